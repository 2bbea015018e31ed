import DBusMenu
import LibDBus
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// Provides a menu named after the place, and notes what it was asked.
@MainActor
private final class RowDelegate: ContextMenuInteractionDelegate {
  let log: CallLog
  init(_ log: CallLog) { self.log = log }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    log.note("asked at \(Int(location.x)), \(Int(location.y))")
    return ContextMenuConfiguration(
      identifier: "row", actionProvider: { [log] _ in Menu(children: [Action(title: "Act") { _ in log.note("act") }]) })
  }
}

/// A menu at /MenuBar with the rows A, B and a submenu with C, in a stage with a presenter.
@MainActor
private final class RowScene {
  let stage: Stage
  let presenter: Presenter
  let rows = ["A", "B", "C"].map { Action(title: $0) }
  let exporter: MenuExporter

  init() async throws {
    stage = try await Stage()
    presenter = try await Presenter(on: stage.bus)
    rows[2].identifier = "see, %"
    exporter = MenuExporter(
      Menu(children: [rows[0], rows[1], Menu(title: "Sub", children: [rows[2]])]), options: .withoutFrames,
      logger: .quiet)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
  }

  func request(_ target: String, _ x: Int = 0, _ y: Int = 0) async throws -> JSON {
    try await presenter.call(
      "RequestMenu", "('\(target)', \(x), \(y), uint32 0)", of: stage.name, "/MenuBar",
      interface: "org.menubus.ContextMenu1")
  }

  func event(_ id: Int, _ data: String = "<0>", at path: String = "/MenuBar") async throws {
    try await presenter.event(id, "x-menubus-context", data, of: stage.name, path)
    // What the event did is done when the main actor has had a turn after the answer to another call.
    try await presenter.call("GetLayout", "(0, 0, @as [])", of: stage.name, path)
    await Task { @MainActor in }.value
  }

