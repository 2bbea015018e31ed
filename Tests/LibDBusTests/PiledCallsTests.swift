import CLibDBus
import EventLoops
import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Calls that pile up` {
  private var calls = PiledCalls()

  /// Lets calls in that are received together.
  private mutating func receive(_ callers: [String], at seconds: Double = 0) -> [PiledCalls.Treatment] {
    calls.beginBatch()
    return callers.map { calls.treatment(of: $0, now: UInt64(seconds * 1e9)) }
  }

  /// Sends twelve calls at once again and again, until one is refused; returns the number of those that were handled.
  private mutating func flood(_ caller: String, at seconds: Double = 0) -> Int {
    var handled = 0
    for _ in 0..<LibDBusLimits.piledCalls {
      let treatments = receive(Array(repeating: caller, count: 12), at: seconds)
      handled += treatments.count { $0 != .refused }
      if treatments.contains(.refused) { break }
    }
    return handled
  }

  @Test mutating func `programs that wait for answers are never refused, however fast they call`() {
    for _ in 0..<20_000 {
      #expect(receive([":1.1"]) == [.alone])
      #expect(receive([":1.1", ":1.2", ":1.3"]) == [.alone, .alone, .alone])
    }
    #expect(calls.count == 0)
  }

  @Test mutating func `calls behind calls of the same program are refused beyond a number, and no others`() {
    let handled = flood(":1.1")
    // The first call of twelve waits behind none, and the next stands for the first that others wait behind.
    #expect(handled == LibDBusLimits.piledCalls * 12 / 10)
    #expect(receive([":1.2", ":1.1", ":1.2", ":1.1", ":1.2"]) == [.alone, .refused, .alone, .refused, .piled])
  }

  @Test mutating func `a program that was refused is heard again after some seconds without such calls`() {
    _ = flood(":1.1")
    let time = Double(LibDBusLimits.forgottenCalls) / Double(LibDBusLimits.piledCallsPerSecond)
    #expect(receive([":1.1"], at: time - 0.1) == [.refused])
    #expect(receive([":1.1"], at: time + 0.1) == [.alone])
    let handled = flood(":1.1", at: time + 0.1)
    #expect(handled > LibDBusLimits.forgottenCalls && handled < 2 * LibDBusLimits.forgottenCalls)
  }

  @Test mutating func `a flood that goes on is refused all the time`() {
    _ = flood(":1.1")
    for turn in 1..<1000 {
      #expect(receive([":1.1", ":1.1", ":1.1", ":1.1"], at: Double(turn) / 1000).allSatisfy { $0 == .refused })
    }
  }

  @Test mutating func `calls together, again and again, are never refused if all are handled in between`() {
    for _ in 0..<1000 {
      let treatments = receive(Array(repeating: ":1.1", count: 50))
      #expect(!treatments.contains(.refused))
      calls.rest()
    }
    #expect(calls.count == 0)
    _ = flood(":1.1")
    calls.rest()
    #expect(receive([":1.1"]) == [.refused])
  }

  @Test mutating func `a call that takes long counts for as many as its time has`() {
    _ = receive([":1.1", ":1.1", ":1.1"])
    calls.handled(of: ":1.1", in: .seconds(100) / LibDBusLimits.callsOfSecond)
    #expect(flood(":1.1") == (LibDBusLimits.piledCalls - 100) * 12 / 10)
  }

  @Test mutating func `programs that come and go leave a bounded number of shares`() {
    for number in 0..<3 * LibDBusLimits.callerShares {
      _ = receive(Array(repeating: ":1.\(number)", count: 10))
      #expect(calls.count <= LibDBusLimits.callerShares)
    }
    // Those that are empty make room, and those that are not stay.
    _ = flood(":1.1", at: 100)
    for number in 0..<LibDBusLimits.callerShares {
      _ = receive([":2.\(number)", "", ":2.\(number)"], at: 100 + Double(number) / 1000)
    }
    #expect(receive([":1.1"], at: 101) == [.refused])
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
        .init("Work") { call throws(BusError) in
          let begin = threadTime()
          while threadTime() - begin < .milliseconds(1) {}
          return try call.reply()
        },
        .init("Rest") { call throws(BusError) in try call.reply() },
      ])
    try await service.export(slow, at: "/slow")
    let (flooder, other) = (try await connect(), try await connect())
    // One call after the other takes as much time as many at once may.
    for _ in 0..<700 { _ = try await other.call(service.uniqueName, "/slow", "org.example.Slow1", "Work", []) }
    let (answered, refused) = await withTaskGroup { group in
      for _ in 0..<5000 {
        group.addTask {
          do {
            _ = try await flooder.call(
              service.uniqueName, "/slow", "org.example.Slow1", "Work", [], timeout: .seconds(100))
            return BusError.Name?.none
          } catch { return (error as? BusError)?.name ?? .failed }
        }
      }
      group.addTask {
        do {
          for _ in 0..<20 { _ = try await other.call(service.uniqueName, "/slow", "org.example.Slow1", "Rest", []) }
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
