import Basics
@testable import Programs
import Testing

/// Lines that a program wrote.
private final class Lines: Sendable {
  private let lines = Lock<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite(.timeLimit(.minutes(5))) struct `Lines of programs` {
  private func run(_ script: String, limit: Int = 1 << 16) async -> (lines: [String], end: ProgramEnd) {
    let lines = Lines()
    let end = await ProgramLines(["/bin/sh", "-c", script], lineLimit: limit).forEach { lines.add($0) }
    return (lines.all, end)
  }

  @Test func `lines of programs come whole, the last one without its end, too`() async {
    let (lines, end) = await run(#"printf 'one\r\n'; printf 'tw'; printf 'o\n\nthree'; echo no >&2; exit 3"#)
    #expect(lines == ["one", "two", "", "three"])
    #expect(end.outcome == .exited(3))
    #expect(end.errorOutput == "no\n")
  }

  @Test func `lines of programs are cut at their limit`() async {
    let (lines, _) = await run("printf '1234567890\\nab\\n'", limit: 4)
    #expect(lines == ["1234", "ab"])
  }

  @Test func `lines of programs end with the program, whatever it has left in the background`() async {
    let (lines, end) = await run("setsid sleep 20 & sleep 61 & echo here")
    #expect(lines == ["here"])
    #expect(end.outcome == .exited(0))
  }

  @Test func `lines of programs end with the task`() async {
    let (first, here) = AsyncStream.makeStream(of: String.self)
    let task = Task { await ProgramLines(["/bin/sh", "-c", "echo $$; sleep 60"]).forEach { here.yield($0) } }
    for await _ in first { break }
    task.cancel()
    #expect(await task.value.outcome == .signaled(9))
  }

  @Test func `lines of a program that closes its output do not end it`() async {
    let (lines, end) = await run("echo a; exec >&-; sleep 0.1; exit 4")
    #expect(lines == ["a"])
    #expect(end.outcome == .exited(4))
  }

  @Test func `lines of programs wait until they are taken`() async {
    // Endless output: what is not taken is not read.
    let taken = Lines()
    let (enough, done) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      await ProgramLines(["/usr/bin/yes"]).forEach { line in
        taken.add(line)
        if taken.all.count == 1000 { done.finish() }
        if taken.all.count > 1000 { try? await Task.sleep(for: .seconds(60)) }
      }
    }
    for await _ in enough {}
    task.cancel()
    #expect(await task.value.outcome != .exited(0))
    #expect(taken.all.count < 100_000)
  }

  @Test func `lines of programs come and go on many threads`() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let lines = Lines()
          let task = Task {
            await ProgramLines(["/bin/sh", "-c", "echo a; echo b; exec sleep 0.0\(number % 7)"]).forEach {
              lines.add($0)
            }
          }
          if number.isMultiple(of: 3) { task.cancel() }
          _ = await task.value
          #expect(number.isMultiple(of: 3) || lines.all == ["a", "b"])
        }
      }
    }
  }

  @Test func `lines of programs need a program`() async {
    let end = await ProgramLines(["/nowhere/x"]).forEach { _ in }
    #expect(end.outcome == .notStarted("no such program"))
  }
}
