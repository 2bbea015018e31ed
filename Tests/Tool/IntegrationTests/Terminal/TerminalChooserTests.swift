import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus open --chooser` with a program that asks on the terminal, as fzf does.
@Suite(.timeLimit(.minutes(5))) struct `A chooser on the terminal` {
  private let folder: TemporaryFolder
  private let served: ServingTool
  private let terminal: TmuxTerminal

  init() async throws {
    folder = try TemporaryFolder()
    let menu = "items: [{title: One}, {title: Power, items: [{title: Sleep}, {title: Restart}]}]"
    served = try await ServingTool(file: try folder.file("menu.yaml", menu))
    terminal = try await TmuxTerminal(columns: 40, rows: 10, environment: served.environment)
  }

  /// Opens the menu with a chooser that is a script.
  private func open(_ script: String, before: String = "") async throws {
    let chooser = try folder.file("choose", script)
    try await terminal.run("\(before) '\(Paths.tool)' open --chooser \"sh '\(chooser)'\" \(served.name)")
  }

  private func end() async {
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `reads its keys, list after list`() async throws {
    try await open(
      """
      rows=$(cat)
      printf '%s? ' "$(echo "$rows" | head -n 1)" > /dev/tty
      read answer < /dev/tty
      echo "$rows" | grep "$answer"
      """)
    try await terminal.wait { $0.hasSuffix("One?") }
    try await terminal.press("P", "Enter")
    try await terminal.wait { $0.hasSuffix("Sleep?") }
    try await terminal.press("R", "Enter")
    try await terminal.wait { $0.hasSuffix("Power/Restart\nstatus 0\nsame settings") }
    await end()
  }

  /// Starts a program from a thread of its own, as fzf does.
  private static let threaded = """
    import subprocess, sys, threading
    worker = threading.Thread(target=lambda: subprocess.run(sys.argv[1:], close_fds=False))
    worker.start(); worker.join()
    """

  @Test(arguments: [false, true])
  func `takes with it what it started, which may mend the terminal, when a signal comes`(fromThread: Bool) async throws
  {
    #expect(mkfifo(folder.path + "/alive", 0o600) == 0)
    // Who holds the pipe is alive.
    let watch = try Program(["cat", folder.path + "/alive"])
    let asking = try folder.file("ask", "trap 'echo mended >&3; exit' TERM; echo asks >&3; read answer < /dev/tty")
    let numbered = "sh -c 'echo $$ > \"\(folder.path)/id\"; exec \"$0\" \"$@\"'"
    let starter = fromThread ? "python3 '\(try folder.file("start.py", Self.threaded))' " : ""
    try await open("exec 3>'\(folder.path)/alive'; \(starter)sh '\(asking)'; true", before: numbered)
    var lines = watch.lines.makeAsyncIterator()
    #expect(await lines.next() == "asks")
    let id = try String(contentsOfFile: folder.path + "/id", encoding: .utf8)
    kill(try #require(pid_t(id.dropLast())), SIGTERM)
    #expect(await lines.next() == "mended")
    #expect(await watch.result.status == 0, "the pipe has no holder left")
    try await terminal.wait { $0.contains("status 143") }
    await end()
  }
}
