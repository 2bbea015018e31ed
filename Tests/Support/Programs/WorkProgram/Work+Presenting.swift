import Basics
@testable import DBusMenu
@testable import LibDBus
@testable import MenuFiles
@testable import MenuPresenting
@testable import MenuTerminal
@testable import Pictures

extension Work {
  static let presenting = keys + drafts + values

  // MARK: Rows that are shown, and found by typed letters

  private static func navigation(_ title: @escaping @Sendable (Int) -> String, _ rows: Int) -> MenuNavigation<
    LineLayout
  > {
    var navigation = MenuNavigation<LineLayout>(room: Size(columns: 30, rows: 9))
    let children = (0..<rows).map { MenuNode(id: ItemID(Int32($0 + 1)), properties: ["label": .string(title($0))]) }
    _ = navigation.handle(.menu(MenuNode(id: .root, children: children), isRightToLeft: false))
    _ = navigation.handle(.opened(.root))
    return navigation
  }

  private static func typing(
    _ name: String, _ text: String, _ title: @escaping @Sendable (Int) -> String
  ) -> WorkLaw {
    WorkLaw("typed letters: \(name)", 200, { navigation(title, $0) }) { shown in
      var shown = shown
      for letter in text { _ = shown.handle(.key(.character(letter))) }
    }
  }

  private static let keys: [WorkLaw] = [
    typing("of no row", "z") { "A\($0)" }, typing("of the last row", "b") { "a\($0 == 0 ? "" : "a")" },
    typing("of all rows", "a a") { "a a\($0)" }, typing("mnemonics", "z") { "_a\($0)" },
    WorkLaw(
      "typed letters: of long titles", 1000, { size in navigation({ _ in String(repeating: "a", count: size) }, 8) }
    ) {
      var shown = $0
      for letter in "aaab" { _ = shown.handle(.key(.character(letter))) }
    },
    WorkLaw("keys: a page down", 200, { navigation({ "\($0)" }, $0) }) {
      var shown = $0
      _ = shown.handle(.key(.pageDown))
    },
    WorkLaw("a level: rows", 200, { $0 }) { _ = navigation({ "A\($0)" }, $0) },
    WorkLaw("printable text: letters of both directions", 1000, text { _ in "a\u{05D0}\u{202E}\u{0661}" }) {
      _ = Glyphs.of(PrintableText($0))
    },
  ]

  // MARK: Lines of `serve --listen`

  private static func lines(_ text: @escaping @Sendable (Int) -> String) -> @Sendable (Int) -> [MenuLine] {
    { size in (0..<size).compactMap { try? MenuLine(text($0), number: $0 + 1) } }
  }

  private static func draft(
    _ name: String, _ size: Int = 50, _ text: @escaping @Sendable (Int) -> String
  ) -> WorkLaw {
    WorkLaw("lines of --listen that come together: \(name)", size, lines(text)) { lines in
      var draft = MenuDraft()
      _ = draft.apply(lines[...])
    }
  }

  private static let drafts: [WorkLaw] = [
    draft("new rows") { "{\"insert\": {\"title\": \"A\($0)\", \"identifier\": \"i\($0)\"}}" },
    draft("one row again and again") {
      $0 == 0
        ? "{\"menu\": [{\"title\": \"A\", \"identifier\": \"i\"}]}"
        : "{\"set\": \"i\", \"title\": \"A\($0)\"}"
    },
    draft("rows that are not there") { "{\"remove\": \"i\($0)\"}" },
    draft("rows with mistakes") { "{\"insert\": {\"titel\": \"A\($0)\"}}" },
    draft("equal identifiers") { _ in "{\"insert\": {\"title\": \"A\", \"identifier\": \"i\"}}" },
    draft("whole menus") { "{\"menu\": [{\"title\": \"A\($0)\"}]}" },
    WorkLaw(
      "a line of --listen: one more row of many", 100,
      { size -> (MenuDraft, MenuLine?) in
        var draft = MenuDraft()
        _ = draft.apply(lines { "{\"insert\": {\"title\": \"A\($0)\", \"identifier\": \"i\($0)\"}}" }(size)[...])
        return (draft, try? MenuLine("{\"insert\": {\"title\": \"B\"}}", number: size + 1))
      },
      { draft, line in
        var draft = draft
        if let line { _ = draft.apply([line]) }
      }),
  ]

  // MARK: Values

  private static func entries(_ name: @escaping @Sendable (Int) -> String) -> @Sendable (Int) -> [Value.DictionaryEntry]
  {
    { size in (0..<size).map { .init(.string(name($0)), .variant(.string("x"))) } }
  }

  private static func entries(
    _ reader: String, _ name: @escaping @Sendable (Int) -> String, _ body: @escaping @Sendable (Value) -> Void
  ) -> WorkLaw {
    let entries = entries(name)
    return WorkLaw(
      "a{sv}: \(reader)", 200, { .dictionary(key: "s", value: "v", entries($0)) }, body)
  }

  private static func read(_ value: Value) {
    guard
      let message = try? Message.signal(
        path: "/a", interface: "a.b", member: "c", signature: "a{sv}",
        body: {
          $0.value(value)
        })
    else { return }
    var reader = MessageReader(message.raw)
    _ = try? reader.values()
  }

  private static let values: [WorkLaw] = [
    entries("written and read", { "key\($0)" }, read), entries("one name again and again", { _ in "key" }, read),
    entries("its entries", { "key\($0)" }) { _ = $0.entries },
    entries("a place", { "key\($0)" }) { _ = PresentationDetails($0) },
    entries("a view", { "key\($0)" }) { _ = ViewDescription($0) },
    WorkLaw(
      "a{sv}: views in each other", 50,
      { size in
        (0..<size).reduce(Value.dictionary(["kind": .string("label")])) { view, _ in
          .dictionary(["kind": .string("stack"), "children": .array(of: "a{sv}", [view])])
        }
      }
    ) { _ = ViewDescription($0) },
    WorkLaw(
      "a{sv}: views beside each other", 100,
      { size in
        let view = Value.dictionary(["kind": .string("label"), "text": .string("x")])
        return .dictionary([
          "kind": .string("stack"), "children": .array(of: "a{sv}", Array(repeating: view, count: size)),
        ])
      }
    ) { _ = ViewDescription($0) },
    WorkLaw("a PNG file: its header", 4000, { PNGHeader.signature + [UInt8](repeating: 0, count: $0) }) {
      _ = try? PNGHeader($0)
    },
  ]
}
