import Testing

@testable import LibDBus

@Suite struct `The writer` {
  private static let address = ReplyAddress(destination: ":1.7", serial: 9, isExpected: true)

  /// A value of each type, with the alignment that the D-Bus Specification gives it.
  static let aligned: [(value: Value, alignment: Int)] = [
    (.byte(1), 1), (.bool(true), 4), (.int16(-2), 2), (.uint16(0x1234), 2), (.int32(-3), 4), (.uint32(7), 4),
    (.int64(.min), 8), (.uint64(.max), 8), (.double(0.25), 8), (.string("text"), 4), (.objectPath("/a"), 4),
    (.signature("ai"), 1), (.bytes([1, 2, 3]), 4), (.structure([.byte(1), .int64(2)]), 8),
    (.variant(.int64(5)), 1), (.variant(.byte(5)), 1), (.dictionary(["a": .int64(1)]), 4),
    (.dictionary(key: "y", value: "y", [.init(.byte(1), .byte(2)), .init(.byte(3), .byte(4))]), 4),
  ]

  /// The element types of arrays, each with two elements.
  static let arrays: [Value] = aligned.map { sample in
    let signature = sample.value.signature
    return signature == "y" ? .bytes([1, 2]) : .array(of: signature, [sample.value, sample.value])
  }

  private func bytes(after offset: Int, _ write: (inout MessageWriter) -> Void) -> [UInt8] {
    var writer = MessageWriter(capacity: 1)
    for _ in 0..<offset { writer.byte(0xFF) }
    write(&writer)
    return writer.withBytes { Array($0) }
  }

  /// Writes a value behind a number of bytes, lets libdbus check the padding, and reads it back.
  private func roundTrip(_ value: Value, after offset: Int) throws -> Value? {
    let message = try Message.reply(
      to: Self.address, signature: Signature(of: Array(repeating: .byte(0), count: offset) + [value])
    ) { writer in
      for _ in 0..<offset { writer.byte(0xFF) }
      writer.value(value)
    }
    return try IncomingMessage(retaining: message.raw).values().last
  }

  @Test(arguments: aligned)
  func `a value of any type begins at the next multiple of its alignment, after zeros`(
    value: Value, alignment: Int
  ) {
    for offset in 0..<16 {
      let start = (offset + alignment - 1) / alignment * alignment
      let written = bytes(after: offset) { $0.value(value) }
      #expect(written.count > start)
      #expect(written[offset..<start].allSatisfy { $0 == 0 }, "\(value) at \(offset)")
      // From its start on it looks as it does there without anything before it, but for the zeros.
      let alone = bytes(after: start) { $0.value(value) }
      #expect(written[start...] == alone[start...], "\(value) at \(offset)")
    }
  }

  @Test(arguments: aligned.map(\.value) + arrays)
  func `libdbus reads a value of any type at any offset`(value: Value) throws {
    for offset in 0..<16 { #expect(try roundTrip(value, after: offset) == value, "at \(offset)") }
  }

  @Test(arguments: arrays)
  func `an empty array is padded to its elements' alignment, which its length leaves out`(array: Value) throws {
    guard case .array(let element, _) = array else { return }
    for offset in 0..<16 {
      #expect(try roundTrip(.array(of: element, []), after: offset) == .array(of: element, []), "at \(offset)")
      let written = bytes(after: offset) { $0.value(.array(of: element, [])) }
      let length = (offset + 3) / 4 * 4
      #expect(written.count == (length + 4 + element.alignment - 1) / element.alignment * element.alignment)
      #expect(written[length...].allSatisfy { $0 == 0 })
    }
  }

  @Test func `numbers are little endian`() {
    let written = bytes(after: 0) {
      $0.uint16(0x0102)
      $0.uint32(0x0304_0506)
      $0.uint64(0x0708_090A_0B0C_0D0E)
      $0.bool(true)
    }
    #expect(written == [2, 1, 0, 0, 6, 5, 4, 3, 0x0E, 0x0D, 0x0C, 0x0B, 0x0A, 9, 8, 7, 1, 0, 0, 0])
  }

  @Test func `the buffer grows at any offset and keeps its content`() throws {
    for length in 0..<70 {
      let text = String(repeating: "x", count: length)
      let written = bytes(after: 3) {
        $0.string(text)
        $0.int64(-1)
      }
      let end = 8 + length + 1
      let number = (end + 7) / 8 * 8
      #expect(written[8..<end - 1].allSatisfy { $0 == UInt8(ascii: "x") } && written[end - 1] == 0)
      #expect(written[number...].elementsEqual([UInt8](repeating: 255, count: 8)))
    }
  }

  @Test func `truncated content leaves no trace`() throws {
    let message = try Message.reply(to: Self.address, signature: "ys") { writer in
      writer.byte(1)
      let count = writer.count
      writer.string("not this")
      writer.truncate(to: count)
      writer.string("this")
    }
    #expect(try IncomingMessage(retaining: message.raw).values() == [.byte(1), .string("this")])
  }

  @Test func `literals are written as other texts are`() {
    let known = bytes(after: 1) {
      $0.string("Größe" as StaticString)
      $0.signature("a{sv}" as StaticString)
      $0.variant("s") { $0.string("x" as StaticString) }
    }
    let other = bytes(after: 1) {
      $0.string("Größe" as String)
      $0.signature("a{sv}" as Signature)
      $0.variant(.string("x"))
    }
    #expect(known == other)
  }
}
