import Basics
@testable import DBusMenu
@testable import DesktopWindows
@testable import WindowMenus
@testable import LibDBus
@testable import MenuPresenting
@testable import MenuBusTool
import Menus
@testable import StatusNotifier

// What the programs of a desktop say, each to all others.
extension Work {
  static let desktop = shortcuts + searches + gtk + trays + toplevels

  // MARK: Keys

  private static let shortcuts: [WorkLaw] =
    [
      ("presses", text { _ in "a " }), ("modifiers", text("", "a") { _ in "Ctrl+" }), ("signs", text { _ in "+" }),
      ("one long name", text { _ in "_F" }),
    ].map { (name, input) in WorkLaw("a shortcut: \(name)", 1000, input) { _ = Shortcut(parsing: $0) } }
    + [
      WorkLaw("an accelerator of GTK: modifiers", 1000, text("", "a") { _ in "<Shift>" }) {
        _ = GtkAccelerator.press($0)
      },
      WorkLaw("an accelerator of GTK: beginnings", 1000, text { _ in "<" }) { _ = GtkAccelerator.press($0) },
    ]

  // MARK: The search over all menus

  private static func search(
    _ name: String, _ text: String, _ size: Int = 200, rows: @escaping @Sendable (Int) -> Int = { $0 },
    _ title: @escaping @Sendable (_ row: Int, _ size: Int) -> String
  ) -> WorkLaw {
    WorkLaw(
      "a search: \(name)", size,
      { size -> SearchIndex in
        let menu = SearchMenu(program: "a", title: nil, group: .window)
        var index = SearchIndex([menu])
        let children = (0..<rows(size)).map {
          MenuNode(id: ItemID(Int32($0 + 1)), properties: ["label": .string(title($0, size))])
        }
        index.update(0, to: SearchRow.all(RowNames(MenuNode(id: .root, children: children), address: "a"), in: menu))
        return index
      },
      { _ = $0.hits(for: text, recent: RecentChoices()) })
  }

  private static let searches: [WorkLaw] = [
    search("rows that fit", "a") { row, _ in "a\(row)" },
    search("rows that fit ever better", "abc") { row, size in String(repeating: "x", count: (size - row) / 50) + "abc"
    },
    search("rows that do not fit", "zz") { row, _ in "a\(row)" },
    search("long titles", "aaab", 1000, rows: { _ in 8 }) { _, size in String(repeating: "a", count: size) },
    search("many words", "a b", 1000, rows: { _ in 8 }) { _, size in String(repeating: "a ", count: size) },
    WorkLaw("a search: the text", 1000, text { _ in "a " }) { _ = FoldedText($0) },
    WorkLaw("recent choices: lines", 1000, text { "a\tb\($0)\n" }) { _ = RecentChoices(reading: $0) },
    WorkLaw("recent choices: tabs", 1000, text { _ in "\t" }) { _ = RecentChoices(reading: $0) },
  ]

  // MARK: Messages of other programs

  private static func heard(
    _ name: String, _ size: Int = 200, _ value: @escaping @Sendable (Int) -> Value,
    _ read: @escaping @Sendable (inout MessageReader) throws(BusError) -> Void
  ) -> WorkLaw {
    WorkLaw(
      name, size,
      { size -> Box? in
        let value = value(size)
        return message(value.signature) { $0.value(value) }
      },
      { box in
        guard let box else { return }
        var reader = box.message.reader()
        try? read(&reader)
      })
  }

  private static func groups(_ items: [Value]) -> Value {
    .array(of: "(uuaa{sv})", [.structure([.uint32(0), .uint32(0), .array(of: "a{sv}", items)])])
  }

  private static func rows(
    _ name: String, _ value: @escaping @Sendable (Int) -> Value
  ) -> WorkLaw {
    heard("menus of GTK: \(name)", 200, value) { reader throws(BusError) in
      var model = GtkMenuModel(limits: MenuClientLimits())
      try model.readStart(of: 0, &reader)
      _ = GtkRows(model: model, actions: [:], opened: [], limits: MenuClientLimits(), isBar: false)
    }
  }

