import Basics
@testable import DBusMenu
@testable import DesktopWindows
@testable import LibDBus
@testable import MenuExport
@testable import MenuFiles
@testable import MenuPresenting
@testable import MenuInspection
@testable import Pictures

extension Work {
  static let json: [WorkLaw] =
    [
      ("a list", text("[0", "]") { _ in ",0" }), ("empty lists", text("[0", "]") { _ in ",[]" }),
      ("one key again and again", text("{\"a\":0", "}") { _ in ",\"a\":0" }),
      ("keys", text("{\"a\":0", "}") { ",\"k\($0)\":0" }), ("escapes", text("\"", "\"") { _ in "\\u00e9\\n" }),
      ("beginnings", text { _ in "[" }), ("one long number", text { _ in "9" }),
      ("spaces", text("[", "]") { _ in " " }), ("accents", text("\"a", "\"") { _ in "\u{301}" }),
    ].flatMap { (name, input) in
      [
        WorkLaw("JSON: \(name)", 4000, { Array(input($0).utf8) }) { _ = try? JSONText(reading: $0[...]) },
        WorkLaw("the windows of sway: \(name)", 4000, { Array(input($0).utf8) }) {
          _ = SwayWindows.focusedWindow(in: $0[...])
        },
        WorkLaw("a line of --listen: \(name)", 4000, input) { _ = try? MenuLine("{\"menu\": \($0)}", number: 1) },
      ]
    } + [
      WorkLaw(
        "the windows of sway: many nodes", 4000,
        { Array(text("{\"nodes\":[{}", "]}") { _ in ",{\"nodes\":[],\"focused\":false}" }($0).utf8) }
      ) { _ = SwayWindows.focusedWindow(in: $0[...]) },
      WorkLaw("a recording: lines", 4000, { Array(text { "{\"time\":\($0),\"kind\":\"x\"}\n" }($0).utf8) }) {
        _ = try? Recording($0, name: "a")
      },
    ]

  static let menus = files + lists + messages

  private static let files: [WorkLaw] = [
    ("rows", text { "- title: A\($0)\n" }), ("equal rows", text { _ in "- title: A\n" }),
    ("mistakes", text { "- titel: A\($0)\n" }), ("anchors", text { "- &a\($0) title: A\n" }),
    ("unknown aliases", text { "- *a\($0)\n" }), ("equal keys", text { _ in "title: A\n" }),
    ("keys", text { "key\($0): A\n" }), ("lists that are not closed", text { _ in "[" }),
    ("quotes that are not closed", text("- \"") { _ in "\\u0041\n" }), ("dashes", text { _ in "- " }),
    ("translations", text("title: A\n") { "title[l\($0)]: A\n" }), ("comments", text { _ in "#\n" }),
    ("selected rows", text("- title: M\n  select: one\n  items:\n") { "  - {title: A\($0), selected: true}\n" }),
  ].map { (name, input) in
    WorkLaw("a menu file: \(name)", 8000, input) { _ = try? MenuDescription(parsing: $0, name: "a") }
  }

  private static func items(_ titles: [String]) -> [MenuDescription.Item] {
    titles.map {
      var item = MenuDescription.Item()
      item.title = $0
      return item
    }
  }

  /// The titles of the rows of two versions.
  private static func versions(
    _ name: String, _ old: @escaping @Sendable (Int) -> String, _ new: @escaping @Sendable (Int, Int) -> String
  ) -> WorkLaw {
    WorkLaw(
      "rows of two versions: \(name)", 200,
      { size in (items((0..<size).map(old)), items((0..<size).map { new($0, size) })) },
      { old, new in _ = RowMatching(old: old, new: new).origins })
  }

  private static func staying(_ name: String, _ new: @escaping @Sendable (Int) -> [Int]) -> WorkLaw {
    WorkLaw("rows that stay: \(name)", 500, { $0 }) { size in
      let (old, new) = (Array(0..<size), new(size))
      _ = ListDiff.continued(old: old, new: new, oldName: { old[$0] }, newName: { -new[$0] - 1 }) { _, _ in true }
    }
  }

