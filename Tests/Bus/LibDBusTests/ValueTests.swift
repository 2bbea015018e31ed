import Testing

@testable import LibDBus

@Suite struct `Values` {
  static let signatures: [(Value, Signature)] = [
    (.byte(1), "y"), (.bool(true), "b"), (.int16(1), "n"), (.uint16(1), "q"), (.int32(1), "i"), (.uint32(1), "u"),
    (.int64(1), "x"), (.uint64(1), "t"), (.double(1), "d"), (.string(""), "s"), (.objectPath("/"), "o"),
    (.signature("i"), "g"), (.bytes([]), "ay"), (.strings([]), "as"), (.dictionary([:]), "a{sv}"),
    (.structure([.int32(1), .strings([])]), "(ias)"), (.variant(.int32(1)), "v"),
  ]

  @Test(arguments: signatures)
  func `a value has one complete type`(value: Value, signature: Signature) {
    #expect(value.signature == signature)
    #expect(Signature(rawValue: value.signature.rawValue) == signature)
  }

  @Test func `an integer is read from any integer type that fits`() {
    let sevens: [Value] = [
      .byte(7), .int16(7), .uint16(7), .int32(7), .uint32(7), .int64(7), .uint64(7),
    ]
    for value in sevens { #expect(value.integerValue == 7) }
    #expect(Value.uint64(.max).integerValue == nil)
    #expect(Value.int64(.min).integerValue == .min)
    for value in [.double(7), .string("7"), .bool(true), .variant(.int32(7))] as [Value] {
      #expect(value.integerValue == nil)
    }
  }

  @Test func `a text is read from strings, paths and signatures`() {
    #expect(Value.string("a").stringValue == "a")
    #expect(Value.objectPath("/a").stringValue == "/a")
    #expect(Value.signature("ai").stringValue == "ai")
    #expect(Value.bytes([97]).stringValue == nil)
    #expect(Value.bool(true).boolValue == true)
    #expect(Value.uint32(1).boolValue == nil)
  }

  @Test func `a value is unwrapped from any number of variants`() {
    #expect(Value.variant(.variant(.variant(.int32(4)))).unwrapped == .int32(4))
    #expect(Value.string("x").unwrapped == .string("x"))
  }

  @Test func `a dictionary of variants is in the order of its keys`() {
    guard case .dictionary("s", "v", let entries) = Value.dictionary(["b": .int32(2), "a": .int32(1)]) else {
      Issue.record("not a{sv}")
      return
    }
    #expect(entries == [.init(.string("a"), .variant(.int32(1))), .init(.string("b"), .variant(.int32(2)))])
  }

  static let depths: [(Value, Int)] = [
    (.int32(1), 0), (.bytes([1]), 0), (.array(of: "i", [.int32(1)]), 0), (.strings([]), 1), (.strings(["a"]), 1),
    (.variant(.int32(1)), 1), (.variant(.variant(.int32(1))), 2), (.structure([]), 1),
    (.structure([.int32(1), .variant(.int32(1))]), 2), (.dictionary([:]), 2), (.dictionary(["a": .int32(1)]), 3),
    (.dictionary(["a": .int32(1), "b": .strings([])]), 4), (.array(of: "(iv)", []), 2), (.array(of: "aas", []), 3),
  ]

  @Test(arguments: depths)
  func `the depth counts containers inside each other, of an empty one those of its type`(value: Value, depth: Int) {
    #expect(value.containerDepth == depth)
  }
}
