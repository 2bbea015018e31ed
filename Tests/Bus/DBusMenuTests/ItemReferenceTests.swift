import DBusMenu
import LibDBus
import Testing

@Suite struct `A reference to an item` {
  @Test(
    arguments: [
      ("#12", .id(12)), ("#0", .id(0)), ("#-3", .id(-3)), ("@quit", .identifier("quit")), ("@a/b", .identifier("a/b")),
      (#"@a\/b"#, .identifier("a/b")), (#"@a\\b"#, .identifier(#"a\b"#)), ("Quit", .titles(["Quit"])),
      ("Power/Restart…", .titles(["Power", "Restart…"])), (#"On\/Off"#, .titles(["On/Off"])),
      ("\\#12", .titles(["#12"])), (#"\@home"#, .titles(["@home"])), (#"C:\\x/y"#, .titles([#"C:\x"#, "y"])),
      (#"a\b"#, .titles([#"a\b"#])), ("a#1/@b", .titles(["a#1", "@b"])), (" a ", .titles([" a "])),
      (#"\-a"#, .titles(["-a"])),
      ("Größe/😀", .titles(["Größe", "😀"])),
    ] as [(String, ItemReference)])
  func `a reference to an item is read`(text: String, reference: ItemReference) {
    #expect(ItemReference(text) == reference)
  }

  @Test(
    arguments: [
      .id(12), .identifier("a/b"), .identifier(#"\a"#), .titles(["#12"]), .titles(["@a", "b/c", #"d\"#]),
      .titles(["-", #"\-"#]), .titles([" "]), .titles(["a", "\u{301}b/\u{301}", "\\\u{301}"]), .titles(["#\u{301}"]),
      .identifier("\u{301}a\\\u{301}"), .titles(["a#@-"]),
    ] as [ItemReference])
  func `a reference to an item is written so that it reads as itself`(reference: ItemReference) throws {
    #expect(ItemReference(try #require(reference.text)) == reference)
  }

  @Test func `a reference to an item has no text where a title or the identifier is empty`() {
    #expect(ItemReference.titles(["a", ""]).text == nil && ItemReference.identifier("").text == nil)
  }

  @Test(arguments: ["", "#", "#x", "#1x", "#99999999999", "@", "/", "a/", "/a", "a//b", #"a\"#, #"\"#, #"@a\"#])
  func `a reference that leads nowhere is none`(text: String) {
    #expect(ItemReference(text) == nil)
  }

  private static let menu: MenuNode = {
    func row(_ id: Int32, _ label: String, _ more: [String: Value] = [:], _ children: [MenuNode] = []) -> MenuNode {
      MenuNode(
        id: ItemID(id), properties: more.merging(["label": .string(label)]) { $1 }, children: children)
    }
    return MenuNode(
      id: .root,
      children: [
        row(1, "_Open…"), row(2, "open"), row(3, "Close"), row(4, "Close", ["visible": .bool(false)]),
        MenuNode(id: 5, properties: ["type": .string("separator"), "label": .string("Line")]),
        row(6, "Power", [:], [row(7, "Restart..."), row(8, "Sleep", ["x-menubus-identifier": .string("sleep")])]),
        row(9, "Twin"), row(10, "Twin"), row(11, "Hidden", ["visible": .bool(false)]),
        row(12, "On/Off", ["x-menubus-identifier": .string("a/b")]), row(13, "#12"),
        row(14, "Network — Home", ["x-menubus-subtitle": .string("Home")]), row(15, "under__score"),
        row(16, "Same", ["x-menubus-identifier": .string("same")]),
        row(17, "Other", ["x-menubus-identifier": .string("same")]), row(18, "SAVE"), row(19, "save…"),
        row(20, "Ghost", ["visible": .bool(false)]), row(21, "Ghost", ["visible": .bool(false)]),
        row(22, "C — D"), row(23, "twin…"),
      ])
  }()

  private func find(_ text: String) throws -> [Int32] {
    try Self.menu.find(try #require(ItemReference(text))).map(\.id.rawValue)
  }

  @Test(
    arguments: [
      ("Open…", [1]), ("open", [2]), ("Close", [3]), ("close", [3]), ("Power", [6]), ("Power/Restart...", [6, 7]),
      ("power/restart", [6, 7]), ("Power/Restart…", [6, 7]), ("Hidden", [11]), ("hidden", [11]), (#"On\/Off"#, [12]),
      ("on\\/off", [12]), ("\\#12", [13]), ("Network", [14]), ("network", [14]), ("Network — Home", [14]),
      ("under_score", [15]), ("#0", [0]), ("#8", [6, 8]), ("#5", [5]), ("#11", [11]), ("@sleep", [6, 8]),
      ("@a/b", [12]),
      ("SAVE", [18]), ("save…", [19]), ("C — D", [22]),
    ] as [(String, [Int32])])
  func `a reference to an item finds the item and those that lead to it`(text: String, path: [Int32]) throws {
    #expect(try find(text) == path)
  }

  @Test(
    arguments: [
      ("Twin", [9, 10]), ("OPEN", [1, 2]), ("Save", [18, 19]), ("Ghost", [20, 21]), ("@same", [16, 17]),
      ("TWIN", [9, 10, 23]),
    ] as [(String, [Int32])])
  func `a reference to several items is an error that names them`(text: String, candidates: [Int32]) throws {
    let error = #expect(throws: ItemError.self) { try find(text) }
    #expect(error?.code == .ambiguous)
    #expect(error?.candidates.map(\.id.rawValue) == candidates)
  }

  @Test(arguments: [
    "Nothing", "Restart", "Line", "Power/Nothing", "Close/Further", "#99", "@nothing", "C", "Powe", "open/x",
  ])
  func `a reference to nothing is an error`(text: String) throws {
    let error = #expect(throws: ItemError.self) { try find(text) }
    #expect(error?.code == .notFound)
  }

  @Test func `an error says what there is instead, hidden rows left out`() throws {
    let error = #expect(throws: ItemError.self) { try find("Power/Nothing") }
    #expect(error?.description == "there is no item “Nothing” in “Power”; there are “Restart...”, “Sleep”")
    let near = #expect(throws: ItemError.self) { try find("Power/Restrat...") }
    #expect(near?.description.hasSuffix("; there are “Restart...”, “Sleep”; did you mean “Restart...”?") == true)
    let name = #expect(throws: ItemError.self) { try find("@slep") }
    #expect(name?.description == "there is no item @slep; there are @sleep, @a/b, @same; did you mean @sleep?")
    let top = #expect(throws: ItemError.self) { try find("Nothing") }
    #expect(top?.description.contains("Hidden") == false && top?.description.contains("“On/Off”") == true)
    let twins = #expect(throws: ItemError.self) { try find("Twin") }
    #expect(twins?.description == "“Twin” could be “Twin” (#9) or “Twin” (#10)")
  }
}
