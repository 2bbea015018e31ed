import Logging
import Menus

@testable import DBusMenu
@testable import LibDBus
@testable import MenuExport
@testable import MenuFiles
@testable import MenuPlugins
@testable import MenuBusTool

/// What programs and users do with a menu of 1,000 rows, each step by itself. `make bench-check` compares the
/// instructions with those of `Tests/Work/costs.json`.
extension Work {
  static let costs: [WorkLaw] =
    [
      cost("resolve: the rows of a list") { menu in _ = Resolver().resolve(menu.root) },
      cost("update of one: a title, until its signal") { $0.retitle(1) },
      cost("update of all: titles, until their signal") { $0.retitle(.max) },
      cost("click: an event, until its handler has run and the change it made is written") { $0.click() },
      cost("layout: the answer to GetLayout") { $0.writeLayout() },
      cost("group: the answer to GetGroupProperties") { $0.writeGroup() },
      cost("start: from elements to the first answer", { $0 }) { CostMenu(rows: $0).writeLayout() },
      WorkLaw("diff: every tenth row is another one", 1000, { $0 }) { size in
        let new = (0..<size).map { $0 % 10 == 0 ? -$0 : $0 }
        _ = ListDiff.continued(old: Array(0..<size), new: new, oldName: { _ in Int?.none }, newName: { _ in nil }) {
          _, _ in true
        }
      },
      WorkLaw("decode: a layout that a client reads", 1000, { size in layoutMessage(size) }) { read($0) },
      WorkLaw("tree: the lines of menubus tree", 1000, { menu(of: $0) }) { _ = TreeText(style: .plain).lines($0) },
      WorkLaw("JSON: the rows of menubus tree --json", 1000, { menu(of: $0) }) { menu in
        let names = RowNames(menu, address: ":1.7/MenuBar")
        _ = try? CommandAnswer(json: JSONRows(rows: menu.children.map { JSONRow($0, names: names) }))
      },
      WorkLaw(
        "YAML: a menu file", 1000,
        { size in (0..<size).map { "- {title: A\($0), identifier: a\($0), run: [\"true\"]}\n" }.joined() }
      ) { _ = try? MenuDescription(parsing: $0, name: "a") },
      WorkLaw(
        "plugin: lines with parameters", 1000,
        { size in "T\n---\n" + (0..<size).map { "A\($0) | href=https://example.org/\($0) color=red\n" }.joined() }
      ) { _ = PluginMenu($0.utf8, name: "a", settings: RowSettings(dialect: .xbar)) },
    ]

  /// A step on a menu, which is made before the instructions are counted.
  private static func cost(_ name: String, _ body: @escaping @MainActor @Sendable (CostMenu) -> Void) -> WorkLaw {
    cost(name, { CostMenu(rows: $0) }, body)
  }

  /// All of it on the main thread, on which the program runs.
  private static func cost<Input: Sendable>(
    _ name: String, _ input: @escaping @MainActor @Sendable (Int) -> Input,
    _ body: @escaping @MainActor @Sendable (Input) -> Void
  ) -> WorkLaw {
    WorkLaw(
      name, 1000, { size in MainActor.assumeIsolated { input(size) } },
      { input in MainActor.assumeIsolated { body(input) } })
  }

  private static func layoutMessage(_ size: Int) -> Box? {
    rows(size) { row in
      row.array(alignment: 8) { properties in
        properties.structure {
          $0.string("label"); $0.variant(.string("Item"))
        }
        properties.structure {
          $0.string("enabled"); $0.variant(.bool(false))
        }
      }
    }
  }
}

/// A menu as programs have it, with all that the bus thread knows of it, and no bus.
@MainActor
final class CostMenu {
  let root = Menu(children: [])
  private let exporter: MenuExporter
  private var layout: MenuLayout
  private var actions: [Action] = []
  private var changes = 0
  private let signals = MenuSignals(path: "/MenuBar")

  init(rows: Int) {
    var elements: [MenuElement] = []
    for index in 0..<rows {
      if index % 20 == 19 {
        elements.append(Separator())
        continue
      }
      let action = Action(title: "Item \(index)", image: .named("document-open"), isEnabled: index % 5 != 2)
      if index % 10 == 0 {
        action.toggleStyle = .checkmark
        action.isSelected = index % 20 == 0
      }
      actions.append(action)
      elements.append(action)
    }
    root.children = elements
    var options = MenuExporter.Options()
    options.frames = nil
    exporter = MenuExporter(root, options: options, logger: Logger(label: "work") { _ in SwiftLogNoOpLogHandler() })
    layout = exporter.tree.snapshot()
    actions[0].handler = { [weak self] _ in self?.change(1) }
  }

  private func change(_ count: Int) {
    changes += 1
    for action in actions.prefix(count) { action.title = "Changed \(changes)" }
  }

  /// What changed, through the tree and the layout to the bytes of a signal.
  private func announce() {
    let change = layout.apply(exporter.tree.collectUpdate())
    _ = try? signals.itemsPropertiesUpdated(change.properties)
  }

  func retitle(_ count: Int) {
    change(count)
    announce()
  }

  func click() {
    let event = MenuEvent(id: 1, kind: .clicked, data: nil, timestamp: 0, sender: nil)
    let received = ReceivedEvent(event: event, silence: nil, habit: nil)
    exporter.clients.handle(received, at: exporter.place)
    announce()
  }

  func writeLayout() {
    _ = try? Message.reply(to: Work.somebody, signature: LayoutForm.answer) { writer in
      writer.uint32(1)
      var rows = LayoutWriter(layout: layout, wanted: nil)
      rows.write(.root, depth: -1, to: &writer)
    }
  }

  func writeGroup() {
    var rows = PropertyWriter()
    _ = try? Message.reply(to: Work.somebody, signature: "a(ia{sv})") { writer in
      writer.array(alignment: 8) { writer in
        for id in layout.depthFirst {
          guard let properties = layout.properties(of: id) else { continue }
          writer.structure { writer in
            writer.int32(id.rawValue)
            rows.write(properties, to: &writer)
          }
        }
      }
    }
  }
}
