import CLibDBus
import EventLoops
import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Calls that wait` {
  private var backlog = CallBacklog()

  private mutating func admits(_ caller: String, at seconds: Double = 0) -> Bool {
    backlog.admits(caller, now: UInt64(seconds * 1e9))
  }

  /// Sends a mark, and calls of a program before its answer.
  ///
  /// - Returns: The number of calls that were handled.
  private mutating func flood(_ caller: String = ":1.1", calls: Int = 5000, at seconds: Double = 0) -> Int {
    backlog.beginCounting(now: UInt64(seconds * 1e9))
    return (0..<calls).count { _ in admits(caller, at: seconds) }
  }

  @Test mutating func `a mark is wanted where messages are handled without a rest`() {
    var reads = 0
    for _ in 1..<LibDBusLimits.messagesPerMark { if backlog.countMessage() { reads += 1 } }
    #expect(reads == (LibDBusLimits.messagesPerMark - 1) / LibDBusLimits.messagesPerRead && !backlog.wantsMark)
    _ = backlog.countMessage()
    #expect(backlog.wantsMark && !backlog.isCounting)
    backlog.beginCounting(now: 0)
    #expect(!backlog.wantsMark && backlog.isCounting)
    backlog.endCounting()
    #expect(!backlog.wantsMark && !backlog.isCounting)
    for _ in 0..<10 * LibDBusLimits.messagesPerMark { if backlog.countMessage() { backlog.rest() } }
    #expect(!backlog.wantsMark)
  }

  @Test mutating func `calls that wait at the same time are refused beyond a number, and no others`() {
    for _ in 0..<10 {
      #expect(flood(calls: LibDBusLimits.waitingCalls) == LibDBusLimits.waitingCalls)
      backlog.endCounting()
    }
    #expect(flood() == LibDBusLimits.waitingCalls)
    #expect(admits(":1.2") && !admits(":1.1"))
    backlog.endCounting()
    #expect(admits(":1.2") && !admits(":1.1") && backlog.isCounting)
  }

  @Test mutating func `a program that was refused is heard again after some seconds with few calls`() {
    _ = flood()
    backlog.endCounting()
    let time = Double(LibDBusLimits.forgottenCalls) / Double(LibDBusLimits.forgottenCallsPerSecond)
    #expect(!admits(":1.1", at: time - 0.1))
    #expect(admits(":1.1", at: time + 0.1))
    #expect(!backlog.isCounting)
    _ = flood()
    backlog.endCounting()
    #expect((0..<10_000).count { turn in admits(":1.1", at: Double(turn) / 100) } == 0)
    #expect(admits(":1.1", at: 100 + time))
  }

  @Test mutating func `a mark without an answer is given up`() {
    let time = Double(LibDBusLimits.markTime.components.seconds)
    for number in 0..<10 { #expect(admits(":1.1", at: Double(number)) && flood(":2.\(number)", calls: 100) == 100) }
    backlog.beginCounting(now: 0)
    #expect(
      (0..<LibDBusLimits.waitingCalls).count { _ in admits(":1.1", at: time - 0.1) } == LibDBusLimits.waitingCalls)
    #expect(admits(":1.1", at: time + 0.1) && !backlog.isCounting)
  }

  @Test mutating func `programs that were refused and have left are forgotten when others call`() {
    for number in 0..<10 { _ = flood(":1.\(number)") }
    backlog.endCounting()
    #expect(admits(":2.1", at: 3) && backlog.isCounting)
    #expect(!admits(":1.3", at: 3))
    #expect(admits(":2.1", at: 4) && backlog.isCounting, "one of them called")
    #expect(admits(":2.1", at: 5) && !backlog.isCounting)
  }

  @Test mutating func `calls that take long count for as many as their time has, unless they are few`() {
    func time(_ calls: Int) -> Duration { .seconds(calls) / LibDBusLimits.callsOfSecond }
    backlog.beginCounting(now: 0)
    for _ in 0..<LibDBusLimits.unweighedCalls {
      #expect(admits(":1.1"))
      backlog.handled(of: ":1.1", in: .seconds(10), now: 0)
    }
    var handled = 0
    while admits(":1.1") {
      handled += 1
      backlog.handled(of: ":1.1", in: time(100), now: 0)
    }
    #expect(handled == (LibDBusLimits.waitingCalls - LibDBusLimits.unweighedCalls) / 100 + 1)
  }

  @Test mutating func `programs that come and go are counted up to a bounded number`() {
    backlog.beginCounting(now: 0)
    for number in 0..<LibDBusLimits.countedCallers { #expect(admits(":1.\(number)")) }
    #expect((0..<5000).count { _ in admits(":2.1") } == 5000)
    #expect((0..<5000).count { _ in admits(":1.7") } == LibDBusLimits.waitingCalls - 1)
  }

  @Test func `each of thousands of slow calls at once has an answer, and another program is served meanwhile`()
    async throws
  {
    let bus = try PrivateBus()
    func connect() async throws -> BusConnection { try await .connect(to: .address(bus.address), loop: BusLoop()) }
    let service = try await connect()
    let slow = Interface(
      "org.example.Slow1",
      methods: [
        .init("Work") { call in
          let begin = threadTime()
          while threadTime() - begin < .milliseconds(1) {}
          return try call.reply()
        },
        .init("Rest") { call in try call.reply() },
      ])
    try await service.export(slow, at: "/slow")
    let (flooder, other) = (try await connect(), try await connect())
    // One call after the other takes as much time as many at once may.
    for _ in 0..<700 { _ = try await other.call("Work", of: "org.example.Slow1", at: "/slow", on: service.uniqueName) }
    // Many at a time are no flood either, if all have their answers before the next.
    for _ in 0..<10 {
      try await withThrowingTaskGroup { group in
        for _ in 0..<600 {
          group.addTask {
            _ = try await other.call("Rest", of: "org.example.Slow1", at: "/slow", on: service.uniqueName)
          }
        }
        try await group.waitForAll()
      }
    }
    let (answered, refused) = await withTaskGroup { group in
      for _ in 0..<5000 {
        group.addTask {
          do {
            _ = try await flooder.call(
              "Work", of: "org.example.Slow1", at: "/slow", on: service.uniqueName, timeout: .seconds(100))
            return BusError.Name?.none
          } catch { return (error as? BusError)?.name ?? .failed }
        }
      }
      group.addTask {
        do {
          for _ in 0..<20 {
            _ = try await other.call("Rest", of: "org.example.Slow1", at: "/slow", on: service.uniqueName)
          }
        } catch { Issue.record(error) }
        return nil
      }
      var names: [BusError.Name?: Int] = [:]
      for await name in group { names[name, default: 0] += 1 }
      #expect(Set(names.keys) == [nil, .limitsExceeded])
      return (names[nil] ?? 0, names[.limitsExceeded] ?? 0)
    }
    #expect(answered + refused == 5001)
    #expect(answered > 100 && refused > 1000, "\(answered) answered, \(refused) refused")
  }
}

@Suite struct `Answers to refused calls` {
  private func call(_ serial: Int, isExpected: Bool = true) -> ReplyAddress {
    ReplyAddress(destination: ":1.1", serial: UInt32(serial), isExpected: isExpected)
  }

  private func serial(_ message: consuming Message?) -> Int? {
    guard let raw = message.take()?.relinquish() else { return nil }
    defer { dbus_message_unref(raw) }
    return Int(dbus_message_get_reply_serial(raw))
  }

  @Test func `answers are sent in the order of the calls, and none to those that want none`() {
    var refusals = Refusals()
    for number in 1...5 { refusals.add(call(number)) }
    refusals.add(call(6, isExpected: false))
    #expect(serial(refusals.next()) == 1 && serial(refusals.next()) == 2)
    refusals.add(call(7))
    #expect((0..<5).map { _ in serial(refusals.next()) } == [3, 4, 5, 7, nil])
    #expect(refusals.isEmpty)
  }

  @Test func `only so many answers wait`() {
    var refusals = Refusals()
    for number in 1...LibDBusLimits.refusals + 10 { refusals.add(call(number)) }
    #expect(refusals.count == LibDBusLimits.refusals)
    #expect(serial(refusals.next()) == 1)
    refusals.add(call(1_000_000))
    var last: Int?
    while let next = serial(refusals.next()) { last = next }
    #expect(last == 1_000_000)
  }
}
