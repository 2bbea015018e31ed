import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Recording and playing back` {
  private static let menu = """
    items:
      - {title: Secret 12, identifier: check, selected: false, icon: edit-copy}
      - {title: More, items: [{title: Inner}]}
    """

  /// A menu file on a bus with a tray.
  private func serve(_ stage: RecordStage, _ folder: TemporaryFolder) async throws -> Program {
    let program = try stage.start([Paths.tool, "serve", try folder.file("menu.yaml", Self.menu)])
    for await line in program.lines where line.hasPrefix("ready") { break }
    return program
  }

  private func end(_ program: Program) async {
    program.terminate()
    _ = await program.result
  }

  /// What the schema has against a recording.
  private func mistakes(_ recording: String) async throws -> String {
    let checker = RecordStage.clients + "/check_lines.py"
    let result = try await Program.run(
      ["/usr/bin/python3", checker, Paths.root + "data/recording.schema.json"], input: recording)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func `the schema fits, and a program that goes and comes is recorded and played`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    var program = try await serve(stage, folder)
    let recorder = try Recorder(stage, "org.menubus.Menu")
    try await recorder.wait(for: #""kind":"layout""#)
    #expect(await stage.menubus("click", "org.menubus.Menu", "@check").status == 0)
    try await recorder.wait(for: "ItemsPropertiesUpdated")
    await end(program)
    try await recorder.wait(for: #""kind":"gone""#)
    program = try await serve(stage, folder)
    try await recorder.wait(for: #""kind":"back""#)
    try await recorder.wait(for: #""kind":"layout""#)
    await end(program)
    try await recorder.wait(for: #""kind":"gone""#)
    let result = await recorder.stop()
    #expect(result.status == 0)
    let count = result.output.split(separator: "\n").count
    #expect(try await mistakes(result.output) == "checked \(count)\n")
    #expect(!result.output.contains(#""kind":"note""#))

    let replay = try stage.start(
      [Paths.tool, "replay", "--speed", "100", "--exit", try folder.file("r.jsonl", result.output)])
    let lines = await replay.result.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.first == ["ready", "org.menubus.Replay", "/MenuBar"] && lines.last == ["done"])
    let kinds = lines.compactMap { line in line.count > 1 && line[1] != "recorded" ? line[1] : nil }
    #expect(kinds == ["org.menubus.Replay", "signal", "gone", "org.menubus.Replay", "back", "gone"])
  }

  @Test(.disabled(if: Sanitizer.isOn, "ThreadSanitizer's `_exit` flushes standard output, and waits for its reader"))
  func `a reader that does not read keeps no recording from its end`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    let rows = (0..<2000).map { "- {title: \"Row \($0) of a menu that is longer than a pipe\"}\n" }.joined()
    let served = try stage.start([Paths.tool, "serve", "--no-tray", try folder.file("menu.yaml", rows)])
    for await line in served.lines where line.hasPrefix("ready") { break }
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDWR)
    defer { close(reader) }
    let recorder = try stage.start(["/bin/sh", "-c", "exec \"$0\" record org.menubus.Menu >\"$1\"", Paths.tool, path])
    var room = pollfd(fd: reader, events: Int16(POLLOUT), revents: 0)
    while poll(&room, 1, 0) > 0 { try await Task.sleep(for: .milliseconds(20)) }
    recorder.terminate()
    // What waited for the reader is lost, and the status says so.
    #expect(await recorder.result.status == 1)
    await end(served)
  }

  @Test func `a redacted recording has no text of the menu, and is played as well`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    let program = try await serve(stage, folder)
    let recorder = try Recorder(stage, "org.menubus.Menu", ["--redact"])
    try await recorder.wait(for: #""kind":"layout""#)
    #expect(await stage.menubus("click", "org.menubus.Menu", "Secret 12").status == 0)
    try await recorder.wait(for: "ItemsPropertiesUpdated")
    try await recorder.wait(for: #""kind":"layout""#)
    let result = await recorder.stop()
    await end(program)
    #expect(!result.output.contains("Secret") && !result.output.contains("Inner") && !result.output.contains("More"))
    #expect(result.output.contains("Xxxxxx 00") && result.output.contains("edit-copy"))
    #expect(try await mistakes(result.output).hasPrefix("checked"))
    let replay = try stage.start([Paths.tool, "replay", "--speed", "100", try folder.file("r.jsonl", result.output)])
    for await line in replay.lines where line == "done" { break }
    let tree = await stage.menubus("tree", "org.menubus.Replay")
    #expect(tree.output == "   #1  [x] Xxxxxx 00  @check\n   #2      Xxxx ▸\n   #3          Xxxxx\n")
    // A click is printed, and changes nothing.
    #expect(await stage.menubus("click", "org.menubus.Replay", "@check").status == 0)
    await end(replay)
    #expect(await replay.result.output.contains("call Event 1 “clicked”"))
  }

  @Test func `libdbusmenu's own client follows a replay`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    let program = try await serve(stage, folder)
    let recorder = try Recorder(stage, "org.menubus.Menu")
    try await recorder.wait(for: #""kind":"layout""#)
    for _ in 1...3 {
      #expect(await stage.menubus("click", "org.menubus.Menu", "@check").status == 0)
      try await recorder.wait(for: "ItemsPropertiesUpdated")
      try await recorder.wait(for: #""kind":"layout""#)
    }
    let result = await recorder.stop()
    await end(program)
    let replay = try stage.start(
      [Paths.tool, "replay", "--wait", "--speed", "100", try folder.file("r.jsonl", result.output)])
    let lines = LineReader(replay)
    try await lines.next("it is there") { $0.hasPrefix("ready") }
    let client = LineReader(
      try stage.start(
        ["/usr/bin/python3", Paths.clients + "/libdbusmenu_follower.py", "org.menubus.Replay", "/MenuBar"]))
    try await lines.next("all is played") { $0 == "done" }
    #expect(try await client.next("the client's tree") == "same")
    await end(replay)
  }

  @Test func `a step begins with a reading that came before its signal`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    func line(_ text: String) -> String { #"{"time":0,\#(text)}"# + "\n" }
    func layout(_ revision: Int, _ title: String) -> String {
      line(
        #""kind":"layout","revision":\#(revision),"root":{"id":0,"properties":{},"children":[{"id":1,"properties":"#
          + #"{"label":{"s":"\#(title)"}},"children":[]}]}"#)
    }
    func announced(_ revision: Int) -> String {
      line(
        #""kind":"signal","path":"/MenuBar","interface":"com.canonical.dbusmenu","member":"LayoutUpdated","#
          + #""arguments":[{"u":\#(revision)},{"i":0}]"#) + line(#""kind":"layout","revision":\#(revision)"#)
    }
    let file = try folder.file(
      "r.jsonl",
      line(#""kind":"recording","version":1,"service":":1.1","menu":"/MenuBar","calls":true,"redacted":[]"#)
        + layout(1, "One") + layout(2, "Two") + announced(2) + layout(3, "Three") + announced(3)
        + line(#""kind":"end","reason":"disconnected""#))
    let replay = try SteppedReplay(stage, file, in: folder)
    try await replay.lines.next("the menu is there") { $0.hasPrefix("ready") }
    func rows() async throws -> String { await stage.menubus("items", "org.menubus.Replay").output }
    #expect(try await rows().contains("One"))
    for title in ["Two", "Three"] {
      try replay.step()
      try await replay.lines.next("a signal") { $0.contains(" signal ") }
      #expect(try await rows().contains(title))
    }
    try await replay.lines.next("nothing changes any more") { $0 == "done" }
    try await replay.stop()
    let cut = try await Program.run(
      ["sh", "-c", "echo | '\(Paths.tool)' replay --step '\(file)'"], environment: stage.environment)
    #expect(cut.status == 0 && cut.output.contains(" signal ") && !cut.output.contains("done"), "\(cut)")
  }

  @Test func `a replay that waits for a reader ends with its bus`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "r.jsonl",
      """
      {"time":0,"kind":"recording","version":1,"service":":1.1","menu":"/MenuBar","calls":true,"redacted":[]}
      {"time":0,"kind":"layout","revision":1,"root":{"id":0,"properties":{},"children":[]}}
      {"time":0,"kind":"end","reason":"disconnected"}

      """)
    let replay = try stage.start([Paths.tool, "replay", "--wait", file])
    try await LineReader(replay).next("the menu is there") { $0.hasPrefix("ready") }
    stage.bus.stop()
    let result = await replay.result
    let sentence = "The bus went away. (org.freedesktop.DBus.Error.Disconnected)"
    #expect(result.status == 69 && result.errors.contains(sentence), "\(result)")
  }

  @Test func `a file that is no recording is status 65, with its line`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    let missing = await stage.menubus("replay", folder.path + "/none")
    #expect(missing.status == 65 && missing.errors.contains("no such file"))
    let wrong = await stage.menubus("replay", try folder.file("x.jsonl", "\n{\"kind\": 1}\n"))
    #expect(wrong.status == 65 && wrong.errors.contains("x.jsonl:2: `kind` is missing, or no text."))
    #expect(await stage.menubus("replay", "--speed", "0", "x").status == 64)
    #expect(await stage.menubus("record", "org.example.None").status == 2)
  }
}
