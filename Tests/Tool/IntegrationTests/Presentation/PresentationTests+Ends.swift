import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

// How presentations end, and what is left of them.
extension `Acceptance: presentations` {
  /// What a row does that holds a token for as long as it is there.
  func note(_ entry: String, _ log: CallLog, _ token: Release.Token) { log.note(entry) }

  @Test func `what was chosen is let go of after the grace time`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    weak var left: Menu?
    let released = Release()
    let path: String
    do {
      let menu = Menu(children: [
        Action(title: "a") { [log = stage.log, token = released.token()] _ in note("a", log, token) }
      ])
      left = menu
      MenuPresentation.presentMenu(menu, source: stage.source)
      path = try await presenter.next("PresentRequested").path
    }
    #expect(left != nil)
    try await presenter.event(1, "clicked", of: stage.name, path)
    try await stage.log.wait(for: "a")
    try await stage.waitForEnd(of: path)
    try await eventually("the menu is let go of", on: released) { left == nil }
  }

  @Test func `dismissing ends the session at once, asks for the menu to close, and lets go`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    weak var left: MenuPresentation?
    let released = Release()
    let path: String
    do {
      let row = Action(title: "a") { [log = stage.log, token = released.token()] _ in note("a", log, token) }
      let presentation = stage.presentation(Menu(children: [row]))
      left = presentation
      presentation.present()
      path = try await presenter.next("PresentRequested").path
      try await presenter.aboutToShow(of: stage.name, path)
      let exporter = try #require(presentation.exporter)
      try await eventually("it is open", on: StreamEvents(exporter.sessionEvents())) { !exporter.sessions.isEmpty }
      presentation.dismiss(animated: false)
      #expect(exporter.sessions.isEmpty && !presentation.isPresented)
      #expect(stage.log.entries == ["dismissed"])
    }
    let dismissal = try await presenter.next("DismissRequested")
    #expect(dismissal.path == path && dismissal.details["animated"] == false)
    try await stage.waitForEnd(of: path)
    try await eventually("the presentation is let go of", on: released) { left == nil }
    #expect(stage.log.entries == ["dismissed"])
    await #expect(throws: ClientFailure.self, "not even a node above it") {
      try await stage.dbusSend("/org/menubus/presentation", "org.freedesktop.DBus.Introspectable.Introspect")
    }
  }

  @Test func `a connection that is lost ends the presentation`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let presentation = stage.presentation(menu("a", log: stage.log))
    presentation.present()
    _ = try await presenter.next("PresentRequested")
    await stage.connection.close()
    try await stage.log.wait(for: "lost")
    #expect(!presentation.isPresented && presentation.lastKnownOutcome == .presented)
  }

  @Test func `a presentation that nobody keeps lasts until it is closed`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    MenuPresentation.presentMenu(menu("a", log: stage.log), source: stage.source) { [log = stage.log] in
      log.note("\($0)")
    }
    let path = try await presenter.next("PresentRequested").path
    try await presenter.aboutToShow(of: stage.name, path)
    try await presenter.event(0, "opened", of: stage.name, path)
    #expect(stage.log.entries.isEmpty)
    try await presenter.event(0, "closed", of: stage.name, path)
    try await stage.log.wait(for: "closed")
    try await stage.waitForEnd(of: path)
  }

  @Test func `a presenter that is killed ends what it shows, once; somebody who only looked does not`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let presentation = stage.presentation(menu("a", log: stage.log))
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    let events = try #require(presentation.exporter).sessionEvents()
    try await presenter.aboutToShow(of: stage.name, path)
    let answer = try await stage.dbusSend(path, "com.canonical.dbusmenu.AboutToShow", "int32:0")
    #expect(answer.contains("boolean") && stage.log.entries.isEmpty)
    presenter.kill()
    try await stage.log.wait(for: "lost")
    try await stage.waitForEnd(of: path)
    #expect(stage.log.entries == ["lost"] && !presentation.isPresented)
    var (began, ended) = (0, 0)
    for await event in events {
      if case .began = event.kind { began += 1 }
      if case .ended = event.kind { ended += 1 }
      if began == 2 && ended == 2 { break }
    }
  }

  @Test(arguments: 0...4)
  func `whenever a presenter is killed, what began has ended`(steps: Int) async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let row = Action(title: "row")
    let presentation = stage.presentation(Menu(children: [Menu(title: "sub", children: [row])]))
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    let exporter = try #require(presentation.exporter)
    let events = exporter.sessionEvents()
    let calls = [
      ("AboutToShow", "(0,)"), ("Event", EventText(0, "opened").description),
      ("Event", EventText(1, "opened").description),
      ("Event", EventText(2, "hovered").description),
    ]
    for (method, arguments) in calls.prefix(steps) {
      try await presenter.call(method, arguments, of: stage.name, path)
    }
    presenter.kill()
    try await stage.log.wait(for: "lost")
    try await stage.waitForEnd(of: path)
    #expect(exporter.sessions.isEmpty && exporter.highlightedElement == nil && stage.log.entries == ["lost"])
    guard steps > 0 else { return }
    var open = 0
    for await event in events {
      switch event.kind {
      case .began, .opened: open += 1
      case .closed, .ended: open -= 1
      }
      if open == 0 { break }
    }
  }
}
