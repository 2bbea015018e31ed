import Basics
import MenuTestKit

@testable import LibDBus

/// A few connections to one bus, each in its place, and what is done with them.
///
/// Only the place refers to a connection for longer than a moment, so its last reference may go anywhere: in a task, in
/// a handler of its own, in one of another connection.
final class Lives: Sendable {
  /// What can be done with a connection, from any thread, also in a handler.
  enum Deed: CaseIterable {
    case call, ask, impatientCall, own, connect, listen, stream, owners, wait, drain, ring
    case unsubscribe, cancel, close, release
  }

  private struct Subscribed {
    var place: Int
    var id: SubscriptionID
    var number: Int
  }

  private struct State {
    var connections: [BusConnection?]
    var tasks: [Task<Void, Never>] = []
    var waits: [Task<Void, Never>] = []
    var isOver = false
    var subscriptions: [Subscribed] = []
    /// How often each subscription ended.
    var ends: [Int] = []
    var inHandlers: [Deed: Int] = [:]
  }

  let ledger = Ledger()
  private let names: [BusName]
  private let address: BusAddress
  private let state: Lock<State>

  private static let interface: InterfaceName = "org.example.Life1"
  private static let wellKnown: BusName = "org.example.Life"

  init(_ connections: [BusConnection], address: BusAddress) async throws {
    names = connections.map(\.uniqueName)
    self.address = address
    state = Lock(State(connections: connections))
    let life = Interface(
      Self.interface,
      methods: [
        .init("Answer") { call in try call.reply() }, .init("Ignore") { _ in nil },
      ])
    for connection in connections {
      _ = ledger.begin(.connection)
      try await connection.export(life, at: "/life")
    }
  }

  /// Records that a name has left the bus.
  func vanished(_ name: BusName) { if names.contains(name) { ledger.end(.connection) } }

  /// Does some of everything, in an order that the numbers decide, and ends it.
  func pass(_ numbers: inout SeededNumbers) async -> (balance: Balance, ends: [Int], inHandlers: [Deed: Int]) {
    for _ in 0..<Int.random(in: 8...20, using: &numbers) {
      perform(Self.deed(&numbers), &numbers)
      if numbers.once(in: 3) { await Task {}.value }
      if numbers.once(in: 4), let place = names.indices.randomElement(using: &numbers) {
        _ = try? await connection(place)?.owner(of: Self.wellKnown)
      }
    }
    ledger.close()
    for place in names.indices.shuffled(using: &numbers) {
      if numbers.once(in: 2) { await connection(place)?.close() }
      state.withLock { $0.connections[place] = nil }
    }
    // These alone refer to their connections.
    let waits = state.withLock { state in
      state.isOver = true
      return state.waits
    }
    for wait in waits { wait.cancel() }
    let balance = await ledger.settled()
    return state.withLock { (balance, $0.ends, $0.inHandlers) }
  }

  private static func deed(_ numbers: inout SeededNumbers) -> Deed {
    let deed = Deed.allCases.randomElement(using: &numbers) ?? .call
    // So that there is something to end, and handlers are called.
    return switch deed {
    case .close, .release: numbers.once(in: 3) ? deed : .ring
    case .connect, .ask: numbers.once(in: 2) ? deed : .listen
    default: deed
    }
  }

  private func connection(_ place: Int) -> BusConnection? { state.withLock { $0.connections[place] } }

  // MARK: Deeds

  private func perform(_ deed: Deed, _ numbers: inout SeededNumbers) {
    let place = Int.random(in: names.indices, using: &numbers)
    let other = names[Int.random(in: names.indices, using: &numbers)]
    let number = Int.random(in: 1...5, using: &numbers)
    switch deed {
    case .call:
      begin(.call) { try await $0.connection(place)?.call("Answer", of: Self.interface, at: "/life", on: other) }
    case .ask: begin(.call) { _ = try await $0.connection(place)?.owner(of: Self.wellKnown) }
    case .impatientCall:
      begin(.call) {
        try await $0.connection(place)?.call(
          "Ignore", of: Self.interface, at: "/life", on: other, timeout: .milliseconds(number))
      }
    case .own:
      begin(.call) {
        _ = try await $0.connection(place)?.requestName(Self.wellKnown, options: [.allowReplacement, .replaceExisting])
      }
    case .connect:
      begin(.attempt) { _ = try await BusConnection.connect(to: $0.address, timeout: .milliseconds(number)) }
    case .listen: listen(at: place, Self.rule(other, &numbers), SeededNumbers(numbers.next()))
    case .stream:
      let rule = Self.rule(other, &numbers)
      let overflow = [SignalOverflow.ends, .dropsOldest, .dropsNewest][number % 3]
      begin(.stream) {
        guard let signals = try await $0.connection(place)?.signals(rule, limit: 2, overflow: overflow) else { return }
        for try await _ in signals {}
      }
    case .owners:
      begin(.stream) {
        guard let owners = try await $0.connection(place)?.ownerChanges(of: Self.wellKnown) else { return }
        for await _ in owners {}
      }
    case .wait: begin(.wait) { _ = try await $0.connection(place)?.closed() }
    case .drain:
      isolated(place) { connection in
        guard self.ledger.begin(.drain) else { return }
        connection.whenDrained { self.ledger.end(.drain) }
      }
    case .ring: ring(at: place, number)
    case .unsubscribe: unsubscribe(number)
    case .cancel:
      let task = state.withLock { $0.tasks.isEmpty ? nil : $0.tasks[number % $0.tasks.count] }
      task?.cancel()
    case .close: isolated(place) { $0.close() }
    case .release: release(place)
    }
  }

