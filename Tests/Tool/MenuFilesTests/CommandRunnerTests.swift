import Basics
import Glibc
import Logging
import MenuFiles
import Menus
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct `Commands` {
  private let log = LogRecorder()

  private func runner(maximumRunning: Int = 64) -> CommandRunner {
    CommandRunner(logger: log.logger, maximumRunning: maximumRunning)
  }

  /// Writes a program, and leaves its file open.
  private func openProgram(_ path: String, _ text: String) -> CInt {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o755)
    _ = text.withCString { write(file, $0, strlen($0)) }
    return file
  }

  @Test func `arguments arrive as they are written`() async {
    let result = await runner().run(.run(["printf", "%s|", "a b", "", "$HOME", "*", "'"]), title: "T")
    #expect(result.outcome == .exited(0))
    #expect(result.output == "a b||$HOME|*|'|")
    #expect(log.lines == ["info: “T” ran: a b||$HOME|*|'|"])
  }

  @Test func `the row is in the environment, beside what was there`() async {
    let command = Command.shell(#"echo "$MENUBUS_TITLE,$MENUBUS_IDENTIFIER,$MENUBUS_SELECTED,${PATH:+path}""#)
    #expect(
      await runner().run(command, title: "A \"b\"", identifier: "x", isSelected: true).output == "A \"b\",x,1,path\n")
    #expect(await runner().run(command, title: "A").output == "A,,0,path\n")
  }

  @Test func `more variables are added, or taken away, but none that tells of the row`() async {
    let result = await runner().run(
      .shell(#"echo "$MENUBUS_X,${HOME-none},$MENUBUS_TITLE""#), title: "T",
      variables: ["MENUBUS_X": "5", "HOME": nil, "MENUBUS_TITLE": "other"])
    #expect(result.output == "5,none,T\n")
  }

  @Test func `a failure is logged with its status and the last lines of the error output`() async {
    let lines = (1...9).map { "line \($0)" }.joined(separator: "\\n")
    let result = await runner().run(
      .shell("echo out; printf '\(lines)\\n\\n\\033[1mend\\n' >&2; exit 3"), title: "Fail")
    #expect(result.outcome == .exited(3) && !result.isSuccess)
    #expect(result.output == "out\n")
    #expect(log.lines == ["error: “Fail” failed with status 3: line 6 / line 7 / line 8 / line 9 / [1mend"])
  }

  @Test func `a signal is named`() async {
    let result = await runner().run(.shell("echo why >&2; kill -KILL $$"), title: "Killed")
    #expect(result.outcome == .signaled(9))
    #expect(log.lines == ["error: “Killed” was ended by signal 9 (Killed): why"])
  }

  @Test func `a program that is open for writing is started when it is closed`() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/busy"
      let file = openProgram(path, "#!/bin/sh\necho started\n")
      async let result = runner().run(.run([path]), title: "Busy")
      try await Task.sleep(for: .milliseconds(50))
      close(file)
      #expect(await result.output == "started\n")
    }
  }

  @Test func `a command that cannot start says why`() async throws {
    let missing = await runner().run(.run(["no-such-program-here", "x"]), title: "Missing")
    #expect(missing.outcome == .notStarted("cannot run `no-such-program-here`: no such program"))
    let path = await runner().run(.run(["/no/such/program"]), title: "Path")
    #expect(path.outcome == .notStarted("cannot run `/no/such/program`: no such program"))
    let plain = await runner().run(.run(["/etc/passwd"]), title: "Plain")
    #expect(plain.outcome == .notStarted("cannot run `/etc/passwd`: it is not a program, or may not be run"))
    try await withTemporaryDirectory { directory in
      close(openProgram("\(directory)/marked", "\u{FEFF}#!/bin/sh\n"))
      let marked = await CommandRunner(logger: LogRecorder().logger).run(.run(["\(directory)/marked"]), title: "Marked")
      #expect("\(marked.outcome)".contains("a byte order mark stands before its #! line"), "\(marked)")
      close(openProgram("\(directory)/lost", "#! /no/such/shell -e\n"))
      let lost = await CommandRunner(logger: LogRecorder().logger).run(.run(["\(directory)/lost"]), title: "Lost")
      let reason = "cannot run `\(directory)/lost`: there is no /no/such/shell, which its #! line names"
      #expect(lost.outcome == .notStarted(reason))
    }
    #expect(
      log.lines == [
        "error: “Missing” was not run: cannot run `no-such-program-here`: no such program",
        "error: “Path” was not run: cannot run `/no/such/program`: no such program",
        "error: “Plain” was not run: cannot run `/etc/passwd`: it is not a program, or may not be run",
      ])
  }

  @Test func `a URL is handed to xdg-open as one argument, and home is filled in`() async throws {
    try await withTemporaryDirectory { directory in
      try write(Array("#!/bin/sh\necho \"$#:$1\"\n".utf8), to: "\(directory)/xdg-open")
      chmod("\(directory)/xdg-open", 0o700)
      // The program is looked up in the PATH that the command gets; a shell of our own keeps this process's alone.
      let path = try #require(getenv("PATH").map { String(cString: $0) })
      setenv("PATH", "\(directory):\(path)", 1)
      defer { setenv("PATH", path, 1) }
      let home = try #require(getenv("HOME").map { String(cString: $0) })
      #expect(
        await runner().run(.open("https://example.org/?a=b c&d"), title: "T").output
          == "1:https://example.org/?a=b c&d\n")
      #expect(await runner().run(.open("~/Documents"), title: "T").output == "1:\(home)/Documents\n")
    }
  }

  @Test func `a command has no input`() async {
    #expect(await runner().run(.run(["cat"]), title: "T").outcome == .exited(0))
    #expect(await runner().run(.run(["readlink", "/proc/self/fd/0"]), title: "T").output == "/dev/null\n")
  }

  @Test func `no descriptor but the three is passed on`() async {
    let result = await runner().run(.shell("exec ls /proc/self/fd"), title: "T")
    // The fourth is the directory that ls reads.
    #expect(result.output == "0\n1\n2\n3\n")
  }

  @Test func `no signal is blocked or ignored`() async throws {
    let result = await runner().run(.run(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]), title: "T")
    let masks = result.output.split(whereSeparator: \.isWhitespace).compactMap { UInt64($0, radix: 16) }
    try #require(masks.count == 2)
    #expect(masks[0] == 0)
    // Signals 32 and 33 are the C library's own: it ignores them in what it spawns.
    #expect(masks[1] & ~(3 << 31) == 0)
    #expect(await runner().run(.shell("kill -TERM $$; exit 7"), title: "T").outcome == .signaled(SIGTERM))
  }

  @Test func `each leads its own process group`() async {
    let result = await runner().run(.shell("echo $$; cut -d ' ' -f 5 /proc/self/stat"), title: "T")
    let numbers = result.output.split(separator: "\n")
    #expect(numbers.count == 2 && numbers.first == numbers.last)
    #expect(numbers.first != "\(getpgrp())")
    // Would end the tests if it were theirs.
    #expect(await runner().run(.shell("kill -TERM 0; exit 7"), title: "T").outcome == .signaled(SIGTERM))
  }

  @Test func `the end of a long output is kept, whole characters first`() async {
    let result = await runner().run(.shell("yes äöü | head -n 1000; yes err | head -n 3000 >&2"), title: "T")
    #expect(result.output.utf8.count <= MenuFilesLimits.commandOutputBytes && result.output.utf8.count > 4000)
    #expect(result.output.hasSuffix("äöü\näöü\n") && !result.output.unicodeScalars.contains("\u{FFFD}"))
    #expect(
      result.errorOutput.utf8.count == MenuFilesLimits.commandOutputBytes && result.errorOutput.hasSuffix("err\n"))
  }

  // It measures the memory of its process, so it has a process of its own.
  @Test func `a command that prints for ever neither blocks nor grows`() async {
    await #expect(processExitsWith: .success) { await `Commands`().expectNoGrowth() }
  }

  private func expectNoGrowth() async {
    let before = peakMemory()
    // A gigabyte, then a sign through the other output.
    let result = await runner().run(.shell("yes | head -c 1000000000; echo done >&2"), title: "T")
    #expect(result.outcome == .exited(0) && result.errorOutput == "done\n")
    #expect(peakMemory() - before < 100_000)
  }

  @Test func `a command's program in the background is not waited for, and lives on`() async throws {
    try await withTemporaryDirectory { directory in
      mkfifo("\(directory)/go", 0o600)
      mkfifo("\(directory)/result", 0o600)
      let runner = runner(maximumRunning: 2)
      // A program that its starter left behind, and that writes when nobody asks it any more.
      let first = await runner.run(
        .shell("cd \(directory); (read line <go; echo late; echo survived >result) & echo started"), title: "Starter")
      #expect(first.outcome == .exited(0) && first.output == "started\n")
      let second = await runner.run(.shell("cd \(directory); echo >go; cat result"), title: "Asker")
      #expect(second.output == "survived\n")
    }
  }

  @Test func `clicks fill no log`() async {
    let log = LogRecorder()
    let runner = CommandRunner(logger: log.logger, runsCommands: false)
    for _ in 0..<5000 { await runner.run(.shell("true"), title: "T") }
    // One more for each second that this took.
    #expect((BasicsLimits.loggedAtOnce...BasicsLimits.loggedAtOnce + 60).contains(log.messages.count))
  }

  @Test func `more than may run are refused, until one ends`() async throws {
    try await withTemporaryDirectory { directory in
      for name in ["ready", "go1", "go2"] { mkfifo("\(directory)/\(name)", 0o600) }
      let (runner, helper) = (runner(maximumRunning: 2), runner())
      func wait(for name: String) -> Command { .shell("cd \(directory); echo >ready; read line <\(name)") }
      // Reading the pipe waits for the command to have begun.
      let begun = Command.run(["cat", "\(directory)/ready"])
      async let first = runner.run(wait(for: "go1"), title: "First")
      #expect(await helper.run(begun, title: "Begun").isSuccess)
      #expect(await runner.run(.run(["true"]), title: "Short").isSuccess)
      async let second = runner.run(wait(for: "go2"), title: "Second")
      #expect(await helper.run(begun, title: "Begun").isSuccess)
      #expect(await runner.run(.run(["true"]), title: "Third").outcome == .notStarted("2 commands are still running"))
      #expect(log.lines.contains("error: “Third” was not run: 2 commands are still running"))
      #expect(await helper.run(.shell("cd \(directory); echo >go1; echo >go2"), title: "Go").isSuccess)
      #expect(await first.isSuccess)
      #expect(await second.isSuccess)
      #expect(await runner.run(.run(["true"]), title: "Fourth").isSuccess)
    }
  }

  @Test func `a hundred leave no zombie and no descriptor`() async {
    // Other tests may have children and pipes of their own: these are told by their numbers.
    let outputs = await withTaskGroup(of: String.self) { group in
      let runner = runner(maximumRunning: 100)
      for number in 0..<100 {
        let command = Command.shell("echo $$; readlink /proc/$$/fd/1; readlink /proc/$$/fd/2")
        group.addTask {
          await runner.run(number % 10 == 9 ? .run(["no-such-program-here"]) : command, title: "").output
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.filter { !$0.isEmpty }
    }
    #expect(outputs.count == 90)
    let files = openFiles()
    for lines in outputs.map({ $0.split(separator: "\n").map(String.init) }) {
      #expect(lines.count == 3 && lines[1].hasPrefix("pipe:") && lines[2].hasPrefix("pipe:"))
      #expect(access("/proc/\(lines[0])", F_OK) != 0)
      #expect(!files.contains(lines[1]) && !files.contains(lines[2]))
    }
  }

  @Test func `a cancelled task ends its command`() async throws {
    try await withTemporaryDirectory { directory in
      mkfifo("\(directory)/ready", 0o600)
      let runner = runner()
      let task = Task {
        await runner.run(.shell("cd \(directory); echo $$ >ready; exec sleep 1000"), title: "Sleeper")
      }
      let ready = await runner.run(.run(["cat", "\(directory)/ready"]), title: "Ready")
      task.cancel()
      #expect(await task.value.isSuccess == false)
      #expect(ready.isSuccess && access("/proc/\(ready.output.dropLast())", F_OK) != 0)
    }
  }

  @MainActor
  @Test
  func `a click runs the command with the row in its environment`() async throws {
    let (results, continuation) = AsyncStream.makeStream(of: CommandResult.self)
    let runner = CommandRunner(logger: log.logger) {
      continuation.yield($0)
    }
    let file = try MenuDescription(
      parsing: """
        - title: Do not disturb
          identifier: dnd
          selected: false
          shell: echo "$MENUBUS_TITLE/$MENUBUS_IDENTIFIER/$MENUBUS_SELECTED"
        """, name: "m")
    let action = try #require(file.makeMenu(runner: runner).children.first as? Action)
    var iterator = results.makeAsyncIterator()
    action.isSelected = true  // whoever delivers the click has flipped it by now
    action.perform()
    #expect(await iterator.next()?.output == "Do not disturb/dnd/1\n")
    action.isSelected = false
    action.perform()
    #expect(await iterator.next()?.output == "Do not disturb/dnd/0\n")
  }

  @Test(arguments: [true, false])
  func `the toggle of the desktop menu works on any machine`(_ isSelected: Bool) async throws {
    let file = try MenuDescription(contentsOf: desktopFile)
    let row = try #require(file.items.first { $0.identifier == "dnd" })
    let result = await runner().run(
      try #require(row.command), title: "Do not disturb", identifier: "dnd", isSelected: isSelected)
    #expect(result.isSuccess)
    #expect(result.output == "do not disturb: \(isSelected ? 1 : 0)\n")
  }

  /// The most memory this process ever had, in KiB.
  private func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }

  /// What the descriptors of this process stand for.
  private func openFiles() -> [String] {
    names(in: "/proc/self/fd").compactMap { name in
      var link = [CChar](repeating: 0, count: 256)
      let count = readlink("/proc/self/fd/\(name)", &link, link.count)
      return count > 0 ? String(decoding: link[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
  }
}
