import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Elements that are made anew each time their menu is opened, whoever else shows it, or did until a moment ago.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Content of each opening` {
  /// What counts how often it is made.
  @MainActor
  private final class Counter {
    private(set) var made: [String: Int] = [:]

    func make(_ name: String) -> String {
      made[name, default: 0] += 1
      return "\(name) \(made[name] ?? 0)"
    }

    /// Lazy rows, lazy rows of a submenu, and a row of content.
    func elements() -> [MenuElement] {
      [
        LazyMenuElement { $0([Action(title: self.make("root"))]) },
        Menu(title: "Sub", children: [LazyMenuElement { $0([Action(title: self.make("sub"))]) }]),
        CustomView(viewProvider: { MenuContentView(.text(self.make("view"))) }),
      ]
    }
  }

  private let counter = Counter()

  private func titles(_ presenter: Presenter, _ name: BusName, _ path: String) async throws -> [String] {
    try await presenter.layout(of: name, path).all.compactMap(\.label)
  }

  /// Opens a menu and its submenu as presenters do; what is in it then.
  private func open(_ presenter: Presenter, _ name: BusName, _ path: String) async throws -> [String] {
    try await presenter.aboutToShow(of: name, path)
    try await presenter.event(0, "opened", of: name, path)
    let sub = try #require(try await presenter.layout(of: name, path).row("Sub"))
    try await presenter.aboutToShow(sub.id, of: name, path)
    return try await titles(presenter, name, path)
  }

  @Test func `a presentation that is presented again at once asks anew`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let presentation = stage.presentation(Menu(children: counter.elements()), grace: .seconds(60))
    for round in 1...3 {
      presentation.present()
      let path = try await presenter.next("PresentRequested").path
      let shown = try await open(presenter, stage.name, path)
      #expect(shown == ["root \(round)", "Sub", "sub \(round)", "view \(round)"])
      try await presenter.event(0, "closed", of: stage.name, path)
      try await eventually("it is closed", on: stage.log) { stage.log.entries.count == round }
    }
  }

  @Test func `a presentation of a menu that a panel has open asks anew, and so does a second client`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let panels = [try await Presenter(on: stage.bus, name: "-"), try await Presenter(on: stage.bus, name: "-")]
    let menu = Menu(children: counter.elements())
    let exporter = MenuExporter(menu, options: .withoutFrames)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    #expect(try await open(panels[0], stage.name, "/MenuBar") == ["root 1", "Sub", "sub 1", "view 1"])
    #expect(try await open(panels[1], stage.name, "/MenuBar") == ["root 2", "Sub", "sub 2", "view 2"])
    stage.presentation(menu, grace: .seconds(60)).present()
    let path = try await presenter.next("PresentRequested").path
    #expect(try await open(presenter, stage.name, path) == ["root 3", "Sub", "sub 3", "view 3"])
    #expect(try await titles(panels[0], stage.name, "/MenuBar") == ["root 3", "Sub", "sub 3", "view 3"])
  }

  @Test func `a submenu that is closed and opened again asks anew while a panel has the menu open`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let panel = try await Presenter(on: stage.bus, name: "-")
    let menu = Menu(children: counter.elements())
    let exporter = MenuExporter(menu, options: .withoutFrames)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    _ = try await open(panel, stage.name, "/MenuBar")
    stage.presentation(menu, grace: .seconds(60)).present()
    let path = try await presenter.next("PresentRequested").path
    _ = try await open(presenter, stage.name, path)
    let before = counter.made["sub"] ?? 0
    let sub = try #require(try await presenter.layout(of: stage.name, path).row("Sub"))
    try await presenter.event(sub.id, "opened", of: stage.name, path)
    try await presenter.event(sub.id, "closed", of: stage.name, path)
    try await presenter.aboutToShow(sub.id, of: stage.name, path)
    #expect(counter.made["sub"] == before + 1)
  }
}