  /// Has a task do something, which has ended when that returns or throws.
  private func begin(_ kind: Balance.Kind, _ body: @escaping @Sendable (Lives) async throws -> Void) {
    guard ledger.begin(kind) else { return }
    let task = Task {
      try? await body(self)
      self.ledger.end(kind)
    }
    let isLate = state.withLock { state in
      if kind == .wait { state.waits.append(task) } else { state.tasks.append(task) }
      return state.isOver
    }
    if isLate, kind == .wait { task.cancel() }
  }

  private func begin(_ kind: Balance.Kind, _ body: @escaping @Sendable (Lives) async throws -> [Value]?) {
    begin(kind) { lives in _ = try await body(lives) }
  }

  /// Does something at once where this is the connection's thread, and otherwise soon.
  private func isolated(_ place: Int, _ body: @escaping @Sendable (isolated BusConnection) -> Void) {
    guard let connection = connection(place) else { return }
    if connection.loop.isCurrent {
      connection.assumeIsolated(body)
    } else {
      begin(.call) { _ in await body(connection) }
    }
  }

  private func release(_ place: Int) {
    let connection = state.withLock { state in
      defer { state.connections[place] = nil }
      return state.connections[place]
    }
    withExtendedLifetime(connection) {}
  }

  private func ring(at place: Int, _ count: Int) {
    guard let connection = connection(place) else { return }
    for _ in 0..<count {
      // Nothing in it that D-Bus does not take.
      guard let signal = try? Message.signal(path: "/life", interface: Self.interface, member: "Rang") else { continue }
      connection.send(signal)
    }
  }

  // MARK: Subscriptions

  private static func rule(_ other: BusName, _ numbers: inout SeededNumbers) -> MatchRule {
    MatchRule(sender: [nil, other, wellKnown][Int.random(in: 0...2, using: &numbers)], interface: interface)
  }

  private func listen(at place: Int, _ rule: MatchRule, _ numbers: SeededNumbers) {
    guard ledger.begin(.subscription) else { return }
    let number = state.withLock { state in
      state.ends.append(0)
      return state.ends.count - 1
    }
    let source = Lock((numbers: numbers, deeds: 3))
    let task = Task {
      do {
        let id = try await connection(place)?.subscribe(rule, onEnd: { _ in self.ended(number) }) { _ in
          self.react(source)
        }
        guard let id else { return ended(number) }
        state.withLock { $0.subscriptions.append(Subscribed(place: place, id: id, number: number)) }
      } catch {
        ended(number)
      }
    }
    state.withLock { $0.tasks.append(task) }
  }

  private func ended(_ number: Int) {
    state.withLock { $0.ends[number] += 1 }
    ledger.end(.subscription)
  }

  /// A handler does a few things in its life.
  private func react(_ source: Lock<(numbers: SeededNumbers, deeds: Int)>) {
    let next = source.withLock { source in
      guard source.deeds > 0 else { return (Deed, SeededNumbers)?.none }
      source.deeds -= 1
      return (Self.deed(&source.numbers), SeededNumbers(source.numbers.next()))
    }
    guard let (deed, seeded) = next else { return }
    var numbers = seeded
    state.withLock { $0.inHandlers[deed, default: 0] += 1 }
    perform(deed, &numbers)
  }

  private func unsubscribe(_ number: Int) {
    let subscribed = state.withLock { state in
      state.subscriptions.isEmpty ? nil : state.subscriptions.remove(at: number % state.subscriptions.count)
    }
    guard let subscribed else { return }
    isolated(subscribed.place) { connection in
      guard connection.subscriptions[subscribed.id.token] != nil else { return }  // it ended with the connection
      connection.unsubscribe(subscribed.id)
      self.ended(subscribed.number)
    }
  }
}
