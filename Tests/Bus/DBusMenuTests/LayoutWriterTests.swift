import Testing

@testable import DBusMenu
@testable import LibDBus

@Suite struct `A written layout` {
  @Test(
    arguments: [
      (0, -1, "0(1 2(3 4(5)) 6)"), (0, 0, "0"), (0, 1, "0(1 2 6)"), (0, 2, "0(1 2(3 4) 6)"), (0, 3, "0(1 2(3 4(5)) 6)"),
      (2, -1, "2(3 4(5))"), (2, 0, "2"), (2, 1, "2(3 4)"), (5, -1, "5"), (0, .max, "0(1 2(3 4(5)) 6)"),
    ] as [(ItemID, Int32, String)])
  func `a written layout goes as deep as was asked`(id: ItemID, depth: Int32, outline: String) throws {
    #expect(try MenuLayout.sample.read(id, depth: depth).outline == outline)
  }

  @Test func `a written layout has all properties unless some are asked for`() throws {
    let all = try MenuLayout.sample.read()
    #expect(all.properties == ["children-display": .string("submenu")])
    #expect(all.children[1].properties == ["label": .string("Recent"), "children-display": .string("submenu")])
    #expect(all.children[2].properties == ["type": .string("separator")])
    let labels = try MenuLayout.sample.read(names: ["label", "x-nothing"])
    #expect(labels.properties.isEmpty && labels.children[2].properties.isEmpty)
    #expect(labels.children[1].properties == ["label": .string("Recent")])
    #expect(try MenuLayout.sample.read(names: []).children[1].properties.isEmpty)
  }

  @Test func `a written layout is read back as it was`() throws {
    var layout = MenuLayout()
    layout.append(1, `Item properties`.full)
    let node = try layout.read().children[0]
    #expect(node.properties == `Item properties`.full.values)
    #expect(node.title == "Mute" && node.toggle == .init(.radio, state: 1) && node.identifier == "mute")
    #expect(!node.isEnabled && !node.isVisible && node.hasSubmenu && node.iconName == "audio-volume-muted")
    #expect(node.shortcut == [["Control", "M"], ["Alt", "X"]])
  }

  // MARK: What the wire does not take

  /// Submenus inside each other, each with one row more, which has the properties given.
  private func tower(_ levels: Int, leaf: ItemProperties = ItemProperties(label: "leaf")) -> MenuLayout {
    var layout = MenuLayout()
    for level in 1...levels {
      let id = ItemID(Int32(level))
      layout.append(id, level == levels ? leaf : .submenu("\(level)"), to: ItemID(Int32(level - 1)))
    }
    return layout
  }

  private func levels(of node: MenuNode) -> Int { 1 + (node.children.map(levels).max() ?? -1) }

  private func deepest(_ node: MenuNode) -> MenuNode { node.children.last.map(deepest) ?? node }

  private static let withShortcut: ItemProperties = {
    var properties = ItemProperties(label: "leaf")
    properties.shortcut = [["Control", "S"]]
    return properties
  }()

  @Test func `a written layout is whole at twenty levels, and at nineteen where a row has a shortcut`() throws {
    #expect(levels(of: try tower(20).read()) == 20)
    #expect(levels(of: try tower(19, leaf: Self.withShortcut).read()) == 19)
  }

  @Test func `a layout written deeper than that is cut, and the cut item still says that it has a submenu`() throws {
    let plain = try tower(21).read()
    #expect(levels(of: plain) == 20)
    #expect(deepest(plain).hasSubmenu && deepest(plain).id == 20)
    let shortcut = try tower(20, leaf: Self.withShortcut).read()
    #expect(levels(of: shortcut) == 19)
    #expect(deepest(shortcut).hasSubmenu)
  }

  @Test func `a list is cut as a whole, never in part`() throws {
    var layout = tower(20)
    layout.append(99, Self.withShortcut, to: 19)
    let node = try layout.read()
    #expect(levels(of: node) == 19 && deepest(node).id == 19)
    #expect(try layout.read(19).outline == "19(20 99)")
  }

  @Test func `rows that were cut are read by asking for them`() throws {
    let layout = tower(100)
    var node = try layout.read()
    var total = levels(of: node)
    var rounds = 1
    while case let last = deepest(node), last.hasSubmenu {
      node = try layout.read(last.id)
      total += levels(of: node)
      rounds += 1
    }
    #expect(total == 100 && deepest(node).id == 100 && rounds == 5)
  }

  @Test(arguments: 0..<6)
  func `a layout written at any depth of any value is something that libdbus takes`(extra: Int) throws {
    var value = Value.int32(1)
    for _ in 0..<extra { value = .variant(value) }
    var leaf = ItemProperties(label: "leaf")
    leaf.extras = ["x-deep": value]
    for height in 17...23 {
      let node = try tower(height, leaf: leaf).read()
      #expect(levels(of: node) == min(height, (60 - extra) / 3) || levels(of: node) == min(height - 1, 20))
    }
  }
}

