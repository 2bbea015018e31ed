import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu
@testable import LibDBus

/// Messages of 60 MB (36 in a short run), which anybody may send: bounds come before the reading.
///
/// The memory in which libdbus receives and checks a message is not counted here. Memory is that of a process, so
/// messages are read in processes of their own.
@Suite(.timeLimit(.minutes(10)), .disabled(if: Sanitizer.isOn, "memory is measured"))
struct `Huge messages` {
  private static let size = Effort.hugeSize
  /// By how much memory may grow while one is read.
  private static let bound = 16 << 20

  private struct Case: Sendable {
    var name: String
    var write: @Sendable (inout MessageWriter) -> Void

    init(_ name: String, _ write: @escaping @Sendable (inout MessageWriter) -> Void) {
      self.name = name
      self.write = write
    }
  }

  /// Variants of a byte, each of which becomes a value.
  private static let variants: [UInt8] = [1, UInt8(ascii: "y"), 0, 7]

  private func message(_ signature: Signature, _ body: (inout MessageWriter) -> Void) throws -> IncomingMessage {
    let message = try Message.reply(to: .somebody, signature: signature, body: body)
    return IncomingMessage(retaining: message.raw)
  }

  /// Reads a message, and says by how much memory grew meanwhile.
  private func reading<Result>(
    _ message: borrowing IncomingMessage, _ name: String = "", _ read: (inout MessageReader) throws -> Result
  ) throws -> Result {
    try Memory.forgetPeak()
    let before = Memory.resident
    var reader = message.reader()
    defer { #expect(Memory.peak - before < Self.bound, "\(name)") }
    return try read(&reader)
  }

  /// A text of the same character again and again. `String(repeating:count:)` takes seconds for it.
  private static func text(_ character: String) -> String {
    let bytes = Array(String(repeating: character, count: 1000).utf8)
    return String(unsafeUninitializedCapacity: size) { buffer in
      var filled = 0
      while filled + bytes.count <= size {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]).copyBytes(from: bytes)
        filled += bytes.count
      }
      return filled
    }
  }

  // MARK: Menus

  /// A row with one property.
  private static func property(_ name: String, _ value: @escaping @Sendable (inout MessageWriter) -> Void) -> Case {
    Case("the property \(name.prefix(12))") { writer in
      writer.array(alignment: 8) {
        $0.structure {
          $0.string(name)
          value(&$0)
        }
      }
      writer.array(alignment: 1) { $0.row(1, "Row") }
    }
  }

  private static let layouts = [
    property("x-bomb") {
      $0.signature("av" as StaticString)
      $0.array(alignment: 1) { $0.fill(variants, upTo: size) }
    },
    property("label") { $0.variant(.string(text("x"))) },
    property("icon-data") { $0.variant(.bytes([UInt8](repeating: 0, count: size))) },
    property(text("n")) { $0.variant(.byte(7)) },
    Case("four million properties") { writer in
      writer.array(alignment: 8) {
        $0.fill([1, 0, 0, 0, UInt8(ascii: "x"), 0, 1, UInt8(ascii: "y"), 0, 7, 0, 0, 0, 0, 0, 0], upTo: size)
        $0.truncate(to: $0.count - 6)
      }
      writer.array(alignment: 1) { _ in }
    },
    Case("children that are none") { writer in
      writer.array(alignment: 8) { _ in }
      writer.array(alignment: 1) {
        $0.row(1, "Row")
        $0.fill(variants, upTo: size)
      }
    },
    Case("one row again and again") { writer in
      writer.array(alignment: 8) { _ in }
      writer.array(alignment: 1) {
        let sign = [10] + Array("(ia{sv}av)".utf8) + [0]
        $0.fill(sign + [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], upTo: size)
      }
    },
    Case("100,000 rows") { writer in
      writer.array(alignment: 8) { _ in }
      writer.array(alignment: 1) { for id in 1...100_000 as ClosedRange<Int32> { $0.row(id, "A row of the menu") } }
    },
  ]

  @Test func `huge messages with a layout cost little to read`() async {
    await #expect(processExitsWith: .success) {
      for layout in `Huge messages`.layouts { try `Huge messages`().expectLittle(layout) }
    }
  }

  private func expectLittle(_ layout: Case) throws {
    let message = try message("u(ia{sv}av)") { writer in
      writer.uint32(1)
      writer.structure {
        $0.int32(0)
        layout.write(&$0)
      }
    }
    let limits = MenuClientLimits()
    let answer = try reading(message, layout.name) { try LayoutReader.read(&$0, of: .root, limits: limits) }
    #expect(answer.rows.first?.id == .root, "\(layout.name)")
    #expect(
      (1...2).contains(answer.notes.texts.count), "\(layout.name): what was left out is said: \(answer.notes.texts)")
    if layout.name.hasPrefix("the property") {
      #expect(answer.rows.count == 2, "\(layout.name): what is right besides is taken")
    }
    var tree = ClientTree(limits: limits)
    _ = tree.apply(answer, because: .announced)
    #expect(tree.items.count == answer.rows.count, "\(layout.name)")
  }

  @Test func `huge messages with changed properties cost little to read`() async {
    await #expect(processExitsWith: .success) {
      for id in [1, 99] as [UInt8] { try `Huge messages`().expectLittle(updates: id) }
    }
  }

  private func expectLittle(updates id: UInt8) throws {
    let message = try message("a(ia{sv})a(ias)") { writer in
      writer.array(alignment: 8) { $0.fill([id, 0, 0, 0, 0, 0, 0, 0], upTo: Self.size) }
      writer.array(alignment: 8) { $0.fill([id, 0, 0, 0, 0, 0, 0, 0], upTo: Self.size) }
    }
    let updates = try reading(message, "\(id)") {
      try PropertyUpdates(&$0, limits: MenuClientLimits()) { $0 == 1 }
    }
    #expect(updates.items.map(\.id) == (id == 1 ? [1] : []))
    #expect(updates.notes.texts == ["the menu is larger than 8388608 bytes"])
  }

  // MARK: Calls

  /// An event of id 1, aligned so that the next can follow.
  private static let clicked: [UInt8] =
    [1, 0, 0, 0, 7, 0, 0, 0] + Array("clicked\0".utf8) + [1, UInt8(ascii: "i"), 0, 0]
    + [UInt8](repeating: 0, count: 12)
  private static let loaded: [UInt8] = {
    // In steps: Swift 6.2 gives up on one expression.
    let kind: [UInt8] = [2, UInt8(ascii: "a"), UInt8(ascii: "v"), 0, 0, 0, 0x3C, 0x06, 0, 0]
    var bytes: [UInt8] = [1, 0, 0, 0, 5, 0, 0, 0]
    bytes += Array("x-foo\0".utf8)
    bytes += kind
    for _ in 0..<399 { bytes += variants }
    return bytes + [0, 0, 0, 0]
  }()

  @Test func `huge messages with a group of events are refused and nothing is kept`() async {
    await #expect(processExitsWith: .success) {
      for isLoaded in [true, false] { try `Huge messages`().expectRefusal(isLoaded: isLoaded) }
    }
  }

  private func expectRefusal(isLoaded: Bool) throws {
    let (event, padding) = isLoaded ? (Self.loaded, 0) : (Self.clicked, 4)
    let message = try message("a(isvu)") { writer in
      writer.array(alignment: 8) {
        $0.fill(event, upTo: Self.size)
        $0.truncate(to: $0.count - padding)
      }
    }
    let error = #expect(throws: BusError.self) {
      try reading(message, "\(isLoaded)") { try MenuEvent.readGroup(&$0, sender: nil) }
    }
    #expect(error?.name == .limitsExceeded && error?.message.hasPrefix("The events of a group may carry") == true)
  }

  @Test func `huge messages with lists and texts are refused`() async {
    await #expect(processExitsWith: .success) { try `Huge messages`().expectRefusals() }
  }

  private func expectRefusals() throws {
    let names = try message("as") {
      $0.array(alignment: 4) { $0.fill([0, 0, 0, 0, 0, 0, 0, 0], upTo: Self.size, less: 3) }
    }
    let ids = try message("ai") { $0.array(alignment: 4) { $0.fill([1, 0, 0, 0], upTo: Self.size) } }
    let text = try message("s") { $0.string(Self.text("é")) }
    #expect(throws: BusError.self) { try reading(names) { try $0.strings(limit: 1 << 14) } }
    #expect(throws: BusError.self) { try reading(ids) { try $0.int32s(limit: 100_000) } }
    #expect(throws: BusError.self) { try reading(text) { try $0.string(limit: 1 << 16) } }
    #expect(try reading(text) { try $0.beginning(limit: 5) } == "éé")
  }
}

extension MessageWriter {
  /// Writes a pattern again and again, without `less` bytes at the end.
  fileprivate mutating func fill(_ pattern: [UInt8], upTo size: Int, less: Int = 0) {
    var block = pattern
    while block.count < 1 << 16 { block += block }
    for _ in 0..<(size / block.count) { block.withUnsafeBytes { raw($0) } }
    truncate(to: count - less)
  }

  /// Writes a row as a child of another.
  fileprivate mutating func row(_ id: Int32, _ label: String) {
    variant("(ia{sv}av)") {
      $0.structure {
        $0.int32(id)
        $0.array(alignment: 8) {
          $0.structure {
            $0.string("label")
            $0.variant(.string(label))
          }
        }
        $0.array(alignment: 1) { _ in }
      }
    }
  }
}
