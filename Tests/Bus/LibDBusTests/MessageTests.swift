import Testing

@testable import LibDBus

@Suite struct `Messages` {
  private static let address = ReplyAddress(destination: ":1.7", serial: 9, isExpected: true)

  /// Writes a value, lets libdbus check it, and reads it back.
  private func roundTrip(_ value: Value) throws -> Value {
    let message = try Message.reply(to: Self.address, signature: value.signature) { $0.value(value) }
    let incoming = IncomingMessage(retaining: message.raw)
    let values = try incoming.values()
    try #require(values.count == 1)
    return values[0]
  }

  static let samples: [Value] = [
    .byte(255), .bool(true), .int16(-3), .uint16(65535), .int32(.min), .uint32(.max), .int64(.min), .uint64(.max),
    .double(-0.5), .string(""), .string("Größe 😀"), .objectPath("/a/b"), .signature("a{sv}"), .bytes([]),
    .bytes(Array(0...255)), .array(of: "s", []), .strings(["a", "bb", ""]), .array(of: "x", [.int64(1), .int64(-1)]),
    .array(of: "(iv)", [.structure([.int32(1), .variant(.string("x"))])]),
    .dictionary(["a": .int32(1), "b": .dictionary(["c": .bool(false)])]),
    .dictionary(key: "y", value: "ay", [.init(.byte(1), .bytes([2, 3]))]),
    .dictionary(key: "i", value: "s", []),
    .structure([.byte(1), .uint64(2), .byte(3), .string("y")]), .variant(.variant(.int32(4))),
    .array(of: "as", [.strings(["Control", "S"])]), .array(of: "v", [.variant(.byte(1)), .variant(.strings([]))]),
  ]

  @Test(arguments: [(2, "a"), (3, "aä"), (1, "a"), (0, ""), (100, "aä😀b"), (7, "aä😀"), (6, "aä")])
  func `the beginning of a text is as long as its limit, without parts of a character`(limit: Int, text: String) throws
  {
    let message = try Message.reply(to: Self.address, signature: "s") { $0.string("aä😀b") }
    let incoming = IncomingMessage(retaining: message.raw)
    var reader = incoming.reader()
    #expect(try reader.beginning(limit: limit) == text)
  }

  @Test func `a text has no more combining marks than can be compared`() throws {
    let many = "a" + String(repeating: "\u{301}\u{323}", count: 50_000)
    let message = try Message.reply(to: Self.address, signature: "sssv") {
      for _ in 0..<3 { $0.string(many) }
      $0.value(.variant(.dictionary([many: .string(many)])))
    }
    let incoming = IncomingMessage(retaining: message.raw)
    var reader = incoming.reader()
    let texts = [try reader.string(), try reader.string(limit: 1 << 20), try reader.beginning(limit: 10_001)]
    #expect(texts.map(\.unicodeScalars.count) == [31, 31, 31])
    let kept = String(many.unicodeScalars.prefix(31))
    #expect(try reader.value() == .variant(.dictionary([kept: .string(kept)])))
  }

  @Test(arguments: samples)
  func `a value comes back as it was written`(value: Value) throws {
    #expect(try roundTrip(value) == value)
  }

  @Test(arguments: ["a\0b"])
  func `a string that D-Bus does not allow is an error where the message is made`(text: String) {
    #expect(throws: BusError.self) { try roundTrip(.string(text)) }
  }

  @Test func `content deeper than the wire allows is an error and no broken connection`() {
    var value = Value.int32(1)
    for _ in 0..<70 { value = .variant(value) }
    #expect(throws: BusError.self) { try roundTrip(value) }
  }

