import Basics
import DBusMenu
import Foundation
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport

/// A surface that shows nothing: the test looks at what would be shown, and chooses.
@MainActor
final class FakeSurface: MenuSurface {
  nonisolated let kind: Word.PresenterKind
  let shown = Observed<[FakePresenter]>([])

  /// Whether the user asks for the menus.
  var isWanted = true

  private let time: any TimeSource

  init(_ kind: Word.PresenterKind = .window, time: any TimeSource = SystemTime()) {
    (self.kind, self.time) = (kind, time)
  }

  func isWanted(by caller: Caller, menuOf owner: Caller) async -> Bool { isWanted }

  func check() {}
  func end() -> AsyncStream<Void>? { nil }

  func presenter(for request: MenuRequest) -> any MenuPresenter {
    let presenter = FakePresenter(request, time: time)
    shown.update { $0.append(presenter) }
    return presenter
  }

  /// Waits for the presenter of the menu with this number, from 0 on, until its rows are there.
  func presenter(_ number: Int) async throws -> FakePresenter {
    try await shown.wait(for: "menu \(number) is shown") { $0.count > number }
    let presenter = shown.value[number]
    try await presenter.state.wait(for: "menu \(number) is open") { $0.isOpen || $0.isOver }
    return presenter
  }
}

/// A presenter of a menu that the test operates.
@MainActor
final class FakePresenter: MenuPresenter {
  struct State: Sendable {
    var isOpen = false
    var isOver = false
    var wasCancelled = false
    var sources: [PresentationDetails] = []
    var dismissals: [DismissalDetails] = []
  }

  let request: MenuRequest
  let link: MenuLink
  let state = Observed(State())
  private var choices: [MenuChoice] = []

  init(_ request: MenuRequest, time: any TimeSource = SystemTime()) {
    self.request = request
    link = MenuLink(client: request.client, source: request.source, followsPress: true, time: time) {
      var metrics = ClientMetrics()
      (metrics.scale, metrics.iconSize) = (2, 16)
      return metrics
    }
  }

  func run() async throws -> [MenuChoice] {
    let changes = await request.client.changes()
    link.send(.open(.root))
    if !state.value.dismissals.isEmpty { close() }
    defer { state.update { $0.isOver = true } }
    try await withTaskCancellationHandler {
      try await link.run(changes) { inputs in
        if inputs.contains(.opened(.root)) { self.state.update { $0.isOpen = true } }
      }
    } onCancel: {
      state.update { $0.wasCancelled = true }
    }
    return choices
  }

  var openLevels: [ItemID] { link.openLevels }

  func update(_ source: PresentationDetails) {
    link.update(source)
    state.update { $0.sources.append(source) }
  }

  func dismiss(_ details: DismissalDetails) {
    state.update { $0.dismissals.append(details) }
    close()
  }

  private(set) var hasAskedForContext = false

  func close() {
    link.send(.close(.root))
    link.send(.finish)
  }

  func askForContext(of id: ItemID) {
    hasAskedForContext = true
    link.send(.context(id, at: nil))
    close()
  }

  func choose(_ id: ItemID, _ title: String) {
    choices.append(MenuChoice(id: id, titles: [title]))
    link.send(.click(id))
    close()
  }
}

/// A presenter on a bus, while the test runs.
@MainActor
final class RunningService {
  struct Log: Sendable {
    var isReady = false
    var callers: [Caller] = []
    var ends: [Result<[MenuChoice], any Error>] = []
    var end: Result<Void, any Error>?
  }

  let connection: BusConnection
  let surface: FakeSurface
  let log = Observed(Log())
  private var task: Task<Void, Never>?

  init(
    on bus: PrivateBus, kind: Word.PresenterKind = .window, policy: NamePolicy = .alone, exitWhenIdle: Duration? = nil,
    callTime: Duration = .seconds(20), standStills: StandStills? = nil, time: any TimeSource = SystemTime(),
    processTimes: ProcessTimes = .system
  ) async throws {
    connection = try await .connect(to: .address(bus.address))
    surface = FakeSurface(kind, time: time)
    let service = PresenterService(
      connection: connection, surface: surface, limits: MenuClientLimits(callTime: callTime), policy: policy,
      standStills: standStills, time: time)
    task = Task { [log] in
      do {
        try await service.run(
          exitWhenIdle: exitWhenIdle, processTimes: processTimes, onReady: { log.update { $0.isReady = true } },
          onRequest: { request in log.update { $0.callers.append(request.caller) } },
          onEnd: { end in log.update { $0.ends.append(end) } })
        log.update { $0.end = .success(()) }
      } catch {
        log.update { $0.end = .failure(error) }
      }
    }
    try await log.wait(for: "the presenter is ready") { $0.isReady || $0.end != nil }
  }

  func cancel() { task?.cancel() }

  /// Waits for the end.
  func ended() async throws { _ = try await log.wait(for: "the presenter has ended") { $0.end != nil }.end?.get() }
}

/// A program in Python with a menu.
struct Requester {
  static let clients = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Clients"

  let program: Program
  let lines: LineReader
  let name: BusName
  private let connection: BusConnection

  init(on bus: PrivateBus, name: String = "-", holding: String...) async throws {
    program = try Program(["/usr/bin/python3", Self.clients + "/requester.py", bus.address, name] + holding)
    lines = LineReader(program)
    let ready = try await lines.next("the program is ready")
    self.name = BusName(ready.dropFirst("ready ".count)) ?? .bus
    connection = try await .connect(to: .address(bus.address))
  }

  func perform(_ command: String) async throws {
    _ = try await connection.call("Do", of: "org.menubus.test", at: "/test", on: name, with: [.string(command)])
  }

  /// Waits for an event; returns the lines before it.
  func wait(for event: String) async throws {
    _ = try await lines.next("the program gets \(event)") { $0 == event || $0.hasPrefix(event + " ") }
  }
}
