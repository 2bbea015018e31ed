import Basics
import Foundation
import Glibc
import Logging
import MenuTestKit
import Menus
import TestSupport
import Testing

@testable import MenuFiles

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Commands of values` {
  private let log = LogRecorder()

  private func show(_ text: String, outputTime: Duration = .seconds(10)) throws -> (LiveMenu, ElementEvents) {
    let live = LiveMenu(
      try MenuDescription(parsing: text, name: "m"), runner: CommandRunner(logger: log.logger, outputTime: outputTime))
    let changes = ElementEvents()
    for row in live.menu.children { row.addObserver(changes) }
    return (live, changes)
  }

  private func title(_ live: LiveMenu, _ index: Int = 0) -> String? {
    (live.menu.children[index] as? TitledMenuElement)?.title
  }

  @Test func `commands that stay give a value with each line, and end with the menu`() async throws {
    try await withTemporaryDirectory { directory in
      for name in ["lines", "alive"] { mkfifo("\(directory)/\(name)", 0o600) }
      let (live, changes) = try show(
        "- title: {watch: [sh, -c, 'exec 3>\(directory)/alive; sleep 300 & exec cat \(directory)/lines']}\n")
      let helper = CommandRunner(logger: log.logger)
      async let over = helper.run(.run(["cat", "\(directory)/alive"]), title: "Over")
      live.menu.beginDisplay()
      let lines = open("\(directory)/lines", O_RDWR | O_CLOEXEC)
      for word in ["one", "two"] {
        write(lines, word + "\n", 4)
        try await eventually("the title is \(word)", on: changes, equals: word) { title(live) }
      }
      live.menu.endDisplay()
      #expect(await over.isSuccess, "nobody holds the pipe any more")
      #expect(title(live) == "two")
      close(lines)
    }
  }

  @Test func `commands that stay are started again when they end`() async throws {
    try await withTemporaryDirectory { directory in
      let (live, changes) = try show(
        #"""
        - title: T
          values:
            watch: [sh, -c, 'echo x >>\#(directory)/log; echo {\"title\": $(wc -l <\#(directory)/log)}; exit 1']

        """#
      )
      live.menu.beginDisplay()
      for count in ["1", "2"] {
        try await eventually("run \(count)", on: changes, equals: count) { title(live) }
      }
      live.menu.endDisplay()
      await live.schedule.idle()
      #expect(log.lines.contains { $0.contains("`values` of “T” failed with status 1") }, "\(log.lines)")
    }
  }

  @Test func `values for rows that there are not are named, so many of them`() async throws {
    let rows = (0..<300).map { "\"x\($0)\": {}" }.joined(separator: ", ")
    let (live, _) = try show(
      "values: {when: open, run: [echo, '{\"rows\": {\(rows)}}']}\nitems: [{title: A, identifier: a}]\n")
    for _ in 0..<MenuFilesLimits.unknownRows / 20 + 2 {
      live.menu.beginDisplay()
      await live.schedule.prepare()?.value
      live.menu.endDisplay()
      await live.schedule.idle()
    }
    #expect(log.lines.count == MenuFilesLimits.unknownRows, "\(log.lines.prefix(3))")
    #expect(log.lines.allSatisfy { $0.contains("no row has the identifier “x") })
  }

  @Test func `commands run once for all openings during a run`() async throws {
    try await withTemporaryDirectory { directory in
      mkfifo("\(directory)/lines", 0o600)
      let (live, changes) = try show(
        "- title: {when: open, run: [sh, -c, 'echo x >>\(directory)/log; head -n 1 \(directory)/lines']}\n")
      let lines = open("\(directory)/lines", O_RDWR | O_CLOEXEC)
      defer { close(lines) }
      live.menu.beginDisplay()
      for _ in 0..<100 {
        // Not a wait: whatever the last opening has set off comes between.
        await Task.yield()
        live.menu.endDisplay()
        live.menu.beginDisplay()
      }
      for word in ["one", "two"] {
        write(lines, word + "\n", 4)
        try await eventually("the title is \(word)", on: changes, equals: word) { title(live) }
      }
      live.menu.endDisplay()
      await live.schedule.idle()
      let runs = try String(contentsOfFile: "\(directory)/log", encoding: .utf8)
      #expect(runs == "x\nx\n", "one for the first opening, and one for all later ones")
    }
  }

  @Test func `commands that print without end are shown now and then`() async throws {
    let (live, changes) = try show("- title: {watch: [\"yes\"]}\n")
    live.menu.beginDisplay()
    try await eventually("a line is there", on: changes, equals: "y") { title(live) }
    live.menu.endDisplay()
    await live.schedule.idle()
  }

  @Test func `commands that hang are ended, and run again later`() async throws {
    let (live, _) = try show("- title: {run: [sleep, '1000'], when: open}\n", outputTime: .milliseconds(10))
    live.menu.beginDisplay()
    await live.schedule.prepare()?.value
    #expect(log.lines == ["error: `title` of “…” took longer than 0.01 seconds"], "\(log.lines)")
    live.menu.endDisplay()
    await live.schedule.idle()
  }

  @Test func `any number of clients that are about to show the menu wait for one task`() async throws {
    let (live, _) = try show("- title: {run: [echo, '1'], when: open}\n")
    live.menu.beginDisplay()
    let menu = try #require(live.menu as? any PreparedMenu)
    let tasks = (0..<1_000).map { _ in menu.prepare() }
    #expect(Set(tasks).count == 1 && tasks[0] != nil)
    await tasks[0]?.value
    #expect(title(live) == "1")
    live.menu.endDisplay()
    await live.schedule.idle()
  }

  @Test func `signals of strangers leave no timers while a command waits after a failure`() async throws {
    let time = ManualTime()
    let schedule = LiveSchedule(CommandRunner(logger: log.logger, time: time))
    var trigger = MenuDescription.Trigger()
    trigger.every = TimeSpan("1h")
    let live = MenuDescription.Live(
      key: .title, owner: .row, command: .run(["false"]), trigger: trigger, isAlways: true)
    let failures = Observed(0)
    let command = LiveCommand(
      live, name: "values", schedule: schedule, taking: { _, _ in }, orFailing: { _ in failures.update { $0 += 1 } })
    command.setActive(true)
    try await failures.wait(for: "the first failure") { $0 == 1 }
    command.ask()
    try await time.wait(for: 1)
    let begun = time.begun
    for _ in 0..<1_000 {
      command.ask()
      await Task.yield()
    }
    #expect(time.begun <= begun + 1)
    command.end()
    await command.ended()
  }

  @Test func `commands with one period run at the same times`() async throws {
    let schedule = LiveSchedule(CommandRunner(logger: log.logger))
    let every = try #require(TimeSpan("10s"))
    let now = ContinuousClock.now
    let live = live(.row, every: every)
    let times = (0..<40).map { schedule.next(every, of: live, after: now + .milliseconds($0)) }
    #expect(Set(times).count <= 2 && times.allSatisfy { $0 > now && $0 <= now + .seconds(11) })
    #expect(schedule.next(every, of: live, after: times[0]) == times[0] + .seconds(10))
  }

  private func live(_ owner: MenuDescription.Live.Owner, every: TimeSpan, isAlways: Bool = false)
    -> MenuDescription.Live
  {
    var trigger = MenuDescription.Trigger()
    trigger.every = every
    return MenuDescription.Live(
      key: .title, owner: owner, command: .run(["true"]), trigger: trigger, isAlways: isAlways)
  }

  /// The seconds after the beginning of a look of 15 s at which a command runs that takes no time.
  private func runs(of live: MenuDescription.Live, isInTray: Bool = false) throws -> [Int] {
    let schedule = LiveSchedule(CommandRunner(logger: log.logger))
    schedule.isInTray = isInTray
    let every = try #require(live.trigger.every)
    let begin = schedule.next(every, of: live, after: .now)
    schedule.viewingEnd = begin + .seconds(15)
    var times: [Int] = []
    var time = begin
    while time < begin + .seconds(60) {
      times.append(Int((time - begin) / .seconds(1)))
      time = schedule.next(every, of: live, after: time)
    }
    return times
  }

  @Test
  func `commands of values run less and less when the look at the menu may be over`() throws {
    let second = try #require(TimeSpan("1s"))
    #expect(try runs(of: live(.row, every: second)) == Array(0...15) + [16, 18, 22, 30, 46], "60 runs otherwise")
    #expect(try runs(of: live(.row, every: #require(TimeSpan("20s")))) == [0, 20, 40])
    let whole = Array(0..<60)
    #expect(try runs(of: live(.row, every: second, isAlways: true)) == whole)
    #expect(try runs(of: live(.tray, every: second)) == whole, "the tray shows it")
    #expect(try runs(of: live(.menu, every: second), isInTray: true) == whole)
    #expect(try runs(of: live(.menu, every: second)).count == 21)
  }

  @Test
  func `commands of values run at their periods again after a client's sign of life`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let (live, changes) = try show(
        "- title: {shell: 'echo x >>\(directory)/runs; wc -l <\(directory)/runs', every: 200ms}\n")
      let menu = try #require(live.menu as? any PreparedMenu)
      let viewer = ObjectIdentifier(changes)
      menu.extendViewing(until: .now - .seconds(1000), of: viewer)
      menu.beginDisplay()
      try await eventually("the first look", on: changes, equals: "1") { title(live) }
      menu.extendViewing(until: .now + .seconds(1000), of: viewer)
      try await eventually("the next period", on: changes, equals: "2") { title(live) }
      menu.endDisplay()
      await live.schedule.idle()
    }
  }

  @Test func `commands of values run eight at a time`() async throws {
    try await withTemporaryDirectory { directory in
      for name in ["begun", "go"] { mkfifo("\(directory)/\(name)", 0o600) }
      let rows = (0..<10).map {
        """
        - title:
            shell: 'echo x >>\(directory)/log; echo x >\(directory)/begun; cat \(directory)/go >/dev/null; echo \($0)'
            when: open

        """
      }
      let (live, changes) = try show(rows.joined() + "- title: {run: [echo, last], when: open}\n")
      let (begun, gate) = (open("\(directory)/begun", O_RDWR | O_CLOEXEC), open("\(directory)/go", O_RDWR | O_CLOEXEC))
      live.menu.beginDisplay()
      // A ninth would have begun before the last of those that wait behind it.
      _ = await CommandRunner(logger: log.logger).run(.run(["head", "-n", "8", "\(directory)/begun"]), title: "Begun")
      #expect(try text(of: "\(directory)/log").count == 16 && title(live, 10) == "…")
      // The others find an empty file instead of the pipe.
      unlink("\(directory)/go")
      try write([], to: "\(directory)/go")
      close(gate)
      defer { close(begun) }
      try await eventually("all have run", on: changes) { (0..<10).allSatisfy { title(live, $0) == "\($0)" } }
      try await eventually("the last as well", on: changes) { title(live, 10) == "last" }
    }
  }

  @Test func `commands of values are ended with the menu, and with their row`() async throws {
    try await withTemporaryDirectory { directory in
      mkfifo("\(directory)/alive", 0o600)
      let text = "- title: {shell: 'exec 3>\(directory)/alive; sleep 300 & wait', when: open}\n- title: B\n"
      let (live, _) = try show(text)
      let helper = CommandRunner(logger: log.logger)
      async let over = helper.run(.run(["cat", "\(directory)/alive"]), title: "Over")
      live.menu.beginDisplay()
      _ = await helper.run(.shell("echo >\(directory)/alive"), title: "It has begun")
      live.update(to: try MenuDescription(parsing: "- title: B\n", name: "m"))
      #expect(await over.isSuccess, "nobody holds the pipe any more")
    }
  }

  @Test func `commands of a list refresh it while it is shown, and rows keep their elements`() async throws {
    try await withTemporaryDirectory { directory in
      try write(Array("a\nb\n".utf8), to: "\(directory)/rows")
      let (live, changes) = try show("- lazy: {run: [cat, \(directory)/rows], every: 200ms}\n")
      let list = try #require(live.menu.children.first as? LazyMenuElement)
      list.beginDisplay()
      list.loadIfNeeded()
      @MainActor func titles() -> [String?] { list.shownElements.map { ($0 as? TitledMenuElement)?.title } }
      try await eventually("the rows are there", on: changes, equals: ["a", "b"]) { titles() }
      let before = list.shownElements
      try write(Array("b\nc\na\n".utf8), to: "\(directory)/rows")
      try await eventually("the rows are others", on: changes, equals: ["b", "c", "a"]) { titles() }
      #expect(list.shownElements[0] === before[1] && list.shownElements[2] === before[0])
      unlink("\(directory)/rows")
      try await eventually("a failure is said", on: log) { log.lines.contains { $0.contains("No such file") } }
      #expect(titles() == ["b", "c", "a"], "and the rows stay")
      list.endDisplay()
    }
  }
}
