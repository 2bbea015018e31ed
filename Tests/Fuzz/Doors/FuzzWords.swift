import DBusMenu
import LibDBus

/// The names of all properties and entries, with the types of their values, and the words that they may have.
enum FuzzWords {
  static let entries: [(name: String, signatures: [Signature])] =
    entries(PropertyName.self) + entries(SourceEntry.self) + entries(DismissalEntry.self) + entries(OpeningEntry.self)
    + entries(MetricEntry.self) + entries(ViewEntry.self) + entries(AlternateEntry.self) + entries(HighlightEntry.self)
    + entries(DimEntry.self)

  static let texts: [String] =
    words(PropertyName.self) + words(SourceEntry.self) + words(ViewEntry.self) + words(AlternateEntry.self) + [
      "", "_a", "a__b", "日本語", "👨‍👩‍👧👍🏽", "שלום", "e\u{301}", "\u{301}x", "\u{1B}[2J\n", "🇫🇷", "\u{202E}x", "a — b",
      String(repeating: "long ", count: 40), String(repeating: "\u{301}", count: 90), "separator", "submenu", "Control",
      "a", "/a", "/m", "a.b", ":1.7", ":1.9", ":1.9/a", "vertical", "horizontal", "1,2", "@a", "com.canonical.dbusmenu",
      "org.kde.StatusNotifierItem", "org.kde.StatusNotifierItem-1-1", "org.menubus.Presentation1", "Version", "Status",
    ] + EventName.allCases.map(\.rawValue) + PropertyName.allCases.map(\.rawValue) + [HandledQuestion.handled.rawValue]

  private static func entries<Name: DeclaredName>(_: Name.Type) -> [(name: String, signatures: [Signature])] {
    Name.allCases.map { ($0.rawValue, Name.declarations[$0]?.signatures ?? []) }
  }

  private static func words<Name: DeclaredName>(_: Name.Type) -> [String] {
    Name.allCases.flatMap { Name.declarations[$0]?.words ?? [] }
  }
}

extension FuzzBytes {
  /// An entry of `a{sv}`: mostly one that is declared, with a value of its type.
  mutating func entry(depth: Int = 0) -> Value.DictionaryEntry {
    let entry = FuzzWords.entries[number(below: FuzzWords.entries.count)]
    let sign = byte()
    if sign >= 0xF0 { return .init(.string(string()), .variant(anyValue(depth: depth + 1))) }
    guard sign < 0xD0, !entry.signatures.isEmpty else {
      return .init(.string(entry.name), .variant(anyValue(depth: depth + 1)))
    }
    return .init(
      .string(entry.name), .variant(value(entry.signatures[Int(sign) % entry.signatures.count], depth: depth + 1)))
  }

  mutating func properties() -> Value {
    .dictionary(key: "s", value: "v", (0..<number(below: 5)).map { _ in entry() })
  }

  /// An item of a menu as it goes over the bus, `(ia{sv}av)`.
  mutating func item(id wanted: Int32? = nil, depth: Int = 0) -> Value {
    let id = wanted ?? Int32(number(below: 24))
    let hasAnyID = wanted == nil && id == 23
    let properties = properties()
    let children = (0..<(depth < 17 && !isAtEnd ? number(below: 5) : 0)).map { _ in
      byte() < 0xF0 ? Value.variant(item(depth: depth + 1)) : .variant(anyValue(depth: depth))
    }
    return .structure([.int32(hasAnyID ? integer() : id), properties, .array(of: "v", children)])
  }

  /// A menu as a client has read it.
  mutating func node(id: Int32 = 0, depth: Int = 0, next: inout Int32) -> MenuNode {
    let entries = properties().entries ?? [:]
    var children: [MenuNode] = []
    for _ in 0..<(depth < 4 && !isAtEnd ? number(below: 5) : 0) {
      next += 1
      children.append(node(id: next, depth: depth + 1, next: &next))
    }
    var node = MenuNode(id: ItemID(id), properties: entries, children: children)
    if byte() & 3 != 0, !children.isEmpty { node.properties[.childrenDisplay] = .string("submenu") }
    if byte() & 3 != 0 { node.properties[.label] = .string(string()) }
    return node
  }

  mutating func menu() -> MenuNode {
    var next: Int32 = 0
    return node(next: &next)
  }
}
