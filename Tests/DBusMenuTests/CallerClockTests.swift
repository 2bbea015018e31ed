import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `The clock of callers` {
  private let anna: BusName = ":1.1"
  private let bert: BusName = ":1.2"
  private let start = ContinuousClock.Instant.now

  @Test func `tells for how long somebody was silent`() {
    var clock = CallerClock()
    #expect(clock.note(anna, at: start).silence == nil)
    #expect(clock.note(bert, at: start + .seconds(1)).silence == nil)
    #expect(clock.note(anna, at: start + .seconds(3)).silence == .seconds(3))
    #expect(clock.note(anna, at: start + .seconds(3)).silence == .zero)
    let wasWatched = clock.forget(anna)
    #expect(!wasWatched, "nobody waits to hear that")
    #expect(clock.note(anna, at: start + .seconds(4)).silence == nil)
  }

  @Test func `has an opening told of once, until the menu may have been closed`() {
    var clock = CallerClock()
    _ = clock.note(anna, at: start)
    #expect(clock.mustTell(of: anna, after: nil))
    let isFirst = clock.told(of: anna)
    #expect(isFirst)
    #expect(!clock.mustTell(of: anna, after: .seconds(2)))
    #expect(clock.mustTell(of: anna, after: .seconds(3)), "after a pause it is another opening")
    #expect(clock.mustTell(of: bert, after: nil))
    clock.mayHaveClosed(anna)
    #expect(clock.mustTell(of: anna, after: .zero))
    #expect(clock.mustTell(of: nil, after: nil), "a connection without a bus")
    let (first, second) = (clock.forget(anna), clock.forget(anna))
    #expect(first && !second)
  }

  @Test func `names those who are silent, once, and when to look again`() {
    var clock = CallerClock()
    for (name, seconds) in [(anna, 0), (bert, 10)] {
      _ = clock.note(name, at: start + .seconds(seconds))
      _ = clock.told(of: name)
    }
    let found = [59, 60, 70, 90].map { clock.silent(for: .seconds(60), at: start + .seconds($0)) }
    #expect(found.map(\.names) == [[], [anna], [bert], []])
    #expect(found.map(\.next) == [.seconds(1), .seconds(10), nil, nil])
    let isFirst = clock.told(of: anna)
    #expect(isFirst, "whoever comes back is waited for again")
  }

  @Test func `settles once when to look, however often those who are waited for come and go`() {
    var clock = CallerClock()
    var settled = 0
    for second in 0..<50 {
      _ = clock.note(anna, at: start + .seconds(second))
      if clock.told(of: anna) { settled += 1 }
      _ = clock.forget(anna)
    }
    #expect(settled == 1)
    let empty = clock.silent(for: .seconds(60), at: start + .seconds(60))
    #expect(empty.names == [] && empty.next == nil)
    _ = clock.note(anna, at: start + .seconds(61))
    let isFirst = clock.told(of: anna)
    #expect(isFirst)
  }

  @Test func `forgets whoever has been silent longest, and says so if that is waited for`() throws {
    var clock = CallerClock()
    for number in 0..<CallerClock.maximumCallers {
      let name = try #require(BusName(rawValue: ":1.\(number)"))
      #expect(clock.note(name, at: start + .seconds(number)).forgotten == nil)
      if number == 1 { _ = clock.told(of: name) }
    }
    #expect(clock.note(":2.1", at: start + .seconds(99)).forgotten == nil)
    #expect(clock.note(":2.2", at: start + .seconds(99)).forgotten == ":1.1")
  }
}
