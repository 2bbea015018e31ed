import Glibc
import MenuTestKit
import TestSupport
import Testing

@testable import Programs

@Suite(.timeLimit(.minutes(5))) struct `Processes below a program` {
  @Test func `processes below a program are found, and a signal goes to who was found alone`() async throws {
    let program = try Program(["/bin/sh", "-c", "sh -c 'sleep 70 & echo $!; wait' & echo $!; wait"])
    var lines = program.lines.makeAsyncIterator()
    var printed: Set<pid_t> = []
    while printed.count < 2, let line = await lines.next() { printed.insert(pid_t(line) ?? 0) }
    let inner = printed
    let members = ProcessTree.below(getpid()).filter { inner.contains($0.id) }
    #expect(Set(members.map(\.id)) == inner)
    // The number of each was another's, which began at another time.
    for member in members {
      ProcessTree.Member(id: member.id, start: member.start - 1).signal(SIGKILL)
      #expect(kill(member.id, 0) == 0 && ProcessTree.status(of: member.id)?.start == member.start)
    }
    for member in members { member.signal(SIGKILL) }
    // Its output ends with the last of those that have it.
    while await lines.next() != nil {}
    _ = await program.result
    #expect(ProcessTree.status(of: getpid())?.parent == getppid())
  }
}
