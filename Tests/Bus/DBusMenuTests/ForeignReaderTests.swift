import EventLoops
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu

/// Random menus, right and odd ones, as libdbusmenu's client reads them and as ours does.
@Suite(.timeLimit(.minutes(5))) struct `Two readers of a menu` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  /// How many menus of each seed.
  private static let menus = 40

  /// A row as both readers see it: the properties of plain types that have the type of their name, and none with the
  /// value that it has anyway.
  private struct Row {
    var id: Int
    /// Whether the row says so, or has rows below it.
    var hasSubmenu: Bool
    var properties: [String: JSON]
    var children: [Row]
  }

  private static let types: [String: (type: String, standard: JSON)] = [
    "label": ("s", ""), "type": ("s", "standard"), "enabled": ("b", true), "visible": ("b", true),
    "icon-name": ("s", ""), "toggle-type": ("s", ""), "toggle-state": ("i", -1), "shortcut": ("aas", []),
    "disposition": ("s", "normal"), "accessible-desc": ("s", ""), "x-text": ("s", .null), "x-number": ("i", .null),
    "x-truth": ("b", .null),
  ]

  @Test(arguments: Effort.seeds) func `random menus of our server are the same to libdbusmenu's client and to ours`(
    seed: UInt64
  ) async throws {
    var numbers = SeededNumbers(seed)
    let serving = try await BusConnection.connect(to: .address(bus.address))
    var servers: [MenuServer] = []
    for number in 0..<Self.menus {
      let layout = Self.layout(&numbers)
      servers.append(
        try await MenuServer.export(layout, on: serving, at: try #require(ObjectPath("/menu/\(number)"))) { _ in true })
    }
    try await compare(serving, seed, isOurs: true)
    withExtendedLifetime(servers) {}
  }

  @Test(arguments: Effort.seeds) func `random odd menus are the same to libdbusmenu's client and to ours`(
    seed: UInt64
  ) async throws {
    var numbers = SeededNumbers(seed)
    let serving = try await BusConnection.connect(to: .address(bus.address))
    var exported: [BusToken] = []
    for number in 0..<Self.menus {
      let path = try #require(ObjectPath("/menu/\(number)"))
      exported.append(try await serving.keepExported(Self.interface(Self.odd(0, &numbers)), at: path))
    }
    try await compare(serving, seed, isOurs: false)
    withExtendedLifetime(exported) {}
  }

  /// Reads the menus by both clients.
  private func compare(_ serving: BusConnection, _ seed: UInt64, isOurs: Bool) async throws {
    let paths = (0..<Self.menus).map { "/menu/\($0)" }
    let reader = LineReader(
      try Program(
        ["/usr/bin/python3", Paths.clients + "/libdbusmenu_reader.py", serving.uniqueName.rawValue] + paths,
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]))
    let reading = try await BusConnection.connect(to: .address(bus.address))
    for path in paths {
      let menu = try await MenuClient(
        connection: reading, service: serving.uniqueName, path: try #require(ObjectPath(path))
      ).layout()
      var known: Set<Int> = []
      guard let theirs = Self.row(try JSON(parsing: try await reader.next("libdbusmenu's menu")), &known) else {
        #expect(!isOurs, "libdbusmenu has no menu of ours")
        continue
      }
      let ours = Self.row(menu)
      let difference = Self.difference(ours, theirs, isOurs: isOurs)
      #expect(difference == nil, "seed \(seed), \(path): \(difference ?? "")")
    }
    await reading.close()
  }

  /// The first row in which two menus are different.
  ///
  /// - Parameter isOurs: Whether all rows of the menu are right: libdbusmenu gives each with rows in the answer a
  ///   submenu, also where they are left out.
  private static func difference(_ ours: Row, _ theirs: Row, isOurs: Bool) -> String? {
    if ours.id != theirs.id { return "row \(ours.id), to libdbusmenu \(theirs.id)" }
    if ours.id != 0, ours.hasSubmenu != theirs.hasSubmenu && isOurs || ours.properties != theirs.properties {
      let rows = [ours, theirs].map { "\($0.hasSubmenu) \($0.properties.sorted { $0.key < $1.key })" }
      return "row \(ours.id) is \(rows[0]), to libdbusmenu \(rows[1])"
    }
    let ids = [ours, theirs].map { $0.children.map(\.id) }
    if ids[0] != ids[1] { return "row \(ours.id) has the rows \(ids[0]), to libdbusmenu \(ids[1])" }
    for (our, their) in zip(ours.children, theirs.children) {
      if let difference = difference(our, their, isOurs: isOurs) { return difference }
    }
    return nil
  }

  /// What libdbusmenu has, without what our client leaves out and tells in a note: an id that was there before, or is
  /// none, and a property of the wrong type. libdbusmenu leaves out ids below zero, and warns of wrong types.
  private static func row(_ json: JSON, _ known: inout Set<Int>) -> Row? {
    guard let id = json[0].int, known.insert(id).inserted, id > 0 || known == [0] else { return nil }
    var properties = json[1].object.filter { name, typed in
      types[name].map { typed[0].string == $0.type && typed[1] != $0.standard } ?? false
    }
    // A description that says what the label does is none.
    let title = MenuLabel.text(of: properties["label"]?[1].string ?? "")
    if properties["accessible-desc"]?[1].string == title { properties["accessible-desc"] = nil }
    var children: [Row] = []
    for child in json[2].array { if let row = row(child, &known) { children.append(row) } }
    return Row(
      id: id, hasSubmenu: json[1]["children-display"] == ["s", "submenu"] || !children.isEmpty,
      properties: properties.mapValues { $0[1] },
      children: children)
  }

  private static func row(_ node: MenuNode) -> Row {
    var properties: [String: JSON] = [:]
    for (name, value) in node.properties {
      guard let type = types[name], let json = json(value), json != type.standard, value.signature.rawValue == type.type
      else {
        continue
      }
      properties[name] = json
    }
    return Row(
      id: Int(node.id.rawValue), hasSubmenu: node.hasSubmenu || !node.children.isEmpty, properties: properties,
      children: node.children.map(row))
  }

  private static func json(_ value: Value) -> JSON? {
    switch value {
    case .string(let text): .string(text)
    case .bool(let truth): .bool(truth)
    case .int32(let number): .number(Double(number))
    case .array(_, let elements): .array(elements.compactMap(json))
    default: nil
    }
  }
}

