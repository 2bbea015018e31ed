import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// A press that goes on while a menu opens.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: input that is handed over` {
  /// A presentation with rows A and B and a disabled one, open in a presenter.
  @MainActor
  final class Open {
    let stage: Stage
    let presenter: Presenter
    let presentation: MenuPresentation
    let path: String
    let rows: [Action]

    init(_ transfer: InputTransfer? = nil) async throws {
      let stage = try await Stage()
      self.stage = stage
      presenter = try await Presenter(on: stage.bus)
      rows = ["A", "B"].map { Action(title: $0) { stage.log.note($0.title) } }
      let disabled = Action(title: "off", isEnabled: false)
      presentation = stage.presentation(
        Menu(children: rows + [disabled, Menu(title: "Sub", children: [])]),
        .point(x: 0, y: 0, on: stage.connection))
      presentation.onHighlightChange = { element in
        stage.log.note("on \((element as? TitledMenuElement)?.title ?? "nothing")")
      }
      presentation.inputTransfer = transfer
      presentation.present()
      let request = try await presenter.next("PresentRequested")
      path = request.path
      #expect(request.details["transfer"] == transfer.map { JSON.bool($0.state == .pressed) })
      try await send(0, "opened")
    }

    func send(_ id: Int, _ name: String) async throws {
      try await presenter.event(id, name, of: stage.name, path)
      // What the event did is done when the main actor has had a turn after the answer to another call.
      try await presenter.call("GetLayout", "(0, 0, @as [])", of: stage.name, path)
      await Task { @MainActor in }.value
    }

    /// What happened so far, once a last hovered row has been heard of.
    func log() async throws -> [String] {
      guard presentation.isPresented else { return stage.log.entries }
      try await send(4, "hovered")
      try await stage.log.wait(for: "on Sub")
      return stage.log.entries.dropLast()
    }
  }

  @Test func `hovering A, then B, and letting go performs B once`() async throws {
    let transfer = InputTransfer(button: 1, timestamp: 42)
    let open = try await Open(transfer)
    try await open.send(1, "hovered")
    try await open.send(2, "hovered")
    try await open.send(2, "hovered")
    try await open.send(2, "x-menubus-release")
    try await open.stage.log.wait(for: "B")
    try await open.send(2, "x-menubus-release")
    #expect(open.stage.log.entries == ["on A", "on B", "on nothing", "chosen", "B"])
    #expect(transfer.state == .released && !open.presentation.isPresented)
  }

  @Test func `a release performs the row that it names, whatever was hovered`() async throws {
    let open = try await Open(InputTransfer())
    try await open.send(1, "hovered")
    try await open.send(2, "x-menubus-release")
    try await open.stage.log.wait(for: "B")
    #expect(open.stage.log.entries == ["on A", "on nothing", "chosen", "B"])
  }

  @Test func `a press that is cancelled performs nothing, nor does one beside the rows`() async throws {
    for (id, name) in [(2, "x-menubus-cancel"), (0, "x-menubus-release")] {
      let transfer = InputTransfer()
      let open = try await Open(transfer)
      try await open.send(1, "hovered")
      try await open.send(id, name)
      try await open.stage.log.wait(for: "on nothing")
      try await open.send(2, "hovered")
      try await open.send(2, "x-menubus-release")
      #expect(try await open.log() == ["on A", "on nothing", "on B"])
      #expect(transfer.state != .pressed && open.presentation.isPresented, "the menu stays")
    }
  }

  @Test func `hovering alone performs nothing, and marks only what can be chosen or opened`() async throws {
    let open = try await Open()
    try await open.send(1, "hovered")
    try await open.send(3, "hovered")
    try await open.send(2, "hovered")
    try await open.send(2, "x-menubus-release")
    #expect(try await open.log() == ["on A", "on nothing", "on B"])
    #expect(open.presentation.highlightedElement is Menu)
  }

  @Test func `a press that has ended is refused, one that goes on may be handed over later`() async throws {
    let finished = InputTransfer()
    finished.release()
    let open = try await Open()
    open.presentation.inputTransfer = finished
    #expect(open.presentation.inputTransfer == nil)
    let transfer = InputTransfer(timestamp: 7)
    open.presentation.inputTransfer = transfer
    let changed = try await open.presenter.next("MenuChanged")
    #expect(changed.details["transfer"] == true && changed.details["timestamp"] == 7)
    transfer.highlight(open.rows[0])
    transfer.release()
    try await open.stage.log.wait(for: "A")
    #expect(open.stage.log.entries == ["on A", "on nothing", "chosen", "A"])
  }

  /// A way in which a program hands a press to the menu of an interaction.
  enum Way: CaseIterable { case contextMenu, contextMenuLater, menu }

  @Test(arguments: Way.allCases)
  func `a press that opened the menu of an interaction goes on in it, and chooses where it ends`(way: Way)
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let recorder = ContextRecorder(stage.log)
    let anchor = ObjectAnchor(stage.connection, at: "/anchor", frame: MenuRect(x: 100, y: 200, width: 40, height: 20))
    let transfer = InputTransfer(button: 3, timestamp: 42)
    let context = ContextMenuInteraction(delegate: recorder, isOpenedByPanels: false)
    switch way {
    case .contextMenu:
      try await anchor.add(context)
      context.present(at: MenuPoint(x: 1, y: 2), inputTransfer: transfer)
      #expect(context.inputTransfer === transfer)
    case .contextMenuLater:
      try await anchor.add(context)
      context.inputTransfer = transfer
      #expect(context.inputTransfer == nil, "no menu is requested")
      context.present(at: MenuPoint(x: 1, y: 2))
      #expect(try await presenter.next("PresentRequested").details["transfer"] == nil)
      context.inputTransfer = transfer
    case .menu:
      let interaction = MenuInteraction(menu: try #require(recorder.makeMenu?()))
      try await anchor.add(interaction)
      interaction.presentMenu(inputTransfer: transfer)
    }
    let request = try await presenter.next(way == .contextMenuLater ? "MenuChanged" : "PresentRequested")
    #expect(request.details["transfer"] == true && request.details["button"] == 3)
    #expect(request.details["timestamp"] == 42)
    try await presenter.event(0, "opened", of: stage.name, request.path)
    let row = try #require(try await presenter.layout(of: stage.name, request.path).row("Act"))
    try await presenter.event(row.id, "hovered", of: stage.name, request.path)
    try await presenter.event(row.id, "x-menubus-release", of: stage.name, request.path)
    try await stage.log.wait(for: "Act")
    #expect(transfer.state == .released)
  }
}
