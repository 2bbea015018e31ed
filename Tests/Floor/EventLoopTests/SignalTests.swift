import Glibc
import Testing

@testable import EventLoops

@Suite(.timeLimit(.minutes(5))) struct `Signals that are asked for` {
  @Test func `signals reach the listeners of their number alone`() async {
    await #expect(processExitsWith: .success) {  // in a process without other tests
      var first = Signals.stream([SIGUSR1, SIGWINCH]).makeAsyncIterator()
      var second = Signals.stream([SIGUSR2]).makeAsyncIterator()
      // Each is awaited before the next is sent: signals that wait have no order.
      kill(getpid(), SIGUSR1)
      var number = await first.next()
      try #require(number == SIGUSR1)
      kill(getpid(), SIGUSR2)
      number = await second.next()
      try #require(number == SIGUSR2, "no signal of the first listener is before it")
      kill(getpid(), SIGWINCH)
      number = await first.next()
      try #require(number == SIGWINCH, "no signal of the second listener is before it")
    }
  }

  @Test func `a signal is ignored as long as nothing has taken it`() async {
    await #expect(processExitsWith: .success) {  // in a process without other tests
      signal(SIGUSR1, SIG_DFL)
      try #require(!Signals.isIgnored(SIGUSR1))
      signal(SIGUSR1, SIG_IGN)
      try #require(Signals.isIgnored(SIGUSR1))
      let taken = Signals.stream([SIGUSR1])
      try #require(!Signals.isIgnored(SIGUSR1))
      withExtendedLifetime(taken) {}
    }
  }
}