// Menus that are made of numbers.
extension `Two readers of a menu` {
  private static let texts = [
    "", "A", "_File", "a__b", "日本語", "👨‍👩‍👧👍🏽", "e\u{301}", "\u{1B}[2J", "tab\there", "\u{202E}x", "separator",
    "submenu", "checkmark", "radio", "-", String(repeating: "long ", count: 60),
  ]

  /// A menu of our server.
  private static func layout(_ numbers: inout SeededNumbers) -> MenuLayout {
    var layout = MenuLayout()
    var levels: [ItemID] = [.root]
    for id in 1...Int32.random(in: 1...30, using: &numbers) {
      let isLine = Int.random(in: 0..<8, using: &numbers) == 0
      var row = ItemProperties(isLine ? .separator : .standard)
      if !isLine { row.label = texts.randomElement(using: &numbers) }
      (row.isEnabled, row.isVisible) = (
        Int.random(in: 0..<4, using: &numbers) > 0, Int.random(in: 0..<4, using: &numbers) > 0
      )
      if Int.random(in: 0..<4, using: &numbers) == 0 {
        row.toggle = .init(
          Bool.random(using: &numbers) ? .checkmark : .radio, state: Int32.random(in: -1...1, using: &numbers))
      }
      if Int.random(in: 0..<4, using: &numbers) == 0 { row.icon = .name("document-open") }
      if Int.random(in: 0..<4, using: &numbers) == 0 { row.shortcut = [["Control", "s"], ["F4"]] }
      if Int.random(in: 0..<4, using: &numbers) == 0 { row.disposition = .alert }
      if Int.random(in: 0..<4, using: &numbers) == 0 {
        row.accessibleDescription = texts.randomElement(using: &numbers)
      }
      if !isLine, levels.count < 12, Int.random(in: 0..<4, using: &numbers) == 0 { row.hasSubmenu = true }
      layout.append(ItemID(id), row, to: levels.last ?? .root)
      if row.hasSubmenu { levels.append(ItemID(id)) }
      while levels.count > 1, Int.random(in: 0..<5, using: &numbers) == 0 { levels.removeLast() }
    }
    return layout
  }

