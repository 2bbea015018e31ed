import LibDBus
import Testing

@Suite struct `Names` {
  @Test(arguments: ["", "a", "/a/", "//", "/a-b", "/ä", "/a\0b", "/a b"])
  func `an invalid object path is refused at its creation`(text: String) {
    #expect(ObjectPath(text) == nil)
  }

  @Test(arguments: ["/", "/a", "/a/b_c/D9"])
  func `a good object path is kept as it is`(text: String) {
    #expect(ObjectPath(text)?.rawValue == text)
  }

  @Test(arguments: [
    "", "org", "org..x", ".org.x", "org.menubus.Menu\0", "org.7up", String(repeating: "a.b", count: 100),
  ])
  func `a bad bus name is refused`(text: String) {
    #expect(BusName(text) == nil)
  }

  @Test func `unique and well-known names are told apart`() {
    #expect(BusName(rawValue: ":1.42")?.isUnique == true)
    #expect(BusName(rawValue: "org.menubus.Menu")?.isUnique == false)
  }

  @Test(arguments: ["a", "{sv}", "a{vs}", "(i", "()", "z", String(repeating: "a", count: 33) + "i"])
  func `a bad signature is refused`(text: String) {
    #expect(Signature(text) == nil)
  }

  @Test func `members and interfaces are checked`() {
    #expect(MemberName(rawValue: "Get.Layout") == nil)
    #expect(MemberName(rawValue: "9Lives") == nil)
    #expect(MemberName(rawValue: "GetLayout") != nil)
    #expect(InterfaceName(rawValue: "dbusmenu") == nil)
    #expect(InterfaceName(rawValue: "com.canonical.dbusmenu") != nil)
  }
}

@Suite struct `Containers inside each other` {
  // The measured maxima behind the cut of deep layouts.
  @Test func `nested containers are counted as on the wire`() {
    #expect(Value.string("x").containerDepth == 0)
    #expect(Value.bytes([1, 2]).containerDepth == 0)
    #expect(Value.array(of: "i", [.int32(1)]).containerDepth == 0)
    #expect(Value.array(of: "as", [.strings(["Control", "S"])]).containerDepth == 2)
    #expect(Value.dictionary(["a": .int32(1)]).containerDepth == 3)
    #expect(Value.dictionary(["a": .array(of: "as", [.strings([])])]).containerDepth == 5)
    #expect(Value.array(of: "as", []).containerDepth == 2)
  }
}