  @Test func `content that does not match the signature is an error`() {
    #expect(throws: BusError.self) {
      _ = try Message.reply(to: Self.address, signature: "s") { $0.int32(7) }
    }
    #expect(throws: BusError.self) {
      _ = try Message.reply(to: Self.address, signature: "b") { $0.uint32(7) }
    }
  }

  @Test func `reading as a wrong type throws and does not advance`() throws {
    let message = try Message.reply(to: Self.address, signature: "ais") {
      $0.value(.array(of: "i", [.int32(1)]))
      $0.string("x")
    }
    let incoming = IncomingMessage(retaining: message.raw)
    var reader = incoming.reader()
    #expect(throws: BusError.self) { try reader.string() }
    #expect(throws: BusError.self) { try reader.bytes() }
    #expect(throws: BusError.self) { try reader.structure { _ in } }
    #expect(throws: BusError.self) { try reader.variant { _ in } }
    #expect(try reader.int32s() == [1])
    #expect(throws: BusError.self) { try reader.int32() }
    #expect(try reader.string() == "x")
    let isAtEnd = reader.isAtEnd
    #expect(isAtEnd)
    #expect(throws: BusError.self) { try reader.string() }
  }

  /// Each with how much of the limit it takes.
  static let priced: [(Value, Int)] = [
    (.int32(1), 1), (.string(String(repeating: "x", count: 15)), 1), (.string(String(repeating: "x", count: 160)), 11),
    (.bytes([UInt8](repeating: 1, count: 320)), 21), (.variant(.variant(.byte(1))), 3), (.strings(["a", "b"]), 3),
    (.array(of: "y", []), 1), (.dictionary(["a": .bool(true), "b": .bool(true)]), 7), (.array(of: "i", []), 1),
    (.structure([.objectPath("/a"), .signature("a{sv}")]), 3),
  ]

  @Test(arguments: priced)
  func `no more values are read than the limit allows`(value: Value, price: Int) throws {
    let message = try Message.reply(to: Self.address, signature: value.signature) { $0.value(value) }
    let incoming = IncomingMessage(retaining: message.raw)
    _ = try incoming.values(limit: price)
    let error = #expect(throws: BusError.self) { try incoming.values(limit: price - 1) }
    #expect(error?.name == .limitsExceeded)
    if case .array("s", let strings) = value {
      var reader = incoming.reader()
      #expect(throws: BusError.self) { try reader.strings(limit: strings.count - 1) }
      reader = incoming.reader()
      #expect(try reader.strings(limit: strings.count).count == strings.count)
    }
  }

  @Test func `an array of another type is not read as strings`() throws {
    let message = try Message.reply(to: Self.address, signature: "aay") { $0.value(.array(of: "ay", [.bytes([1])])) }
    var reader = IncomingMessage(retaining: message.raw).reader()
    #expect(throws: BusError.self) { try reader.strings() }
  }

  @Test func `an error with a name or a sentence that D-Bus refuses is still sent`() {
    let message = Message.error(to: Self.address, BusError("not a name", "a\0b"))
    #expect(BusError(message: message.raw).name == .failed)
    let good = Message.error(to: Self.address, .invalidArguments("There is no item 7."))
    #expect(BusError(message: good.raw) == .invalidArguments("There is no item 7."))
  }

  @Test func `a copied answer is addressed anew`() throws {
    let message = try Message.reply(to: Self.address, signature: "s") { $0.string("kept") }
    let copy = message.copy(replyingTo: ReplyAddress(destination: ":1.99", serial: 3, isExpected: true))
    let incoming = IncomingMessage(retaining: copy.raw)
    #expect(try incoming.values() == [.string("kept")])
  }

  @Test func `an introspected interface names everything it has`() {
    let interface = Interface(
      "org.example.A1",
      methods: [.init("Do", inputs: ["n": "i"], outputs: ["r": "as"]) { call in try call.reply() }],
      properties: [.init("Level", "u") { .uint32(1) }], signals: [.init("Done", arguments: ["why": "s"])])
    for part in [
      #"<interface name="org.example.A1">"#, #"<method name="Do">"#, #"<arg name="n" type="i" direction="in"/>"#,
      #"<arg name="r" type="as" direction="out"/>"#, #"<property name="Level" type="u" access="read"/>"#,
      #"<signal name="Done">"#, #"<arg name="why" type="s"/>"#,
    ] {
      #expect(interface.xml.contains(part))
    }
  }
}