  /// The labels of the rows that have a context menu.
  func marked(at path: String = "/MenuBar") async throws -> [String] {
    func all(_ row: ClientRow) -> [ClientRow] { [row] + row.children.flatMap(all) }
    return all(try await presenter.layout(of: stage.name, path))
      .filter { $0.properties["x-menubus-context-menu"] == true }.compactMap(\.label)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Context menus of rows` {
  @Test func `A row says that it has one, and the event has it shown for the row`() async throws {
    let scene = try await RowScene()
    #expect(try await scene.marked() == [])
    try await scene.event(1)
    let delegate = RowDelegate(scene.stage.log)
    let interaction = ContextMenuInteraction(delegate: delegate)
    let anchor = ItemAnchor(scene.rows[0], of: scene.exporter)
    try await anchor.add(interaction)
    #expect(try await scene.marked() == ["A"])
    try await scene.event(2, "<(1, 2)>")
    try await scene.event(1, "<(70, 80)>")
    let request = try await scene.presenter.next("PresentRequested")
    #expect(request.details["kind"] == "item" && request.details["path"] == "/MenuBar")
    #expect(request.details["item"] == 1 && request.details["screen-rect"] == [70, 80, 0, 0])
    #expect(request.details["screen-attachment-point"] == [70, 80])
    let root = try await scene.presenter.layout(of: scene.stage.name, request.path)
    #expect(root.children.map(\.label) == ["Act"])
    #expect(root.properties["x-menubus-highlight"] == ["label": "A", "path": "/MenuBar", "item": 1])
    #expect(root.properties["x-menubus-dim"] != nil)
    try await scene.presenter.event(1, "clicked", of: scene.stage.name, request.path)
    try await scene.stage.log.wait(for: "act")
    // Without a place, and with data of another type.
    try await scene.event(1, "<'anything'>")
    #expect(try await scene.presenter.next("PresentRequested").details["screen-rect"] == nil)
    #expect(scene.stage.log.entries == ["asked at 0, 0", "act", "asked at 0, 0"])
    interaction.dismissMenu()
    interaction.triggers = [.activate]
    #expect(try await scene.marked() == [])
    try await scene.event(1)
    interaction.triggers = [.contextMenu]
    #expect(try await scene.marked() == ["A"])
    await anchor.remove(interaction)
    #expect(try await scene.marked() == [])
    #expect(scene.stage.log.entries.count == 3)
  }

  @Test func `A row has it in each menu that shows the element, before and after the anchor had it`() async throws {
    let scene = try await RowScene()
    let before = MenuExporter(Menu(children: [scene.rows[1], scene.rows[0]]), options: .withoutFrames, logger: .quiet)
    try await before.export(on: scene.stage.connection, at: "/Before")
    let delegate = RowDelegate(scene.stage.log)
    let interaction = ContextMenuInteraction(delegate: delegate)
    var anchor: ItemAnchor? = ItemAnchor(scene.rows[0], of: scene.exporter)
    try await anchor?.add(interaction)
    #expect(try await scene.marked(at: "/Before") == ["A"])
    let presentation = scene.stage.presentation(scene.exporter.menu, .point(x: 0, y: 0, on: scene.stage.connection))
    presentation.present()
    let list = try await scene.presenter.next("PresentRequested").path
    #expect(try await scene.marked(at: list) == ["A"])
    for (id, path) in [(2, "/Before"), (1, list), (1, "/MenuBar")] {
      try await scene.event(id, "<(70, 80)>", at: path)
      let request = try await scene.presenter.next("PresentRequested")
      #expect(request.details["path"] == "/MenuBar" && request.details["item"] == 1, "the anchor is the same row")
      #expect(request.details["screen-rect"] == [70, 80, 0, 0])
    }
    #expect(scene.stage.log.entries.count == 3, "each of them was asked for once")
    interaction.dismissMenu()
    anchor = nil
    for path in ["/Before", list, "/MenuBar"] {
      try await eventually("an anchor that is gone has none", on: scene.stage.objects) {
        try await scene.marked(at: path) == []
      }
    }
    presentation.dismiss()
  }

  @Test func `A call has it for one row, by its id or its identifier, at a place in the row`() async throws {
    let scene = try await RowScene()
    let delegate = RowDelegate(scene.stage.log)
    let interaction = ContextMenuInteraction(delegate: delegate)
    let anchor = ItemAnchor(scene.rows[2], of: scene.exporter, frame: MenuRect(x: 100, y: 200, width: 50, height: 10))
    try await anchor.add(interaction)
    let id = try #require(anchor.itemID?.rawValue)
    for target in ["\(id)", "@see%2C %25", "\(id),\(id)"] {
      let answer = try await scene.request(target, 3, 4)
      #expect(answer[0] == true, "\(target)")
      let request = try await scene.presenter.next("PresentRequested")
      #expect(request.path == answer[1].string && request.details["screen-rect"] == [103, 204, 0, 0])
    }
    #expect(try await scene.request("") == [false, "/"], "the menu as a whole has none")
    #expect(try await scene.request("1") == [false, "/"], "a row without one")
    #expect(try await scene.request("1,\(id)") == [false, "/"], "nothing has one for both")
    for target in [
      "99", "0", "-1", "x", "@", "@none", "1,", ",", "@%4", "@%ff", String(repeating: "1,", count: 65) + "1",
    ] {
      #expect(try await scene.request(target) == "org.freedesktop.DBus.Error.InvalidArgs", "\(target)")
    }
    #expect(scene.stage.log.entries == Array(repeating: "asked at 3, 4", count: 3))
    scene.rows[2].isHidden = true
    #expect(try await scene.request("\(id)") == "org.freedesktop.DBus.Error.InvalidArgs")
    await anchor.remove(interaction)
    let gone = try await scene.request("1")
    #expect(gone == "org.freedesktop.DBus.Error.UnknownInterface")
  }

  @Test func `However often it is asked for at once, it is shown once`() async throws {
    let scene = try await RowScene()
    let delegate = RowDelegate(scene.stage.log)
    let anchor = ItemAnchor(scene.rows[0], of: scene.exporter)
    try await anchor.add(ContextMenuInteraction(delegate: delegate))
    let events = Array(repeating: "(1, 'x-menubus-context', <0>, uint32 0)", count: 1000).joined(separator: ", ")
    try await scene.presenter.call("EventGroup", "([\(events)],)", of: scene.stage.name, "/MenuBar")
    _ = try await scene.presenter.next("PresentRequested")
    try await scene.event(1)
    _ = try await scene.presenter.next("PresentRequested")
    #expect(scene.stage.log.entries == Array(repeating: "asked at 0, 0", count: 2))
  }

  @Test func `Rows of one menu answer at one path, which follows the menu, beside the object's own answer`()
    async throws
  {
    let scene = try await RowScene()
    let delegates = (0..<3).map { _ in RowDelegate(scene.stage.log) }
    let menu = MenuInteraction(menu: Menu(children: [Action(title: "Of B")]))
    let anchors = scene.rows.map { ItemAnchor($0, of: scene.exporter) }
    let object = ObjectAnchor(scene.stage.connection, at: "/MenuBar")
    try await anchors[0].add(ContextMenuInteraction(delegate: delegates[0]))
    try await anchors[1].add(menu)
    try await object.add(ContextMenuInteraction(delegate: delegates[1], isOpenedByPanels: false))
    for target in ["", "1", "2"] { #expect(try await scene.request(target)[0] == true, "\(target)") }
    await object.remove(object.interactions[0])
    #expect(try await scene.request("") == [false, "/"])
    #expect(try await scene.request("1")[0] == true)
    try await scene.exporter.export(on: scene.stage.connection, at: "/Elsewhere")
    try await eventually("the rows answer at the new path", on: scene.stage.objects) {
      let answer = try await scene.presenter.call(
        "RequestMenu", "('2', 0, 0, uint32 0)", of: scene.stage.name, "/Elsewhere",
        interface: "org.menubus.ContextMenu1")
      return answer[0] == true
    }
    #expect(try await scene.request("1") == "org.freedesktop.DBus.Error.UnknownObject")
  }
}
