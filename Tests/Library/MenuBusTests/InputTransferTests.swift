import DBusMenu
import LibDBus
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// A presentation at 100, 200 with a menu of A, a disabled row, B and a submenu with C, open in
/// a presenter with a press.
@MainActor
private final class PressScene {
  let stage: Stage
  let presenter: Presenter
  let presentation: MenuPresentation
  let path: String
  /// Where the press goes on as long as something keeps it.
  private(set) weak var transfer: InputTransfer?

  init() async throws {
    let stage = try await Stage()
    self.stage = stage
    presenter = try await Presenter(on: stage.bus)
    func row(_ title: String) -> Action { Action(title: title) { _ in stage.log.note(title) } }
    let off = Action(title: "off", isEnabled: false)
    let anchor = ObjectAnchor(stage.connection, at: "/anchor", frame: MenuRect(x: 100, y: 200, width: 50, height: 20))
    presentation = stage.presentation(
      Menu(children: [row("A"), off, row("B"), Menu(title: "Sub", children: [row("C")])]),
      .anchor(anchor, attachmentPoint: MenuPoint(x: 10, y: 20)))
    let transfer = InputTransfer()
    self.transfer = transfer
    presentation.inputTransfer = transfer
    presentation.present()
    let request = try await presenter.next("PresentRequested")
    path = request.path
    #expect(request.details["transfer"] == true && request.details["hovered-item"] == nil)
    try await send("opened")
  }

  func send(_ name: String, _ data: String = "<0>", by client: Presenter? = nil) async throws {
    let client = client ?? presenter
    try await client.event(0, name, data, of: stage.name, path)
    // What the event did is done when the main actor has had a turn after the answer to another call.
    try await client.call("GetLayout", "(0, 0, @as [])", of: stage.name, path)
    await Task { @MainActor in }.value
  }

  /// The rows as a presenter draws them: 20 pixels each, below the attachment point; C to the right, over an edge of B.
  func tellRows(by client: Presenter? = nil) async throws {
    let rows = [(1, 0, 0, 90), (2, 0, 20, 90), (3, 0, 40, 90), (4, 0, 60, 90), (5, 80, 40, 50)].map { id, x, y, width in
      "(\(id), \(x), \(y), \(width), 20)"
    }
    try await send("x-menubus-row-rects", "<@a(iiiii) [\(rows.joined(separator: ", "))]>", by: client)
  }

