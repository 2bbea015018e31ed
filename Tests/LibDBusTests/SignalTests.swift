import LibDBus
import MenuTestKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Signals and names` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private func connect() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  private func ring(_ number: Int32) throws -> Message {
    try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Rang", signature: "i") {
      $0.int32(number)
    }
  }

  @Test func `a name has one owner, and changes of hands are told in order`() async throws {
    let first = try await connect()
    let second = try await connect()
    let watcher = try await connect()
    var owners = try await watcher.ownerChanges(of: "org.example.Bell").makeAsyncIterator()
    #expect(await owners.next() == BusName?.none)
    #expect(try await first.requestName("org.example.Bell") == .primaryOwner)
    #expect(try await first.requestName("org.example.Bell") == .alreadyOwner)
    #expect(try await second.requestName("org.example.Bell") == .exists)
    #expect(try await second.requestName("org.example.Bell", options: []) == .inQueue)
    #expect(await owners.next() == first.uniqueName)
    #expect(try await watcher.owner(of: "org.example.Bell") == first.uniqueName)
    try await first.releaseName("org.example.Bell")
    #expect(await owners.next() == second.uniqueName)
    await second.close()
    #expect(await owners.next() == BusName?.none)
    #expect(try await watcher.owner(of: "org.example.Bell") == nil)
  }

  @Test func `signals arrive in the order they were sent, from any thread`() async throws {
    let sender = try await connect()
    let receiver = try await connect()
    let signals = try await receiver.signals(MatchRule(sender: sender.uniqueName, interface: "org.example.Bell1"))
    for number in 0..<200 { sender.send(try ring(Int32(number))) }
    var numbers: [Int] = []
    for try await signal in signals {
      numbers.append(signal.arguments[0].integerValue ?? -1)
      if numbers.count == 200 { break }
    }
    #expect(numbers == Array(0..<200))
  }

  @Test func `a signal that claims a name its sender does not own is not delivered`() async throws {
    let owner = try await connect()
    let forger = try await connect()
    let receiver = try await connect()
    _ = try await owner.requestName("org.example.Bell")
    let signals = try await receiver.signals(MatchRule(sender: "org.example.Bell", member: "Rang"))
    // A second rule lets the forger's signals in at the bus, so that only our own check is left.
    let everything = try await receiver.signals(MatchRule(member: "Rang"))
    forger.send(try ring(1))
    _ = try await forger.names()
    owner.send(try ring(2))
    for try await signal in signals {
      #expect(signal.arguments == [.int32(2)])
      break
    }
    for try await signal in everything {
      #expect(signal.arguments == [.int32(1)])
      break
    }
  }

  @Test func `the owner that counts is the present one`() async throws {
    let first = try await connect()
    let second = try await connect()
    let receiver = try await connect()
    let signals = try await receiver.signals(MatchRule(sender: "org.example.Bell"))
    _ = try await first.requestName("org.example.Bell", options: .allowReplacement)
    first.send(try ring(1))
    _ = try await second.requestName("org.example.Bell", options: .replaceExisting)
    first.send(try ring(2))
    _ = try await first.names()
    second.send(try ring(3))
    var numbers: [Int] = []
    for try await signal in signals {
      numbers.append(signal.arguments[0].integerValue ?? -1)
      if numbers.last == 3 { break }
    }
    #expect(numbers == [1, 3])
  }

  @Test func `a listener that falls behind is told so instead of missing signals`() async throws {
    let sender = try await connect()
    let receiver = try await connect()
    let signals = try await receiver.signals(MatchRule(member: "Rang"), limit: 10)
    for number in 0..<50 { sender.send(try ring(Int32(number))) }
    _ = try await sender.names()
    _ = try await receiver.names()
    var count = 0
    await #expect(throws: BusError.self) { for try await _ in signals { count += 1 } }
    #expect(count == 10)
  }

  @Test func `signals end with the connection`() async throws {
    let receiver = try await connect()
    let signals = try await receiver.signals(MatchRule(member: "Rang"))
    bus.stop()
    await #expect(throws: BusError.self) { for try await _ in signals {} }
  }

  @Test func `an argument of a rule may hold any character`() async throws {
    let sender = try await connect()
    let receiver = try await connect()
    let odd = "it's a \\ 'test', really"
    let signals = try await receiver.signals(MatchRule(member: "Said", arguments: [0: odd]))
    for text in ["plain", odd] {
      sender.send(
        try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Said", signature: "s") {
          $0.string(text)
        })
    }
    for try await signal in signals {
      #expect(signal.arguments == [.string(odd)])
      break
    }
  }
}
