import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Owners of names` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private static let name: BusName = "org.example.Bell"

  private func connect(loop: BusLoop = .shared) async throws -> BusConnection {
    try await .connect(to: .address(bus.address), loop: loop)
  }

  @Test func `the present owner comes first, then each other one`() async throws {
    let (watcher, first, second) = (try await connect(), try await connect(), try await connect())
    _ = try await first.requestName(Self.name, options: .allowReplacement)
    let owners = Kept<BusName?>([])
    let told = Event(count: 3)
    let token = try await watcher.followOwner(of: Self.name) { owner in
      owners.add(owner)
      told.happen()
    }
    _ = try await second.requestName(Self.name, options: .replaceExisting)
    // The first waits in the queue.
    await second.close()
    await told.wait()
    #expect(owners.take() == [first.uniqueName, second.uniqueName, first.uniqueName])
    withExtendedLifetime(token) {}
  }

  /// The answer that there is no owner, and the signal that there is one, are read in one turn of the loop.
  @Test func `the answer that there is no owner never comes after a new owner`() async throws {
    let (watcher, owner) = (try await connect(loop: BusLoop()), try await connect())
    let owners = Kept<BusName?>([])
    let (asked, go) = (Event(), Gate())
    let signalled = Event()
    let token = try await watcher.keepSubscribed(to: .nameOwnerChanged(Self.name)) { signal in
      owners.add((try? OwnerChange(signal))?.new)
      signalled.happen()
    }
    let question = Task { try await watcher.ask(for: Self.name, then: { asked.happen() }, hold: go, owners) }
    await asked.wait()
    _ = try await owner.requestName(Self.name)
    go.open()
    try await question.value
    await signalled.wait()
    #expect(owners.take() == [nil, owner.uniqueName])
    withExtendedLifetime(token) {}
  }

  @Test func `departures are reported by unique names alone`() async throws {
    let (watcher, visitor) = (try await connect(), try await connect())
    _ = try await visitor.requestName(Self.name)
    let gone = Kept<BusName>([])
    let left = Event()
    let token = try await watcher.followDepartures { name in
      gone.add(name)
      left.happen()
    }
    try await visitor.releaseName(Self.name)
    await visitor.close()
    await left.wait()
    #expect(gone.take() == [visitor.uniqueName])
    withExtendedLifetime(token) {}
  }

  @Test func `a name is given back in a task that is cancelled, too`() async throws {
    let (watcher, owner) = (try await connect(), try await connect())
    _ = try await owner.requestName(Self.name)
    let end = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await owner.giveBack(Self.name)
    }
    await end.value
    #expect(try await watcher.owner(of: Self.name) == nil)
  }

  @Test func `following an owner on a closed connection is an error`() async throws {
    let connection = try await connect()
    await connection.close()
    await #expect(throws: BusError.self) { try await connection.followOwner(of: Self.name) { _ in } }
  }

  @Test func `a cancelled call for an owner throws CancellationError`() async throws {
    let connection = try await connect()
    bus.send(signal: 19 /* SIGSTOP */)
    let question = Task { try await connection.owner(of: Self.name) }
    question.cancel()
    await #expect(throws: CancellationError.self) { try await question.value }
    bus.send(signal: 18 /* SIGCONT */)
  }
}

extension BusConnection {
  /// Asks who owns a name, and holds the loop's thread up as soon as the question is out.
  fileprivate func ask(
    for name: BusName, then asked: @escaping @Sendable () -> Void, hold gate: Gate, _ owners: Kept<BusName?>
  ) async throws {
    loop.perform {
      asked()
      gate.wait()
    }
    try await withOwner(of: name) { owners.add($0) }
  }
}
