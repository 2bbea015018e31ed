import Dispatch
import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuBus

/// A menu that is served on a bus which the test ends and starts again at the same place.
@MainActor
private final class ServedAgain {
  static let name: BusName = "org.menubus.Test"
  let service: MenuService
  let row = Action(title: "Row")
  /// The calls of `onReady`, in order.
  private(set) var readiness: [BusName] = []
  private(set) var states: any AsyncIteratorProtocol<MenuService.State, Never>
  private var task: Task<Void, any Error>?

  init(at endpoint: String, name: BusName? = ServedAgain.name, requiresName: Bool = true, reconnects: Bool = true) {
    service = MenuService(
      Menu(children: [row]), name: name,
      configuration: .init(requiresName: requiresName, reconnects: reconnects) {
        try await BusConnection.connect(to: .address(endpoint))
      })
    states = service.states().makeAsyncIterator()
  }

  func start() { task = Task { try await service.run { [self] name, _ in readiness.append(name) } } }

  /// Waits for a state.
  func reach(_ isWanted: (MenuService.State) -> Bool) async {
    var iterator = states
    while let state = await iterator.next(isolation: MainActor.shared), !isWanted(state) {}
    states = iterator
  }

  func reachServing() async { await reach { if case .serving = $0 { true } else { false } } }
  func reachLoss() async { await reach { if case .reconnecting = $0 { true } else { false } } }

  /// The label of the row that has the id it had at first.
  func label(on bus: PrivateBus) async throws -> String {
    let client = try await BusConnection.connect(to: .address(bus.address))
    let reply = try await client.call(
      "GetProperty", of: "com.canonical.dbusmenu", at: "/MenuBar", on: Self.name, with: [.int32(1), .string("label")])
    guard case .variant(let label)? = reply.first else { return "" }
    return label.stringValue ?? ""
  }

  /// Waits for what `run` throws.
  func end() async throws { try await task?.value }

  func stop() async throws {
    task?.cancel()
    try await end()
  }
}

@Suite(.timeLimit(.minutes(5))) @MainActor struct `A menu service` {
  @Test func `a second run of a menu service is refused, and the first goes on`() async throws {
    let bus = try PrivateBus()
    let served = ServedAgain(at: bus.endpoint)
    served.start()
    await served.reachServing()
    let error = await #expect(throws: MenuBusError.self) { try await served.service.run() }
    #expect(error?.code == .alreadyRunning && served.readiness.count == 1)
    #expect(try await served.label(on: bus) == "Row")
    served.service.stop()
    try await served.end()
    #expect(served.service.state == .stopped)
  }

  @Test func `a menu service comes back with the bus, with its name, ids and changes`() async throws {
    let first = try PrivateBus()
    let served = ServedAgain(at: first.endpoint)
    #expect(served.service.state == .stopped)
    served.start()
    await served.reachServing()
    #expect(try await served.label(on: first) == "Row")
    var bus = first
    for round in 1...3 {
      bus.stop()
      await served.reachLoss()
      served.row.title = "Row \(round)"
      bus = try PrivateBus(at: first.endpoint)
      await served.reachServing()
      #expect(served.service.state == .serving(ServedAgain.name))
      #expect(try await served.label(on: bus) == "Row \(round)")
    }
    #expect(served.readiness == Array(repeating: ServedAgain.name, count: 4))
    try await served.stop()
    #expect(served.service.state == .stopped)
  }

  @Test func `a menu service comes back when the bus went and came while the main actor was blocked`() async throws {
    let first = try PrivateBus()
    let served = ServedAgain(at: first.endpoint)
    served.start()
    await served.reachServing()
    first.stop()
    let second = try PrivateBus(at: first.endpoint)  // all of it on the main actor, which no other code had meanwhile
    #expect(served.service.state == .serving(ServedAgain.name))
    await served.reachLoss()
    await served.reachServing()
    #expect(try await served.label(on: second) == "Row")
    try await served.stop()
  }

  @Test func `a menu service ends with its task while the bus is gone`() async throws {
    let bus = try PrivateBus()
    let served = ServedAgain(at: bus.endpoint)
    served.start()
    await served.reachServing()
    bus.stop()
    await served.reachLoss()
    try await served.stop()
    #expect(served.service.state == .stopped)
  }

  @Test func `a menu service ends where another program took its name while the bus was gone`() async throws {
    let first = try PrivateBus()
    let gate = Gate()
    let endpoint = first.endpoint
    let service = MenuService(
      Menu(children: []), name: ServedAgain.name,
      configuration: .init {
        await gate.pass()
        return try await BusConnection.connect(to: .address(endpoint))
      })
    await gate.open()
    let states = service.states()
    let running = Task { try await service.run() }
    for await state in states where state == .serving(ServedAgain.name) { break }
    await gate.close()
    first.stop()
    let second = try PrivateBus(at: endpoint)
    let other = try await BusConnection.connect(to: .address(second.address))
    _ = try await other.requestName(ServedAgain.name)
    await gate.open()
    let error = await #expect(throws: MenuBusError.self) { try await running.value }
    #expect(error?.code == .nameTaken)
  }

  @Test func `a menu service that does not wait ends with the bus, and without one at the start`() async throws {
    let bus = try PrivateBus()
    let served = ServedAgain(at: bus.endpoint, reconnects: false)
    served.start()
    await served.reachServing()
    bus.stop()
    await #expect(throws: BusError.self) { try await served.end() }
    let late = ServedAgain(at: bus.endpoint)
    late.start()
    await #expect(throws: BusError.self) { try await late.end() }
  }
}

/// Lets those pass who come while it is open, and the others once it is.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
    waiting = []
  }

  func close() { isOpen = false }
}
