import Glibc
@testable import Programs
import Testing

/// A moment in which the process may open few descriptors more.
@Suite(.timeLimit(.minutes(5))) struct `A moment without descriptors` {
  @Test func `a program that is started in a moment without descriptors runs or is not started, and ends`() async {
    await #expect(processExitsWith: .success) {
      // A run that never ends fails the test before its time is over.
      alarm(120)
      func outcomes() async -> [ProgramEnd.Outcome] {
        async let value = ProgramRun(["/bin/true"], output: .all(limit: 100), errors: .end(limit: 100)).end()
        async let prompt = ProgramRun(["/bin/true"], input: Array("text".utf8), output: .end(limit: 100)).end()
        async let plugin = ProgramLines(["/bin/true"]).forEach { _ in }
        return await [value, prompt, plugin].map(\.outcome)
      }
      #expect(await outcomes() == Array(repeating: .exited(0), count: 3))
      let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var usual = rlimit()
      #expect(getrlimit(descriptors, &usual) == 0)
      let free = dup(0)
      close(free)
      var notStarted = 0
      for spare in 0..<40 {
        var few = rlimit(rlim_cur: rlim_t(free) + rlim_t(spare), rlim_max: usual.rlim_max)
        #expect(setrlimit(descriptors, &few) == 0)
        let ends = await outcomes()
        // LeakSanitizer and others open files, too.
        #expect(setrlimit(descriptors, &usual) == 0)
        for end in ends where end != .exited(0) {
          guard case .notStarted(let reason) = end else { fatalError("\(end)") }
          #expect(reason.contains(String(cString: strerror(EMFILE))), "\(reason)")
          notStarted += 1
        }
        #expect(await outcomes() == Array(repeating: .exited(0), count: 3), "after a moment with \(spare) of them")
      }
      #expect(notStarted > 30)
      alarm(0)
    }
  }
}
