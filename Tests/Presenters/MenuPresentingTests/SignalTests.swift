import Basics
import EventLoops
import Glibc
import MenuPresenting
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Signals of a process` {
  @Test func `signals of a process reach each stream that is there, however many come and go`() async {
    await #expect(processExitsWith: .success) {  // in a process without other tests
      let kept = Signals.stream([SIGUSR1, SIGUSR2])
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<1000 {
          group.addTask {
            let passing = Task { for await _ in Signals.stream([SIGUSR1, SIGHUP, SIGWINCH, SIGQUIT]) {} }
            passing.cancel()
            await passing.value
          }
        }
      }
      let other = Signals.stream([SIGUSR2])
      kill(getpid(), SIGUSR2)
      for stream in [kept, other] {
        var iterator = stream.makeAsyncIterator()
        let number = await iterator.next()
        try #require(number == SIGUSR2)
      }
    }
  }

  @Test func `signals of a process cancel work that sends them with its first line`() async {
    await #expect(processExitsWith: .success) {
      let noted = Lock<[Int32]>([])
      let result = await Signals.cancelling(on: [SIGUSR1], note: { number in noted.withLock { $0.append(number) } }) {
        kill(getpid(), SIGUSR1)
        try await Task.sleep(for: .seconds(3600))
      }
      #expect(throws: CancellationError.self) { try result.get() }
      try #require(noted.withLock(\.self) == [SIGUSR1])
    }
  }
}
