import Basics
import EventLoops
import LibDBus
import MenuTestKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Signals and names` {
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
    #expect(await owners.next(isolation: #isolation) == BusName?.none)
    #expect(try await first.requestName("org.example.Bell") == .primaryOwner)
    #expect(try await first.requestName("org.example.Bell") == .alreadyOwner)
    #expect(try await second.requestName("org.example.Bell") == .exists)
    #expect(try await second.requestName("org.example.Bell", options: []) == .inQueue)
    #expect(await owners.next(isolation: #isolation) == first.uniqueName)
    #expect(try await watcher.owner(of: "org.example.Bell") == first.uniqueName)
    try await first.releaseName("org.example.Bell")
    #expect(await owners.next(isolation: #isolation) == second.uniqueName)
    await second.close()
    #expect(await owners.next(isolation: #isolation) == BusName?.none)
    #expect(try await watcher.owner(of: "org.example.Bell") == nil)
  }

  @Test func `a late reader gets the present owner alone`() async throws {
    let owner = try await connect()
    let watcher = try await connect()
    var owners = try await watcher.ownerChanges(of: "org.example.Bell").makeAsyncIterator()
    #expect(await owners.next(isolation: #isolation) == .some(nil))
    for _ in 0..<10 {
      _ = try await owner.requestName("org.example.Bell")
      try await owner.releaseName("org.example.Bell")
    }
    _ = try await watcher.names()
    #expect(await owners.next(isolation: #isolation) == .some(nil))
    _ = try await owner.requestName("org.example.Bell")
    #expect(await owners.next(isolation: #isolation) == owner.uniqueName)
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

  @Test func `signals are selected by any text, also where a combining mark stands behind a quote`() async throws {
    let sender = try await connect()
    let receiver = try await connect()
    for text in ["'\u{301}", "it's", "\u{301}'',member='x"] {
      let signals = try await receiver.signals(MatchRule(sender: sender.uniqueName, arguments: [0: text]))
      for said in ["'", text] {
        sender.send(
          try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Said", signature: "s") {
            $0.string(said)
          })
      }
      for try await signal in signals {
        #expect(signal.arguments == [.string(text)])
        break
      }
    }
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

  @Test func `a subscription hears what its rule matches, although the bus sends more for another`() async throws {
    let sender = try await connect()
    let receiver = try await connect()
    let rules = [
      MatchRule(path: "/bell", interface: "org.example.Bell1", member: "Rang"), MatchRule(member: "Fell"),
      MatchRule(interface: "org.example.Other1"), MatchRule(path: "/other"), MatchRule(arguments: [0: "door"]),
    ]
    let heard = Lock([[Int]](repeating: [], count: rules.count))
    let all = Event(count: 5)
    let everything = MatchRule(sender: sender.uniqueName)
    _ = try await receiver.subscribe(everything) { _ in all.happen() }
    for (index, rule) in rules.enumerated() {
      _ = try await receiver.subscribe(rule) { signal in
        let number = Int((try? signal.values().last?.integerValue) ?? -1)
        heard.withLock { $0[index].append(number) }
      }
    }
    func send(_ number: Int32, _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ word: String)
      throws
    {
      sender.send(
        try Message.signal(path: path, interface: interface, member: member, signature: "si") {
          $0.string(word)
          $0.int32(number)
        })
    }
    try send(0, "/bell", "org.example.Bell1", "Rang", "")
    try send(1, "/bell", "org.example.Bell1", "Fell", "")
    try send(2, "/bell", "org.example.Other1", "Rang", "")
    try send(3, "/other", "org.example.Bell1", "Rang", "")
    try send(4, "/third", "org.example.Third1", "Shut", "door")
    await all.wait()
    _ = try await receiver.names()
    #expect(heard.withLock(\.self) == [[0], [1], [2], [3], [4]])
  }

  @Test func `only signals of the present owner match`() async throws {
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

  @Test func `the sequence of a reader that falls behind ends with an error`() async throws {
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

  @Test(arguments: [SignalOverflow.dropsOldest, .dropsNewest])
  func `a burst of any program's signals neither ends a sequence nor fills the memory`(
    overflow: SignalOverflow
  ) async throws {
    let sender = try await connect()
    let receiver = try await connect()
    let read = Event()
    let numbers = try await receiver.signals(MatchRule(), limit: 4, overflow: overflow) { signal -> Int32? in
      guard signal.member == "Rang" else { return nil }
      read.happen()
      var arguments = signal.reader()
      return try? arguments.int32()
    }
    func zap() throws -> Message {
      try Message.signal(path: "/bell", interface: "org.example.Zap1", member: "Zap", signature: "ay") {
        $0.bytes([UInt8](repeating: 7, count: 1000))
      }
    }
    for number in 0..<2000 {
      sender.send(try zap())
      sender.send(try ring(Int32(number)))
    }
    _ = try await sender.names()
    _ = try await receiver.names()
    #expect(read.count == 2000)
    await receiver.close()
    var heard: [Int32] = []
    await #expect(throws: BusError.self) { for try await number in numbers { heard.append(number) } }
    #expect(heard == (overflow == .dropsOldest ? [1996, 1997, 1998, 1999] : [0, 1, 2, 3]))
  }

  @Test(arguments: [SignalOverflow.ends, .dropsNewest])
  func `a signal with too many values is not read`(overflow: SignalOverflow) async throws {
    let sender = try await connect()
    let receiver = try await connect()
    let signals = try await receiver.signals(MatchRule(member: "Rang"), valueLimit: 100, overflow: overflow)
    let many = Value.array(of: "v", (0..<100).map { .variant(.byte($0)) })
    for value in [many, .string(String(repeating: "x", count: 1600)), .bytes([UInt8](repeating: 1, count: 1600))] {
      sender.send(
        try Message.signal(
          path: "/bell", interface: "org.example.Bell1", member: "Rang", signature: value.signature
        ) { $0.value(value) })
    }
    sender.send(try ring(1))
    var iterator = signals.makeAsyncIterator()
    if overflow == .ends {
      let error = await #expect(throws: BusError.self) { try await iterator.next() }
      #expect(error?.name == .limitsExceeded)
    } else {
      #expect(try await iterator.next()?.arguments == [.int32(1)])
    }
  }

  @Test func `an error of the transform ends the sequence`() async throws {
    let connection = try await connect()
    let signals = try await connection.signals(MatchRule(member: "Rang")) { signal throws(BusError) -> Int? in
      throw BusError(.failed, "Enough.")
    }
    connection.send(try ring(1))
    let error = await #expect(throws: BusError.self) { for try await _ in signals {} }
    #expect(error?.message == "Enough.")
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
