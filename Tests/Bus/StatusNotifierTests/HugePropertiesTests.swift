import MenuTestKit
import TestSupport
import Testing

@testable import LibDBus
@testable import StatusNotifier

/// Properties of 60 MB (36 in a short run), which any program may say its tray item has: bounds come before the
/// reading. Memory is that of a process, so they are read in a process of their own.
@Suite(.timeLimit(.minutes(5)), .disabled(if: Sanitizer.isOn, "memory is measured"))
struct `Huge properties of an item` {
  private static let hugeName = "a huge name"

  @Test func `huge properties cost little to read`() async {
    await #expect(processExitsWith: .success) {
      for name in ["Title", "Status", "IconPixmap", `Huge properties of an item`.hugeName] {
        try `Huge properties of an item`().expectLittle(name)
      }
    }
  }

  private func expectLittle(_ property: String) throws {
    let size = Effort.hugeSize
    let name = property == Self.hugeName ? String(repeating: "n", count: size) : property
    let message = try Message.reply(
      to: ReplyAddress(destination: nil, serial: 1, isExpected: true), signature: "a{sv}"
    ) { writer in
      writer.array(alignment: 8) {
        $0.structure {
          $0.string(name)
          if name == "IconPixmap" {
            $0.variant(
              .array(of: "(iiay)", [.structure([.int32(1), .int32(1), .bytes([UInt8](repeating: 0, count: size))])]))
          } else {
            $0.variant(.string(String(repeating: "x", count: name.count > 20 ? 1 : size)))
          }
        }
      }
    }
    try Memory.forgetPeak()
    let before = Memory.resident
    var reader = MessageReader(message.raw)
    let read = try? ReceivedProperties(&reader, limits: TrayHostLimits(), room: 8 << 20)
    #expect(Memory.peak - before < 16 << 20, "\(property)")
    #expect((read?.state.title.utf8.count ?? 0) <= 4096 && read?.state.icon.pixmaps.isEmpty != false, "\(property)")
  }
}

@Suite struct `Properties of an item` {
  @Test func `properties of an item that nobody knows are passed over, whatever they are`() throws {
    // Without variants, which every property has to be in.
    let message = try Message.reply(
      to: ReplyAddress(destination: nil, serial: 1, isExpected: true), signature: "a{ss}"
    ) { writer in
      writer.array(alignment: 8) { array in
        for name in ["Mystery", "Title"] {
          array.structure {
            $0.string(name)
            $0.string("text")
          }
        }
      }
    }
    var reader = MessageReader(message.raw)
    let read = try ReceivedProperties(&reader, limits: TrayHostLimits(), room: 0)
    #expect(read.notes.map { String($0.prefix { $0 != ":" }) } == ["Title"])
  }
}