  /// The labels of 1,024 rows whose ids are looked for from one hash on: at each place either of two words that lead to
  /// the same hash there.
  private static let labelsOfOneHash = [
    ("rgyazu", "sfngjl"), ("kmqtgm", "ffhuzp"), ("zmvaco", "qhrqrd"), ("izocoj", "rlzayn"), ("yeaibv", "nnnfph"),
    ("gcnvbv", "xiudlp"), ("nttbye", "msxdtr"), ("pwixac", "noxzah"), ("ommudh", "dlmxkd"), ("jyksya", "ruenhi"),
  ].reduce([""]) { labels, words in labels.flatMap { [$0 + words.0, $0 + words.1] } }

  private static let gtk: [WorkLaw] = [
    rows("items") { size in
      groups((0..<size).map { .dictionary(["label": .string("A\($0)"), "action": .string("app.a\($0)")]) })
    },
    rows("equal items") { size in groups(Array(repeating: .dictionary(["label": .string("A")]), count: size)) },
    rows("items of one hash") { size in
      groups(labelsOfOneHash.prefix(size).map { .dictionary(["label": .string($0)]) })
    },
    rows("attributes") { size in
      groups([.dictionary(key: "s", value: "v", (0..<size).map { .init(.string("k\($0)"), .variant(.string("x"))) })])
    },
    rows("sections that are themselves") { size in
      let link = Value.structure([.uint32(0), .uint32(0)])
      return groups(Array(repeating: .dictionary([":section": link]), count: size))
    },
    rows("menus") { size in
      .array(
        of: "(uuaa{sv})",
        (0..<UInt32(size)).map { number in
          let link = Value.structure([.uint32(0), .uint32(number + 1)])
          return .structure([
            .uint32(0), .uint32(number), .array(of: "a{sv}", [.dictionary([":submenu": link])]),
          ])
        })
    },
    heard(
      "actions of GTK", 200,
      { size in
        .dictionary(
          key: "s", value: "(bgav)",
          (0..<size).map { .init(.string("a\($0)"), .structure([.bool(true), .signature(""), .array(of: "v", [])])) })
      },
      { reader throws(BusError) in _ = try GtkActionTable(describing: &reader) }),
  ]

  private static func item(_ name: String, _ value: @escaping @Sendable (Int) -> Value) -> WorkLaw {
    heard("a tray item: \(name)", 100, value) { reader throws(BusError) in
      _ = try ReceivedProperties(&reader, limits: TrayHostLimits(), room: 1 << 20)
    }
  }

  private static let trays: [WorkLaw] = [
    item("properties") { size in
      .dictionary(key: "s", value: "v", (0..<size).map { .init(.string("k\($0)"), .variant(.string("x"))) })
    },
    item("one property again and again") { size in
      .dictionary(key: "s", value: "v", (0..<size).map { _ in .init(.string("Title"), .variant(.string("x"))) })
    },
    item("a long title") { .dictionary(["Title": .string(String(repeating: "a\u{301}", count: 10 * $0))]) },
    item("pictures") { size in
      let picture = Value.structure([.int32(1), .int32(1), .bytes([0, 0, 0, 0])])
      return .dictionary(["IconPixmap": .array(of: "(iiay)", Array(repeating: picture, count: size))])
    },
  ]

  private static func windows(_ name: String, _ message: @escaping @Sendable (Int) -> [UInt8]) -> WorkLaw {
    WorkLaw("windows of a compositor: \(name)", 200, { size in (0..<size).flatMap(message) }) { bytes in
      var (list, bytes) = (ToplevelList(), bytes)
      for _ in 0..<3 { _ = list.read(&bytes) }
    }
  }

  private static let toplevels: [WorkLaw] = [
    windows("interfaces") { number in
      let name = Array("wl_a\0\0\0\0".utf8)
      return WaylandMessage.request(
        2, 0, WaylandArguments.bytes(UInt32(number)) + WaylandArguments.bytes(5) + name + WaylandArguments.bytes(1))
    },
    windows("windows") { WaylandMessage.request(4, 0, [0xFF00_0000 + UInt32($0)]) },
    windows("words about none") { WaylandMessage.request(UInt32($0) + 9, 1, [UInt32(0)]) },
  ]
}
