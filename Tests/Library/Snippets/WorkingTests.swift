import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Lines that a programmer who knows UIKit writes first, in `Works`: they compile with one import, and work.
///
/// One after another, because the default bus is one for the process.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Working snippets` {
  private let pasteboard = Pasteboard()

  private func text(after action: Action) -> String {
    action.perform()
    return pasteboard.text
  }

  @Test func `actions of UIKit are made and run`() {
    #expect(text(after: ActionSnippets.copy(onto: pasteboard)) == "copied")
    let mute = ActionSnippets.mute(pasteboard)
    #expect(text(after: mute) == "loud")
    #expect(text(after: mute) == "muted")
    #expect(text(after: ActionSnippets.delete(pasteboard)) == "deleted")
    let find = ActionSnippets.find(pasteboard)
    #expect(text(after: find) == "found")
    #expect(find.shortcut == Shortcut("F", .control))
  }

  @Test func `Attributes, states and options in UIKit's form are the properties`() throws {
    let erase = ActionSnippets.erase(isLocked: false)
    #expect(erase.isDestructive && erase.isEnabled && !erase.isHidden && !erase.keepsMenuPresented)
    #expect(erase.identifier == "erase" && erase.discoverabilityTitle == "Erases the disk" && erase.state == .mixed)
    erase.perform()
    #expect(!erase.isEnabled)
    #expect(ActionSnippets.erase(isLocked: true).attributes == [.destructive, .disabled])
    erase.attributes = .hidden
    #expect(erase.isHidden && erase.isEnabled && !erase.isDestructive)
    let views = MenuSnippets.views()
    #expect(views.displaysInline && views.selection == .single && views.identifier == "view")
    #expect(views.options == [.displayInline, .singleSelection])
    views.options = [.displayAsPalette, .destructive]
    #expect(views.displaysAsPalette && views.isDestructive && !views.displaysInline && views.selection == .any)
    let list = try #require(views.children.last as? Action)
    #expect(list.keepsMenuPresented && list.toggleKind(inSingleSelection: false) == nil, "a state of its own is a mark")
    #expect("\(list.title)" == "List", "a title is no optional")
  }

  @Test func `A handler can be taken away`() {
    let action = ActionSnippets.delete(pasteboard)
    action.handler = nil
    #expect(text(after: action) == "")
  }

  @Test func `an icon is made of a name`() async throws {
    let tray = InteractionSnippets.tray(Menu(), pasteboard)
    try await tray.onActivate?(TrayItemEvent(.activate))
    #expect(pasteboard.text == "pressed")
    try await tray.onSecondaryActivate?(TrayItemEvent(.secondaryActivate))
    #expect(pasteboard.text.contains("secondaryActivate"))
    tray.onActivate = nil
    tray.onContextMenu { self.pasteboard.text = "menu" }
    try await tray.onContextMenu?(TrayItemEvent(.contextMenu))
    #expect(pasteboard.text == "menu")
  }

  @Test func `menus are made of elements`() throws {
    let file = MenuSnippets.file([Action(title: "Open")])
    #expect(file.children.count == 3 && file.children.last is Menu)
    let sorting = MenuSnippets.sorting()
    sorting.select(try #require(sorting.children.last as? Action))
    #expect(sorting.selectedElements.map(\.title) == ["Date"])
    let lazy = try #require(MenuSnippets.recent().children.first as? LazyMenuElement)
    lazy.loadIfNeeded()
    #expect(lazy.shownElements.map { ($0 as? Action)?.title } == ["report.pdf"])
    let profile = MenuSnippets.profile()
    let views = (profile.headers + profile.children).compactMap { $0 as? CustomView }
    #expect(views.map(\.plainFallback.count) == [1, 0, 1])
  }

  @Test func `a menu at a point needs one import and no connection`() async throws {
    let stage = try await Stage()
    let address = stage.bus.address
    DefaultBus.open = { try await BusConnection.connect(to: .address(address)) }
    let presenter = try await Presenter(on: stage.bus)
    let menu = Menu(children: [Action(title: "Hello")])
    let presentation = InteractionSnippets.show(menu, pasteboard)
    #expect(presentation.isPresented && presentation.path == nil)
    #expect(await presentation.outcome() == .presented)
    let first = try await presenter.next("PresentRequested")
    #expect(presentation.path?.rawValue == first.path)
    presentation.dismiss()
    #expect(pasteboard.text == "over")

    InteractionSnippets.showNext(menu)
    #expect(try await presenter.next("PresentRequested").path != first.path)
    // Before the connection is there.
    pasteboard.text = ""
    let dismissed = InteractionSnippets.show(menu, pasteboard)
    dismissed.dismiss()
    #expect(pasteboard.text == "over" && !dismissed.isPresented)
    #expect(await dismissed.outcome() == .cancelled)

    let anchor = ObjectAnchor(stage.connection, at: "/button")
    try await InteractionSnippets.offer(menu, at: anchor)
    #expect(anchor.interactions.count == 1)
  }

  @Test func `Without a bus a menu at a point says so, and comes with the next attempt`() async throws {
    let stage = try await Stage()
    let address = stage.bus.address
    let closed = try await BusConnection.connect(to: .address(address))
    DefaultBus.open = { closed }
    _ = try await DefaultBus.connection()
    await closed.close()
    DefaultBus.open = { throw BusError(.noServer, "There is no bus.") }
    let menu = Menu(children: [Action(title: "Hello")])
    let presentation = InteractionSnippets.show(menu, pasteboard)
    #expect(await presentation.outcome() == .failed)
    let failure = try #require(presentation.failure)
    #expect("\(failure)".contains("There is no bus.") && pasteboard.text == "over")
    DefaultBus.open = { try await BusConnection.connect(to: .address(address)) }
    presentation.present()
    #expect(await presentation.outcome() == .presented)
    presentation.dismiss()
  }

  @Test func `a context menu's delegate has UIKit's labels`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let photo = Photo()
    let anchor = ObjectAnchor(stage.connection, at: "/photo")
    let interaction = ContextMenuInteraction(delegate: photo)
    try await anchor.add(interaction)
    interaction.present()
    var path = try await presenter.next("PresentRequested").path
    try await presenter.aboutToShow(of: stage.name, path)
    _ = try await presenter.layout(of: stage.name, path)  // a reply that the display precedes
    interaction.dismissMenu()
    #expect(photo.calls == ["highlight photo", "display", "end", "dismissal photo"])

    photo.calls = []
    interaction.present()
    path = try await presenter.next("PresentRequested").path
    try await presenter.aboutToShow(of: stage.name, path)
    try await presenter.event(0, "x-menubus-commit-preview", "<'photo'>", of: stage.name, path)
    _ = try await presenter.next("DismissRequested")
    #expect(photo.calls.last == "open" && photo.calls.contains("dismissal photo"))
  }

  @Test func `a context menu's delegate has UIKit's older labels`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let photo = OlderPhoto()
    let anchor = ObjectAnchor(stage.connection, at: "/photo")
    let interaction = ContextMenuInteraction(delegate: photo)
    try await anchor.add(interaction)
    interaction.present()
    let path = try await presenter.next("PresentRequested").path
    try await presenter.aboutToShow(of: stage.name, path)
    _ = try await presenter.layout(of: stage.name, path)  // a reply that the display precedes
    interaction.dismissMenu()
    #expect(photo.calls == ["highlight", "display", "end", "dismissal"])
  }

  @Test func `a context menu's delegate has the labels of UIKit's first beta versions`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let place = Place()
    let anchor = ObjectAnchor(stage.connection, at: "/place")
    let interaction = ContextMenuInteraction(delegate: place)
    try await anchor.add(interaction)
    func present() async throws -> String {
      place.calls = []
      interaction.present()
      let path = try await presenter.next("PresentRequested").path
      try await presenter.aboutToShow(of: stage.name, path)
      _ = try await presenter.layout(of: stage.name, path)  // a reply that the display precedes
      return path
    }
    _ = try await present()
    interaction.dismissMenu()
    _ = try await presenter.next("DismissRequested")
    #expect(place.calls == ["configuration", "highlight", "present", "dismissal", "end"])

    let path = try await present()
    try await presenter.event(0, "x-menubus-commit-preview", "<'place'>", of: stage.name, path)
    _ = try await presenter.next("DismissRequested")
    #expect(place.calls == ["configuration", "highlight", "present", "commit", "dismissal", "end"])
  }

  @Test func `an edit menu's delegate has UIKit's labels`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let part = TextPart()
    let interaction = EditMenuInteraction(delegate: part)
    let anchor = ObjectAnchor(stage.connection, at: "/text")
    try await anchor.add(interaction)
    interaction.presentEditMenu(with: EditMenuConfiguration(identifier: nil, sourcePoint: MenuPoint(x: 5, y: 6)))
    let request = try await presenter.next("PresentRequested")
    _ = await interaction.presentation?.outcome()
    await Task { @MainActor in }.value
    #expect(part.calls.first == "present" && part.calls.contains("rect") && part.calls.contains("presented"))
    let rows = try await presenter.layout(of: stage.name, request.path)
    #expect(rows.visible.map(\.label) == ["Translate"])
    interaction.dismissMenu()
    #expect(part.calls.last == "dismiss true")
  }
}
