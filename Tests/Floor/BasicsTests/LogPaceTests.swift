import Basics
import Testing

@Suite struct `Messages that outsiders cause` {
  @Test func `messages that outsiders cause are logged at once up to a limit, then one a second`() {
    var pace = LogPace()
    let start = ContinuousClock.now
    let first = (0..<10_000).compactMap { _ in pace.admit(at: start) }
    #expect(first == Array(repeating: 0, count: BasicsLimits.loggedAtOnce))
    #expect(pace.admit(at: start + .milliseconds(900)) == nil)
    #expect(pace.admit(at: start + .milliseconds(1001)) == 10_000 - BasicsLimits.loggedAtOnce + 1)
    #expect(pace.admit(at: start + .milliseconds(1002)) == nil)
  }

  @Test func `messages that outsiders cause have the whole room again after a while`() {
    var pace = LogPace()
    let start = ContinuousClock.now
    for _ in 0..<1000 { _ = pace.admit(at: start) }
    let later = start + BasicsLimits.logInterval * (BasicsLimits.loggedAtOnce + 5)
    #expect((0..<1000).count { _ in pace.admit(at: later) != nil } == BasicsLimits.loggedAtOnce)
    // A clock does not go back; if it did, nothing would be lost.
    #expect(pace.admit(at: start) == nil)
  }
}
