import DBusMenu
import Foundation
import LibDBus
import Logging
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

/// A bus that starts a presenter written in Python.
@MainActor
private final class StartingBus {
  let bus: PrivateBus
  let connection: BusConnection
  let log = CallLog()
  private let folder: TemporaryFolder
  private let starts: String

  /// - Parameter behavior: See `started_presenter.py`; `nil` for a bus that can start no presenter.
  init(_ behavior: String?) async throws {
    folder = try TemporaryFolder()
    starts = folder.path + "/starts"
    if let behavior {
      let command = "/usr/bin/python3 \(Paths.clients)/started_presenter.py \(behavior) \(starts)"
      _ = try folder.file(
        "org.menubus.Presenter.service", "[D-BUS Service]\nName=org.menubus.Presenter\nExec=\(command)\n")
    }
    bus = try PrivateBus(configuration: .services(in: folder.path))
    connection = try await .connect(to: .address(bus.address))
  }

  /// How often the presenter was started.
  var startCount: Int { (try? String(contentsOfFile: starts, encoding: .utf8).split(separator: "\n").count) ?? 0 }

  func presentation(logger: Logger = .quiet) -> MenuPresentation {
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let row = Action(title: "Row") { [log] _ in log.note("handler") }
    return MenuPresentation(
      menu: Menu(children: [row]), source: .point(x: 0, y: 0, on: connection), options: options,
      logger: logger
    ) { [log] in log.note("\($0)") }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The start of a presenter` {
  @Test func `A presentation has the bus start a presenter, which shows the menu`() async throws {
    let scene = try await StartingBus("choose")
    let presentation = scene.presentation()
    presentation.present()
    #expect(await presentation.outcome() == .presented)
    try await scene.log.wait(for: "handler")
    #expect(scene.log.entries == ["chosen", "handler"])
    presentation.present()
    try await scene.log.wait(for: "handler")
    #expect(scene.startCount == 1)
  }

  @Test func `Requests that wait for the same start are all shown`() async throws {
    let scene = try await StartingBus("choose")
    let presentations = (1...3).map { _ in scene.presentation() }
    for presentation in presentations { presentation.present() }
    for _ in presentations { try await scene.log.wait(for: "handler") }
    #expect(scene.startCount == 1)
  }

  @Test func `A presentation that is dismissed during the start requests nothing`() async throws {
    let scene = try await StartingBus("choose")
    let presentation = scene.presentation()
    presentation.present()
    await Task { @MainActor in }.value
    presentation.dismiss()
    #expect(await presentation.outcome() == .cancelled)
    #expect(scene.log.entries == ["dismissed"])
  }

  @Test func `A presenter that leaves before it has opened the menu is started again, once`() async throws {
    let scene = try await StartingBus("leave")
    scene.presentation().present()
    try await scene.log.wait(for: "handler")
    #expect(scene.log.entries == ["chosen", "handler"] && scene.startCount == 2)
  }

  @Test func `Without a presenter that can be started, the log says what to install`() async throws {
    let scene = try await StartingBus(nil)
    let recorder = LogRecorder()
    let presentation = scene.presentation(logger: recorder.logger)
    presentation.present()
    #expect(await presentation.outcome() == .noPresenter)
    #expect(scene.log.entries == ["notPresented"])
    let lines = recorder.lines.filter { !$0.hasPrefix("debug") && !$0.hasPrefix("trace") }
    #expect(lines.count == 1 && lines[0].contains("run `menubus-presenter`, from the package"), "\(lines)")
  }

  @Test func `A presenter that fails to start is named in the log`() async throws {
    let scene = try await StartingBus("fail")
    let recorder = LogRecorder()
    let presentation = scene.presentation(logger: recorder.logger)
    presentation.present()
    #expect(await presentation.outcome() == .noPresenter)
    #expect(scene.startCount == 1)
    #expect(recorder.messages.contains { $0.hasPrefix("the presenter did not start: ") }, "\(recorder.messages)")
  }

  @Test func `A menu that requires no presenter starts none, an edit menu does`() async throws {
    let scene = try await StartingBus("choose")
    let presentation = scene.presentation()
    presentation.requiresPresenter = false
    presentation.present()
    #expect(await presentation.outcome() == .presented)
    #expect(try await scene.connection.owner(of: .presenter) == nil && scene.startCount == 0)
    presentation.dismiss()

    let interaction = EditMenuInteraction()
    let copy = EditMenuInteractionItem(title: "Copy") { [log = scene.log] in log.note("copied") }
    interaction.showMenu(
      [copy], targetRect: MenuRect(x: 0, y: 0), for: ObjectAnchor(scene.connection, at: "/anchor"))
    try await scene.log.wait(for: "copied")
    #expect(scene.startCount == 1)
  }

  @Test func `A menu that another program requests is shown by a presenter that starts`() async throws {
    let scene = try await StartingBus("choose")
    let row = Action(title: "Row") { [log = scene.log] _ in log.note("handler") }
    let item = Action(title: "Item")
    let exporter = MenuExporter(Menu(children: [item]), options: .withoutFrames, logger: .quiet)
    try await exporter.export(on: scene.connection, at: "/MenuBar")
    let anchor = ItemAnchor(item, of: exporter)
    try await anchor.add(MenuInteraction(menu: Menu(children: [row])))
    let caller = try await BusConnection.connect(to: .address(scene.bus.address))
    let answer = try await caller.call(
      PresentationName.requestMenu, of: PresentationName.contextMenu, at: "/MenuBar", on: scene.connection.uniqueName,
      with: [.string("1"), .int32(0), .int32(0), .uint32(0)])
    #expect(answer.first == .bool(true))
    try await scene.log.wait(for: "handler")
    #expect(scene.startCount == 1)
  }

  @Test func `The path of a menu answers its request although a presenter has closed the menu since`() async throws {
    let scene = try await StartingBus(nil)
    let presentation = scene.presentation()
    presentation.requiresPresenter = false
    presentation.present()
    #expect(await presentation.outcome() == .presented)
    let path = try #require(presentation.path)
    presentation.dismiss()
    try await eventually("the menu is closed", on: try await BusSignals(on: scene.bus)) { !presentation.isPresented }
    #expect(try await presentation.requestedPath() == path)
    presentation.present()
    presentation.dismiss()
    #expect(try await presentation.requestedPath() == nil, "the last request alone counts")
  }

  @Test func `What panels are told stays while a presenter that can be started comes and goes`() async throws {
    let scene = try await StartingBus("choose")
    let tray = TrayItem(
      id: "org.menubus.test", title: "Test", menu: Menu(children: []),
      configuration: .init {
        [address = scene.bus.address] in try await .connect(to: .address(address))
      })
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "a")]))
    try await tray.add(interaction)
    let states = tray.states()
    let running = Task { try await tray.run() }
    for await state in states where state == .waitingForWatcher { break }
    #expect(tray.item.isMenu, "the primary button is not the interaction's until the program says so")
    interaction.triggers = [.activate]
    let name = try #require(tray.connection?.uniqueName)
    func isMenu() async throws -> Bool {
      let value = try await scene.connection.call(
        "Get", of: .properties, at: .trayItem, on: name,
        with: [.string("org.kde.StatusNotifierItem"), .string("ItemIsMenu")])
      return value == [.variant(.bool(true))]
    }
    try await eventually("the item is activated", on: try await BusSignals(on: scene.bus)) { try await !isMenu() }
    let presentation = scene.presentation()
    presentation.present()
    try await scene.log.wait(for: "handler")
    let owner = try #require(try await scene.connection.owner(of: .presenter))
    let process = try await scene.connection.processID(of: owner)
    let changes = try await scene.connection.ownerChanges(of: .presenter)
    kill(pid_t(process), SIGTERM)
    for await owner in changes where owner == nil { break }
    #expect(try await !isMenu())
    running.cancel()
    try await running.value
  }
}
