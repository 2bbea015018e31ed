import LibDBus
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

/// Menus whose end the program awaits.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A menu that is awaited` {
  private func menu(_ stage: Stage) -> Menu {
    Menu(children: [Action(title: "Row") { [log = stage.log] in log.note("handler") }])
  }

  @Test func `a menu that is awaited tells the choice after its handler, and another call joins the first`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let menu = menu(stage)
    var event = TrayItemEvent.activate(x: 5, y: 6)
    event.activationToken = "token"
    async let first = menu.present(from: .anchor(ObjectAnchor(stage.connection, at: "/a")), for: event)
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["activation-token"] == "token" && request.details["screen-rect"] == [5, 6, 0, 0])
    async let second = menu.present(from: .point(x: 1, y: 2, on: stage.connection))
    let row = try await presenter.layout(of: stage.name, request.path).children[0].id
    try await presenter.event(row, "clicked", of: stage.name, request.path)
    #expect(await first == .chosen && stage.log.entries == ["handler"])
    #expect(await second == .chosen)
    async let third = menu.present(from: .point(x: 1, y: 2, on: stage.connection))
    let again = try await presenter.next("PresentRequested")
    #expect(again.path != request.path && again.details["activation-token"] == nil)
    try await presenter.event(0, "closed", of: stage.name, again.path)
    #expect(await third == .closed)
  }

  @Test func `a menu that is awaited and was not presented says so, and the presentation why`() async throws {
    let stage = try await Stage()
    #expect(await menu(stage).present(from: .point(x: 0, y: 0, on: stage.connection)) == .notPresented)
    let presentation = MenuPresentation(menu: menu(stage), logger: .quiet)
    #expect(await presentation.present(from: .anchor(MenuAnchor())) == .notPresented)
    #expect(await presentation.outcome() == .failed)
    #expect(presentation.failure as? MenuBusError == .sourceWithoutBus)
    #expect(await presentation.dismissal() == .notPresented)
  }

  @Test func `a menu that is awaited is dismissed with the task`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let menu = menu(stage)
    let task = Task { await menu.present(from: .point(x: 0, y: 0, on: stage.connection)) }
    let request = try await presenter.next("PresentRequested")
    task.cancel()
    #expect(await task.value == .dismissed)
    #expect(try await presenter.next("DismissRequested").request == request.request)
  }
}

/// Closures of the program, which may suspend and throw.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Closures of a program` {
  private struct Failure: Error {}

  @Test func `closures of a program may throw errors of its own, which are logged once`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let recorder = LogRecorder()
    let menu = Menu(title: "Notes", children: [Action(title: "Row")])
    let presentation = MenuPresentation(
      menu: menu, source: .point(x: 0, y: 0, on: stage.connection), logger: recorder.logger
    ) { _ in throw Failure() }
    presentation.onHighlightChange = { element in
      if element != nil { throw Failure() }
    }
    presentation.present()
    let request = try await presenter.next("PresentRequested")
    let row = try await presenter.layout(of: stage.name, request.path).children.last?.id ?? 0
    try await presenter.event(row, "hovered", of: stage.name, request.path)
    try await presenter.event(0, "closed", of: stage.name, request.path)
    #expect(await presentation.dismissal() == .closed)
    #expect(
      recorder.messages == [
        "the handler of highlights of the menu “Notes” failed: Failure()",
        "the dismissal callback of the menu “Notes” failed: Failure()",
      ])
  }

  @Test func `a closure of a program that suspends delays neither the end nor the handler`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let menu = Menu(children: [Action(title: "Row") { [log = stage.log] in log.note("handler") }])
    let interaction = MenuInteraction(menu: menu)
    interaction.dismissalCallback = { [log = stage.log] reason in
      log.note("\(reason)")
      for await _ in released { break }
      log.note("later")
    }
    let anchor = ObjectAnchor(stage.connection, at: "/a")
    try await anchor.add(interaction)
    interaction.presentMenu()
    let request = try await presenter.next("PresentRequested")
    let row = try await presenter.layout(of: stage.name, request.path).children[0].id
    try await presenter.event(row, "clicked", of: stage.name, request.path)
    try await stage.log.wait(for: "handler")
    #expect(stage.log.entries == ["chosen", "handler"])
    release.yield()
    try await stage.log.wait(for: "later")
  }
}