  /// A row of any program: ids that repeat or are none, properties of any type, rows below separators.
  private static func odd(_ id: Int32, _ numbers: inout SeededNumbers, depth: Int = 0) -> Value {
    var properties: [String: Value] = [:]
    for _ in 0..<Int.random(in: 0..<6, using: &numbers) {
      let name = (types.keys.sorted() + ["children-display", "icon-data"]).randomElement(using: &numbers) ?? ""
      let type = Int.random(in: 0..<10, using: &numbers) == 0 ? "" : types[name]?.type
      properties[name] = value(type ?? "s", &numbers)
    }
    // A narrow way now and then, down to where a message ends.
    let most = depth < 4 ? 5 : depth < 18 && Int.random(in: 0..<3, using: &numbers) > 0 ? 1 : 0
    let count = depth == 0 ? Int.random(in: 1...8, using: &numbers) : Int.random(in: 0...most, using: &numbers)
    let children = (0..<count).map { _ in
      let isAny = Int.random(in: 0..<30, using: &numbers) == 0
      let id =
        isAny ? [-1, 0, .max, .min].randomElement(using: &numbers) ?? 0 : Int32.random(in: 1...300, using: &numbers)
      return odd(id, &numbers, depth: depth + 1)
    }
    return .structure([.int32(id), .dictionary(properties), .array(of: "v", children.map(Value.variant))])
  }

  private static func value(_ type: String, _ numbers: inout SeededNumbers) -> Value {
    switch type {
    case "s": .string(texts.randomElement(using: &numbers) ?? "")
    case "b": .bool(Bool.random(using: &numbers))
    case "i": .int32(Int32.random(in: -3...3, using: &numbers))
    case "aas": .array(of: "as", [.strings(["Control", "s"]), .strings([])])
    default: value(["s", "b", "i", "aas"].randomElement(using: &numbers) ?? "s", &numbers)
    }
  }

  /// A program with a menu of any form.
  private static func interface(_ root: Value) -> Interface {
    // A row whose id was there before is left out with those below it, which libdbusmenu asks for all the same.
    var (kept, others): ([Int32: Value], [Int32: Value]) = ([:], [:])
    var open = [(root, true)]
    while let (next, isKept) = open.popLast() {
      guard case .structure(let fields) = next, case .int32(let id) = fields[0] else { continue }
      let isFirst = isKept && kept[id] == nil && (id > 0 || kept.isEmpty)
      if isFirst { kept[id] = fields[1] } else { others[id] = others[id] ?? fields[1] }
      open += (fields[2].members ?? []).reversed().map { ($0.unwrapped, isFirst) }
    }
    let rows = kept.merging(others) { first, _ in first }
    return Interface(
      .menu,
      methods: [
        .init("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"], outputs: ["r": "u", "l": "(ia{sv}av)"]) {
          call in
          try call.reply("u(ia{sv}av)") {
            $0.uint32(1)
            $0.value(root)
          }
        },
        .init("GetGroupProperties", inputs: ["i": "ai", "n": "as"], outputs: ["p": "a(ia{sv})"]) {
          call in
          var reader = call.reader()
          let ids = try reader.value(limit: 10_000).members ?? []
          let found = ids.compactMap { id -> Value? in
            guard case .int32(let number) = id, let known = rows[number] else { return nil }
            return .structure([id, known])
          }
          return try call.reply("a(ia{sv})") { $0.value(.array(of: "(ia{sv})", found)) }
        },
        .init("AboutToShow", inputs: ["i": "i"], outputs: ["n": "b"]) { call in
          try call.reply("b") { $0.bool(false) }
        },
      ])
  }
}