@Suite struct `Kept answers` {
  private static let key = ReplyCache.Key(request: .layout(parent: .root, depth: -1), names: [])

  private func read(_ message: borrowing Message) throws -> String {
    let incoming = IncomingMessage(retaining: message.raw)
    return try incoming.values().first?.stringValue ?? ""
  }

  /// Asks for `key`; returns whether the answer had to be made.
  private func isMade(_ cache: inout ReplyCache, _ key: ReplyCache.Key) throws -> Bool {
    var made = false
    let reply = try cache.reply(key, rows: 100, to: .somebody) { () throws(BusError) in
      made = true
      return try Message.reply(to: .somebody, signature: "s") { $0.string("\(key.request)") }
    }
    #expect(try read(reply) == "\(key.request)")
    return made
  }

  private func key(_ id: Int32) -> ReplyCache.Key {
    ReplyCache.Key(request: .layout(parent: ItemID(id), depth: -1), names: [])
  }

  @Test func `kept answers are made once for each question, until the menu changes`() throws {
    var cache = ReplyCache()
    #expect(try isMade(&cache, Self.key))
    #expect(try !isMade(&cache, Self.key))
    #expect(try isMade(&cache, ReplyCache.Key(request: .layout(parent: .root, depth: 1), names: [])))
    #expect(try isMade(&cache, ReplyCache.Key(request: .layout(parent: .root, depth: -1), names: ["label"])))
    #expect(try isMade(&cache, ReplyCache.Key(request: .properties(of: [0, 1]), names: [])))
    #expect(try isMade(&cache, ReplyCache.Key(request: .properties(of: [1, 0]), names: [])))
    #expect(try !isMade(&cache, ReplyCache.Key(request: .properties(of: [0, 1]), names: [])))
    cache.removeAll()
    #expect(try isMade(&cache, Self.key))
  }

  @Test func `kept answers are few, and the one not used for longest goes`() throws {
    var cache = ReplyCache()
    for id in 0..<6 { _ = try isMade(&cache, key(Int32(id))) }
    #expect(try !isMade(&cache, key(0)))
    #expect(try isMade(&cache, key(6)))  // in the place of 1
    #expect(try !isMade(&cache, key(0)))
    #expect(try isMade(&cache, key(1)))
  }

  @Test func `kept answers about rows are those of two menus`() throws {
    var cache = ReplyCache()
    func lot(_ number: Int) -> ReplyCache.Key {
      let ids = (0..<50).map { ItemID(Int32(number * 50 + $0)) }
      return ReplyCache.Key(request: .properties(of: ids), names: [])
    }
    #expect(try isMade(&cache, Self.key))
    for number in 0..<4 { #expect(try isMade(&cache, lot(number))) }
    for number in 0..<4 { #expect(try !isMade(&cache, lot(number))) }
    #expect(try isMade(&cache, lot(4)))  // in the place of the first
    #expect(try !isMade(&cache, lot(1)))
    #expect(try isMade(&cache, lot(0)))
    #expect(try !isMade(&cache, Self.key), "layouts have room of their own")
  }

  @Test func `kept answers are bounded by their bytes, too`() throws {
    var cache = ReplyCache()
    func isMade(_ id: Int32, bytes: Int) throws -> Bool {
      var made = false
      _ = try cache.reply(key(id), rows: 100, to: .somebody) { () throws(BusError) in
        made = true
        return try Message.reply(to: .somebody, signature: "s") { $0.string(String(repeating: "x", count: bytes)) }
      }
      return made
    }
    let third = DBusMenuLimits.cachedBytes / 3 - 1024
    for id in 1...3 { #expect(try isMade(Int32(id), bytes: third)) }
    for id in 1...3 { #expect(try !isMade(Int32(id), bytes: third)) }
    #expect(try isMade(4, bytes: third), "in the place of the first")
    #expect(try !isMade(2, bytes: third) && isMade(1, bytes: third))
    #expect(try isMade(5, bytes: DBusMenuLimits.cachedBytes), "more than is kept at all")
    #expect(try isMade(5, bytes: DBusMenuLimits.cachedBytes) && !isMade(1, bytes: third))
  }

  @Test(arguments: [Array(repeating: "x", count: 33), [String(repeating: "x", count: 100_000)]])
  func `a question of any length is answered, and none is kept that is long`(names: [String]) throws {
    var cache = ReplyCache()
    let key = ReplyCache.Key(request: .layout(parent: .root, depth: -1), names: names)
    #expect(try isMade(&cache, key))
    #expect(try isMade(&cache, key))
  }
}
