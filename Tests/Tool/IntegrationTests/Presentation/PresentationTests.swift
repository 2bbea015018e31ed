import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Menus that a program asks to have shown.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: presentations` {
  func menu(_ titles: String..., log: CallLog) -> Menu {
    Menu(children: titles.map { Action(title: $0) { log.note($0.title) } })
  }

  @Test(arguments: [true, false])
  func `one request names its source, and the standard one goes with it only if wanted`(wanted: Bool)
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let anchor = ObjectAnchor(
      stage.connection, at: "/window", frame: MenuRect(x: 100, y: 600, width: 80, height: 40),
      screen: MenuRect(x: 0, y: 0, width: 1000, height: 800))
    let source = MenuPresentationSource.anchor(
      anchor, rect: MenuRect(x: 10, y: 10, width: 20, height: 20), attachmentPoint: MenuPoint(x: 20, y: 6))
    let presentation = stage.presentation(menu("a", "b", log: stage.log), source)
    presentation.preferredElementOrder = .priority
    if wanted { presentation.options.activationRequests = .presentations }
    presentation.present(animated: false)
    #expect(presentation.isPresented)
    let request = try await presenter.next("PresentRequested")
    #expect(request.path == presentation.path?.rawValue && request.path.hasPrefix("/org/menubus/presentation/"))
    let details = request.details
    #expect(details["kind"] == "anchor" && details["path"] == "/window" && details["direction"] == "up")
    #expect(details["rect"] == [10, 10, 20, 20] && details["screen-rect"] == [110, 610, 20, 20])
    #expect(details["attachment-point"] == [20, 6] && details["screen-attachment-point"] == [120, 606])
    #expect(details["screen"] == [0, 0, 1000, 800] && details["animated"] == false)
    if wanted { #expect(try await presenter.next("ItemActivationRequested").arguments == [0, 0]) }
    #expect(await presentation.outcome() == .presented)
    presentation.present()
    presentation.menu = menu("c", log: stage.log)
    let layout = try await presenter.call("GetLayout", "(0, -1, @as [])", of: stage.name, request.path)
    #expect(ClientRow(layout[1]).children.map(\.label) == ["b", "a"], "upwards")
    #expect(presenter.heard.isEmpty)
    let properties = try await stage.dbusSend(
      request.path, "org.freedesktop.DBus.Properties.GetAll", "string:org.menubus.Presentation1")
    #expect(properties.contains("\"Source\"") && properties.contains("string \"up\""))
    #expect(properties.contains("string \"\(request.request)\""))
  }

  @Test func `without menu, source, bus or presenter the callback runs once and says why`() async throws {
    let stage = try await Stage()
    let menu = menu("a", log: stage.log)
    func attempt(_ presentation: MenuPresentation) async -> MenuPresentation.Outcome {
      presentation.present()
      let outcome = await presentation.outcome()
      #expect(!presentation.isPresented)
      return outcome
    }
    #expect(await attempt(stage.presentation(nil)) == .noMenu)
    let nowhere = stage.presentation(menu)
    nowhere.source = nil
    #expect(await attempt(nowhere) == .noSource)
    #expect(await attempt(stage.presentation(menu)) == .noPresenter)
    #expect(await attempt(stage.presentation(menu, .anchor(MenuAnchor()))) == .failed, "an anchor on no bus")
    let dismissed = stage.presentation(menu)
    dismissed.present()
    dismissed.dismiss()
    dismissed.dismiss()
    #expect(dismissed.lastKnownOutcome == .cancelled)
    await stage.connection.close()
    #expect(await attempt(stage.presentation(menu)) == .failed, "a connection that is closed")
    let refusal = "notPresented"
    #expect(stage.log.entries == [refusal, refusal, refusal, refusal, "dismissed", refusal])
  }

  @Test func `an attempt that fails is logged once, with the menu and what to do about it`() async throws {
    let stage = try await Stage()
    let recorder = LogRecorder()
    func attempt(_ menu: Menu?, _ source: MenuPresentationSource?) async {
      let presentation = MenuPresentation(menu: menu, source: source, logger: recorder.logger)
      presentation.present()
      _ = await presentation.outcome()
    }
    let menu = Menu(title: "Notes", children: [Action(title: "a")])
    await attempt(menu, stage.source)
    #expect(recorder.messages.count == 1)
    let sentence = try #require(recorder.messages.first)
    #expect(sentence.contains("“Notes”") && sentence.contains("`menubus presenter`"))
    await attempt(menu, .anchor(MenuAnchor()))
    await attempt(menu, nil)
    await attempt(nil, stage.source)
    #expect(recorder.messages.count == 4, "\(recorder.messages)")
    let dismissed = MenuPresentation(menu: menu, source: stage.source, logger: recorder.logger)
    dismissed.present()
    dismissed.dismiss()
    _ = await dismissed.outcome()
    let presenter = try await Presenter(on: stage.bus)
    await attempt(menu, stage.source)
    _ = try await presenter.next("PresentRequested")
    #expect(recorder.messages.count == 4, "neither is a failure: \(recorder.messages)")
  }

  @Test func `a choice ends the presentation before its handler runs, which may present another`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (log, other) = (stage.log, Action(title: "other"))
    let second = stage.presentation(menu("next", log: log))
    let row = Action(title: "row") { _ in
      log.note("handler")
      second.present()
    }
    let first = stage.presentation(Menu(children: [row, other]), grace: .seconds(60))
    first.present()
    first.dismissalCallback = { [weak exporter = first.exporter] in
      log.note("\($0), \(exporter?.sessions.count ?? 0) sessions")
      other.title = "changed by the callback"
    }
    let request = try await presenter.next("PresentRequested")
    let id = try #require(first.exporter?.itemIDs(of: row).first)
    try await presenter.aboutToShow(of: stage.name, request.path)
    try await presenter.event(Int(id.rawValue), "clicked", of: stage.name, request.path)
    let changed = try await presenter.next("ItemsPropertiesUpdated")
    #expect(changed.path == request.path, "before what the handler did")
    #expect(try await presenter.next("DismissRequested").request == request.request)
    #expect(try await presenter.next("PresentRequested").path == second.path?.rawValue)
    #expect(log.entries == ["chosen, 0 sessions", "handler"])
    #expect(!first.isPresented && second.isPresented)
    // Within the grace time a late click still finds its row.
    try await presenter.event(Int(id.rawValue), "clicked", of: stage.name, request.path)
    try await log.wait(forCount: 3)
    #expect(log.entries == ["chosen, 0 sessions", "handler", "handler"])
  }

  @Test func `a row of a menu is a source too, and what moves is said`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let row = Action(title: "row")
    let exporter = MenuExporter(Menu(children: [Action(title: "other"), row]))
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    let anchor = ItemAnchor(row, of: exporter, frame: MenuRect(x: 1, y: 2, width: 3, height: 4))
    let presentation = stage.presentation(menu("a", log: stage.log), .anchor(anchor))
    presentation.environment.reduceMotion = true
    presentation.present()
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["kind"] == "item" && request.details["path"] == "/MenuBar" && request.details["item"] == 2)
    #expect(request.details["animated"] == false && request.details["reduce-motion"] == true)
    presentation.updatePosition()
    anchor.frame = MenuRect(x: 11, y: 2, width: 3, height: 4)
    presentation.updatePosition()
    let change = try await presenter.next("MenuChanged")
    #expect(change.request == request.request && change.details["screen-rect"] == [11, 2, 3, 4])
    presentation.dismiss()
    presentation.updatePosition()
    #expect(try await presenter.next("DismissRequested").path == request.path)
    #expect(presenter.heard.isEmpty)
  }

  @Test func `a presenter that comes later is asked, where the program does not insist on one`() async throws {
    let stage = try await Stage()
    let presentation = stage.presentation(menu("a", log: stage.log))
    presentation.requiresPresenter = false
    presentation.present()
    #expect(await presentation.outcome() == .presented)
    let first = try await Presenter(on: stage.bus)
    let request = try await first.next("PresentRequested")
    first.kill()
    let second = try await Presenter(on: stage.bus)
    #expect(try await second.next("PresentRequested").request == request.request)
    let answer = try await stage.dbusSend(
      request.path, "com.canonical.dbusmenu.Event", "int32:0", "string:x-menubus-dismiss", "variant:int32:0",
      "uint32:0")
    #expect(!answer.isEmpty)
    #expect(try await second.next("DismissRequested").request == request.request)
    #expect(stage.log.entries == ["dismissed"])
  }

  @Test func `a client may say that the menu opens upwards, in either form`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let inner = Menu(title: "M", children: [Action(title: "b"), Action(title: "c")])
    let source = MenuPresentationSource.point(x: 1, y: 1, on: stage.connection)
    let presentation = stage.presentation(Menu(children: [Action(title: "a"), inner]), source)
    presentation.preferredElementOrder = .priority
    presentation.present()
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["direction"] == "unknown")
    func labels() async throws -> [String?] {
      let layout = try await presenter.call("GetLayout", "(0, -1, @as [])", of: stage.name, request.path)
      return ClientRow(layout[1]).all.map(\.label)
    }
    let kept = try await Presenter(on: stage.bus, name: "-")
    let signals = try await BusSignals(on: stage.bus)
    try await kept.aboutToShow(of: stage.name, request.path)
    #expect(try await labels() == ["a", "M", "b", "c"])
    _ = try await stage.dbusSend(
      request.path, "com.canonical.dbusmenu.Event", "int32:0", "string:opened", "variant:string:direction=up",
      "uint32:0")
    try await eventually("the rows go upwards", on: signals, equals: ["M", "c", "b", "a"], read: labels)
    let root = try await presenter.call("GetLayout", "(0, 0, @as [])", of: stage.name, request.path)
    #expect(ClientRow(root[1]).properties["x-menubus-direction"] == "up")
    let property = try await stage.dbusSend(
      request.path, "org.freedesktop.DBus.Properties.Get", "string:org.menubus.Presentation1", "string:Direction")
    #expect(property.contains("string \"up\""))
    let data = "<{'direction': <'down'>, 'metrics': <{'text-direction': <'rtl'>}>}>"
    try await presenter.event(0, "opened", data, of: stage.name, request.path)
    try await eventually("the rows go downwards", on: signals, equals: ["a", "M", "b", "c"], read: labels)
    let rtl = try await presenter.call(
      "Get", "('com.canonical.dbusmenu', 'TextDirection')", of: stage.name, request.path,
      interface: "org.freedesktop.DBus.Properties")
    #expect(rtl == ["rtl"])
    try await presenter.event(0, "closed", of: stage.name, request.path)
    try await stage.log.wait(for: "closed")
    withExtendedLifetime(kept) {}
  }

  @Test func `metrics that a client reports bring content up to date`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let content = MenuContentView()
    let view = CustomView(
      view: .view(content) { [unowned content] metrics, _ in
        content.content = .text("\(Int(metrics.maximumIconWidth)) px, \(metrics.textColumns ?? 0) columns")
      })
    let presentation = stage.presentation(Menu(children: [view]))
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    func set(_ metrics: String) async throws -> JSON {
      try await presenter.call(
        "SetClientMetrics", "(\(metrics),)", of: stage.name, path, interface: "org.menubus.Presentation1")
    }
    func label() async throws -> String? {
      try await presenter.layout(of: stage.name, path).children[0].label
    }
    #expect(try await label() == "24 px, 0 columns")
    #expect(try await set("{'icon-size': <48>, 'text-columns': <30>}") == [])
    _ = try await presenter.next("ItemsPropertiesUpdated")
    #expect(try await label() == "48 px, 30 columns")
    #expect(try await set("{'icon-size': <-1>}") == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(try await set("{'icon-size': <'x'>}") == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(try await label() == "48 px, 30 columns")
  }
}
