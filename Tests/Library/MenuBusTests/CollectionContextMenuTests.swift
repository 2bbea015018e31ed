import DBusMenu
import LibDBus
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// A section whose items have menus, and its delegate.
@MainActor
private final class Birds: CollectionSection, ContextMenuProvider, CollectionMenuHostDelegate {
  let title: String? = nil
  let log: CallLog
  var names = ["robin", "wren", "finch"]
  init(_ log: CallLog) { self.log = log }

  var items: [CollectionItem] {
    names.map { name in CollectionItem(id: name, title: name) { [log] in log.note("chose \(name)") } }
  }

  func contextMenuConfiguration(forItemAt indexPath: CollectionIndexPath) -> ContextMenuConfiguration? {
    let name = names[indexPath.item]
    return ContextMenuConfiguration(
      identifier: name, actionProvider: { _ in Menu(children: [Action(title: "Feed \(name)")]) })
  }

  func collectionMenuHost(
    _ host: CollectionMenuHost, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) { log.note("committed \(configuration.identifier)") }

  func collectionMenuHost(
    _ host: CollectionMenuHost, contextMenuConfigurationForItemsAt indexPaths: [CollectionIndexPath], point: MenuPoint
  ) -> ContextMenuConfiguration? {
    guard indexPaths.allSatisfy({ $0.section == 0 }) else { return nil }
    let all = indexPaths.map { names[$0.item] }.joined(separator: " and ")
    log.note("asked at \(point.x), \(point.y)")
    return ContextMenuConfiguration(
      identifier: all, actionProvider: { _ in Menu(children: [Action(title: "Feed \(all)")]) })
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Context menus of collection items` {
  @Test func `Clients ask for one item or for several, and an item is committed`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let birds = Birds(stage.log)
    let host = CollectionMenuHost(sections: [birds], delegate: birds)
    let exporter = MenuExporter(host.menu, options: .withoutFrames, logger: .quiet)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    host.offerContextMenus(in: exporter)
    func request(_ target: String) async throws -> JSON {
      try await presenter.call(
        "RequestMenu", "('\(target)', 3, 4, uint32 0)", of: stage.name, "/MenuBar",
        interface: "org.menubus.ContextMenu1")
    }
    func marked() async throws -> [String] {
      try await presenter.layout(of: stage.name, "/MenuBar").children
        .filter { $0.properties["x-menubus-context-menu"] == true }.compactMap(\.label)
    }
    try await eventually("the menu answers", on: stage.objects) { try await request("@wren")[0] == true }
    var shown = try await presenter.next("PresentRequested")
    func labels() async throws -> [String?] {
      try await presenter.layout(of: stage.name, shown.path).children.map(\.label)
    }
    #expect(try await labels() == ["Feed wren"])
    #expect(try await marked() == ["robin", "wren", "finch"])
    #expect(host.rows(of: host.elementsWithMenus)?.count == 3)
    #expect(host.rows(of: host.elementsWithMenus + [Action(title: "Count")]) == nil, "one is no item")

    #expect(try await request("@finch,1")[0] == true)
    shown = try await presenter.next("PresentRequested")
    #expect(try await labels() == ["Feed finch and robin"])
    let root = try await presenter.layout(of: stage.name, shown.path)
    #expect(root.properties["x-menubus-highlight"]?["label"] == "finch, robin")
    #expect(root.properties["x-menubus-configuration"] == "finch and robin")
    try await presenter.event(0, "x-menubus-commit-preview", of: stage.name, shown.path)
    _ = try await presenter.next("DismissRequested")

    let finch = try #require(try await presenter.layout(of: stage.name, "/MenuBar").row("finch")?.id)
    try await presenter.event(finch, "x-menubus-context", of: stage.name, "/MenuBar")
    shown = try await presenter.next("PresentRequested")
    #expect(try await labels() == ["Feed finch"])
    try await presenter.event(0, "x-menubus-commit-preview", "<'finch'>", of: stage.name, shown.path)
    try await stage.log.wait(for: "chose finch")

    birds.names = ["wren", "owl"]
    host.reload()
    #expect(try await marked() == ["wren", "owl"])
    #expect(try await request("@finch") == "org.freedesktop.DBus.Error.InvalidArgs")
    host.withdrawContextMenus(in: exporter)
    #expect(try await marked() == [])

    let presentation = stage.presentation(host.menu)
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    let rows = try await presenter.layout(of: stage.name, path)
    #expect(rows.row("owl")?.properties["x-menubus-context-menu"] == true, "offered where it is presented")
    let owl = try #require(rows.row("owl")?.id)
    try await presenter.event(owl, "x-menubus-context", of: stage.name, path)
    shown = try await presenter.next("PresentRequested")
    #expect(shown.details["path"] == .string(path) && shown.details["item"] == .number(Double(owl)))
    #expect(try await labels() == ["Feed owl"])
    // The menu takes the place of the one with the row, which is released at once.
    try await presenter.event(0, "closed", of: stage.name, path)
    try await stage.waitForEnd(of: path)
    try await presenter.aboutToShow(of: stage.name, shown.path)
    #expect(try await labels() == ["Feed owl"])
    try await presenter.event(0, "x-menubus-commit-preview", of: stage.name, shown.path)
    try await stage.log.wait(for: "chose owl")
    #expect(stage.log.entries == ["asked at 3.0, 4.0", "chose finch", "closed", "chose owl"])
  }

  @Test func `A menu that is on its way is not replaced by that of another item`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let birds = Birds(stage.log)
    let host = CollectionMenuHost(sections: [birds], delegate: birds)
    let exporter = MenuExporter(host.menu, options: .withoutFrames, logger: .quiet)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    let menus = CollectionContextMenus(of: host, in: exporter)
    func request(_ name: String) throws {
      let item = try #require(host.elementsWithMenus.first { exporter.tree.content(of: $0).title == name })
      menus.contextMenuWasRequested(for: item, at: nil, by: nil)
    }
    for name in ["robin", "wren"] { try request(name) }
    func titles() async throws -> [String?] {
      let shown = try await presenter.next("PresentRequested")
      return try await presenter.layout(of: stage.name, shown.path).children.map(\.label)
    }
    let first = try await titles()
    #expect(first == ["Feed robin"])
    try request("wren")
    let second = try await titles()
    #expect(second == ["Feed wren"], "the first is there, and gives way")
  }
}
