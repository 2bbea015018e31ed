import Testing

@testable import StatusNotifier

@Suite("The plan of a registration") struct RegistrationPlanTests {
  private var plan = RegistrationPlan()
  private let start = ContinuousClock.now

  private mutating func after(_ events: RegistrationPlan.Event..., at seconds: Int = 0) -> [RegistrationPlan.Step] {
    events.map { plan.handle($0, at: start + .seconds(seconds)) }.last ?? []
  }

  @Test("registers once with each owner, however often that is reported")
  mutating func owners() {
    #expect(after(.watcher("a")) == [.register("a")])
    #expect(after(.watcher("a")) == [])
    #expect(after(.registered("a"), .watcher("a")) == [])
    #expect(plan.presence == .waitingForWatcher, "whether there is a host is not known yet")
    #expect(after(.hosts(true)) == [] && plan.presence == .visible)
    #expect(after(.watcher("b")) == [.register("b")])
    #expect(after(.registered("a")) == [])
    #expect(after(.watcher(nil)) == [])
    #expect(plan.presence == .waitingForWatcher)
    #expect(after(.registered("b")) == [] && plan.presence == .waitingForWatcher)
  }

  @Test("waits longer after each refusal, and starts over with another owner")
  mutating func refusals() {
    var delays: [Duration] = []
    _ = after(.watcher("a"))
    for _ in 0..<12 {
      guard case .wait(let delay, let generation)? = after(.refused("a", reason: "no")).first else { return }
      delays.append(delay)
      #expect(after(.due(generation: generation - 1)) == [], "an old delay counts for nothing")
      #expect(after(.due(generation: generation)) == [.register("a")])
    }
    #expect(delays.first == .milliseconds(100) && delays.last == .seconds(10) && delays == delays.sorted())
    #expect(plan.presence == .unsupported("no"))
    #expect(after(.watcher("b")) == [.register("b")])
    #expect(after(.refused("a", reason: "late")) == [])
    #expect(after(.registered("b"), .hosts(true)) == [] && plan.presence == .visible)
  }

  @Test("contradicts a watcher three times a minute, and then when the minute is over")
  mutating func contradictions() {
    _ = after(.watcher("a"), .registered("a"))
    for second in 0..<3 {
      #expect(after(.unregistered, at: second) == [.register("a")])
      #expect(after(.unregistered, at: second) == [], "it is under way already")
      #expect(after(.registered("a"), at: second) == [])
    }
    guard case .wait(let delay, let generation)? = after(.unregistered, at: 10).first else {
      Issue.record("no delay")
      return
    }
    #expect(delay == .seconds(50))
    #expect(after(.due(generation: generation), at: 60) == [.register("a")])
  }

  @Test("reports whether there is a host")
  mutating func hosts() {
    _ = after(.watcher("a"), .hosts(false))
    #expect(plan.presence == .waitingForWatcher)
    _ = after(.registered("a"))
    #expect(plan.presence == .waitingForHost)
    _ = after(.hosts(true))
    #expect(plan.presence == .visible)
  }

  @Test("contradicts a watcher whose list has lost it, and no list that never had it")
  mutating func lists() {
    _ = after(.watcher("a"), .listed(false, by: "a"))
    #expect(after(.registered("a"), .listed(true, by: "a")) == [])
    #expect(after(.listed(false, by: "b")) == [], "an answer of another watcher")
    for second in 0..<3 {
      #expect(after(.listed(false, by: "a"), at: second) == [.register("a")])
      #expect(after(.listed(false, by: "a"), at: second) == [], "it is under way already")
      #expect(after(.registered("a"), .listed(true, by: "a"), at: second) == [])
    }
    guard case .wait(.seconds(57), _)? = after(.listed(false, by: "a"), at: 3).first else {
      Issue.record("it is not limited as the signal is")
      return
    }
    _ = after(.watcher("b"), .registered("b"), at: 100)
    #expect(after(.listed(false, by: "b"), at: 100) == [.register("b")], "it may have been lost in between")
    #expect(after(.registered("b"), .listed(false, by: "b"), at: 100) == [], "this one has another word for it")
    #expect(after(.unregistered, at: 100) == [.register("b")])
  }
}