  /// Moves the pointer, in the anchor's coordinates; the row that the presenter is told of.
  func move(_ x: Double, _ y: Double) async throws -> JSON? {
    transfer?.move(to: MenuPoint(x: x, y: y))
    return try await presenter.next("MenuChanged").details["hovered-item"]
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A press that the program follows` {
  @Test func `a followed press is held against the rectangles of the rows, and its end chooses the row`()
    async throws
  {
    let scene = try await PressScene()
    try await scene.tellRows()
    #expect(try await scene.move(15, 25) == 1)
    #expect(try await scene.move(15, 45) == 0, "a row that cannot be chosen")
    #expect(try await scene.move(15, 65) == 3)
    scene.transfer?.move(to: MenuPoint(x: 16, y: 66))  // on the same row, of which nothing is said
    #expect(try await scene.move(95, 65) == 5, "the row above")
    #expect(try await scene.move(15, 85) == 4, "a row with a submenu")
    #expect(try await scene.move(9, 19) == 0)
    #expect(try await scene.move(10, 60) == 3)
    #expect(scene.presentation.highlightedElement is Action)
    scene.transfer?.release()
    try await scene.stage.log.wait(for: "B")
    #expect(scene.stage.log.entries == ["chosen", "B"])
    #expect(scene.presentation.inputTransfer == nil)
    _ = try await scene.presenter.next("DismissRequested")
  }

  @Test func `outside all rows its end chooses nothing, and the presenter learns of that`() async throws {
    let scene = try await PressScene()
    try await scene.tellRows()
    #expect(try await scene.move(15, 25) == 1)
    #expect(try await scene.move(500, 25) == 0)
    scene.transfer?.release()
    let change = try await scene.presenter.next("MenuChanged")
    #expect(change.details["transfer"] == false && change.details["hovered-item"] == nil)
    #expect(scene.presentation.isPresented && scene.stage.log.entries == [])
  }

  @Test func `a followed press is on the row that is below it when rows move`() async throws {
    let scene = try await PressScene()
    #expect(scene.presentation.highlightedElement == nil)
    #expect(try await scene.move(15, 25) == 0, "no row is drawn yet")
    #expect(scene.presentation.highlightedElement == nil)
    try await scene.tellRows()
    #expect(try await scene.presenter.next("MenuChanged").details["hovered-item"] == 1)
    try await scene.send("x-menubus-row-rects", "<@a(iiiii) [(1, 0, 20, 90, 20), (3, 0, 0, 90, 20)]>")
    #expect(try await scene.presenter.next("MenuChanged").details["hovered-item"] == 3)
    scene.transfer?.release()
    try await scene.stage.log.wait(for: "B")
  }

  @Test func `without a movement its end chooses nothing`() async throws {
    let scene = try await PressScene()
    try await scene.tellRows()
    scene.transfer?.release()
    #expect(try await scene.presenter.next("MenuChanged").details["transfer"] == false)
    #expect(scene.presentation.isPresented && scene.stage.log.entries == [])
  }

  @Test func `rectangles of wrong types, of other clients and after the end are nothing`() async throws {
    let scene = try await PressScene()
    let other = try await Presenter(on: scene.stage.bus, name: "-")
    try await scene.tellRows(by: other)
    for data in ["<'x'>", "<@a(iiiii) []>", "<@a(ii) [(1, 2)]>", "<[7]>", "<@a(iiiii) [(1, 0, 0, -5, 20)]>"] {
      try await scene.send("x-menubus-row-rects", data)
      #expect(scene.transfer?.rows == [], "\(data)")
    }
    try await scene.tellRows()
    #expect(scene.transfer?.rows.count == 5)
    scene.transfer?.cancel()
    #expect(try await scene.presenter.next("MenuChanged").details["transfer"] == false)
    scene.transfer?.move(to: MenuPoint(x: 15, y: 25))
    #expect(scene.presentation.highlightedElement == nil && scene.presentation.isPresented)
  }

  @Test func `The presentation keeps the press while the menu is shown, and no longer`() async throws {
    let scene = try await PressScene()
    #expect(scene.transfer != nil)
    scene.presentation.dismiss()
    #expect(scene.transfer == nil)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The menu of an interaction` {
  @Test func `the menu of an interaction can be replaced, by a provider too, while the interaction is attached`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "first")]))
    interaction.options.frames = nil
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    try await anchor.add(interaction)
    func labels(_ path: String = "/anchor") async throws -> [String?] {
      try await presenter.layout(of: stage.name, path).children.map(\.label)
    }
    #expect(try await labels() == ["first"])
    interaction.menu = Menu(children: [Action(title: "second")])
    #expect(try await labels() == ["second"])
    interaction.presentMenu()
    let request = try await presenter.next("PresentRequested")
    #expect(try await labels(request.path) == ["second"])
    interaction.dismissMenu()

    interaction.menuProvider = { Menu(children: [Action(title: "made")]) }
    #expect(interaction.menu == nil)
    #expect(try await labels() == ["Loading…"])
    try await presenter.aboutToShow(of: stage.name, "/anchor")
    #expect(try await labels() == ["made"])
    interaction.menuProvider = { Menu(children: [Action(title: "made anew")]) }
    #expect(try await labels() == ["made anew"], "a client has it open")

    interaction.menu = Menu(children: [Action(title: "third"), Action(title: "fourth")])
    #expect(try await labels() == ["third", "fourth"])
    try await presenter.event(0, "opened", "<'direction=up'>", of: stage.name, "/anchor")
    #expect(try await labels() == ["third", "fourth"])
    interaction.preferredElementOrder = .priority
    #expect(try await labels() == ["fourth", "third"])
    interaction.menu = nil
    #expect(try await labels() == [])
    interaction.presentMenu()
    #expect(interaction.presentation?.lastKnownOutcome == .noMenu)
  }
}