  private static let lists: [WorkLaw] = [
    versions("equal rows", { _ in "A" }, { _, _ in "A" }),
    versions("rows in reverse", { "\($0)" }, { "\($1 - $0)" }),
    versions("other rows", { "a\($0)" }, { index, _ in "b\(index)" }),
    versions("two kinds of rows", { $0 % 2 == 0 ? "A" : "B" }, { index, _ in index % 3 == 0 ? "A" : "B" }),
    staying("in reverse") { Array((0..<$0).reversed()) },
    staying("every other one") { Array(stride(from: 0, to: $0, by: 2)) },
    staying("others of the same names, in reverse") { size in (0..<size).map { $0 - size } },
    WorkLaw("a reference to a row: slashes", 1000, text { _ in "a/" }) { _ = ItemReference($0 + "a") },
    WorkLaw("a reference to a row: backslashes", 1000, text { _ in "\\\\" }) { _ = ItemReference($0) },
    WorkLaw("a label: underscores", 1000, text { _ in "_" }) { _ = MenuLabel.text(of: $0) },
    WorkLaw("a label: marks between underscores", 1000, text { _ in "\u{301}_\u{323}_" }) {
      _ = MenuLabel.text(of: $0).hashValue
    },
    WorkLaw("a label: mnemonics", 500, text { _ in "_a" }) { _ = MenuLabel.label(showing: $0, mnemonic: "z") },
    WorkLaw("a row that is looked for", 200, { menu(of: $0) }) { _ = try? $0.find(.identifier("none")) },
    WorkLaw("a row that is looked for by its title", 200, { menu(of: $0) }) { _ = try? $0.find(.titles(["none"])) },
  ]

  static func menu(of size: Int) -> MenuNode {
    MenuNode(
      id: .root,
      children: (0..<size).map { index in
        MenuNode(
          id: ItemID(Int32(index + 1)),
          properties: ["label": .string("A\(index)"), "x-menubus-identifier": .string("i\(index)")])
      })
  }

  static let somebody = ReplyAddress(destination: ":1.7", serial: 9, isExpected: true)

  static func message(_ signature: Signature, _ body: (inout MessageWriter) -> Void) -> Box? {
    guard let message = try? Message.reply(to: somebody, signature: signature, body: body) else { return nil }
    return Box(IncomingMessage(retaining: message.raw))
  }

  private static let messages: [WorkLaw] = [
    WorkLaw("a layout: rows", 200, { size in rows(size) { $0.array(alignment: 8) { _ in } } }) { read($0) },
    WorkLaw(
      "a layout: rows with equal ids", 200, { size in rows(size, isSame: true) { $0.array(alignment: 8) { _ in } } }
    ) { read($0) },
    WorkLaw(
      "a layout: wrong rows", 200,
      { size in
        rows(size) {
          $0.array(alignment: 8) { properties in
            properties.structure {
              $0.string("label"); $0.variant(.int32(3))
            }
          }
        }
      }
    ) { read($0) },
    WorkLaw(
      "a layout: properties of a row", 200,
      { size in
        rows(1) { row in
          row.array(alignment: 8) { properties in
            for index in 0..<size {
              properties.structure {
                $0.string("key\(index)"); $0.variant(.string("x"))
              }
            }
          }
        }
      }
    ) { read($0) },
    WorkLaw("a PNG file: empty chunks", 4000, { size in png(size) }) {
      _ = try? PNGPixels($0, order: .rgba, maximumSide: 1)
    },
    WorkLaw(
      "a sentence about a change: properties of a row", 100,
      { size in
        (0..<size).map {
          MenuClientChange.PropertyChange(id: ItemID(1), title: "A", name: "key\($0)", old: nil, new: .int32(1))
        }
      }
    ) { _ = ChangeSentence.of(.properties($0, restated: []), unnamed: 0) { _ in "A" } },
  ]

  static func rows(
    _ size: Int, isSame: Bool = false, _ properties: @escaping (inout MessageWriter) -> Void
  ) -> Box? {
    message("u(ia{sv}av)") { writer in
      writer.uint32(1)
      writer.structure { root in
        root.int32(0)
        root.array(alignment: 8) { _ in }
        root.array(alignment: 1) { list in
          for index in 0..<size {
            list.variant("(ia{sv}av)") { variant in
              variant.structure { row in
                row.int32(isSame ? 1 : Int32(index + 1))
                properties(&row)
                row.array(alignment: 1) { _ in }
              }
            }
          }
        }
      }
    }
  }

  static func read(_ box: Box?) {
    guard let box else { return }
    var reader = box.message.reader()
    _ = try? LayoutReader.read(&reader, of: .root, limits: MenuClientLimits())
  }

  /// A header, and then chunks without content.
  private static func png(_ size: Int) -> [UInt8] {
    var bytes =
      PNGHeader.signature + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0]
    while bytes.count < size { bytes += [0, 0, 0, 0] + Array("tEXt".utf8) + [0, 0, 0, 0] }
    return bytes
  }
}

/// A message, which cannot be copied, where values can.
final class Box {
  let message: IncomingMessage

  init(_ message: consuming IncomingMessage) { self.message = message }
}
