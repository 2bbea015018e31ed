import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Programs that are there when `menubus serve` ends, by itself or by force.
@Suite(.timeLimit(.minutes(5))) struct `The end of a service` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
  }

  private func script(_ name: String, _ text: String) throws -> String {
    let path = try folder.file(name, "#!/bin/sh\n" + text)
    try #require(chmod(path, 0o755) == 0)
    return path
  }

  /// Serves a file or folder; returns the program when its menus are there.
  private func serve(_ path: String) async throws -> Program {
    let program = try Program(
      [Paths.tool, "serve", path, "--no-tray", "--bus", bus.address], environment: ["HOME": folder.path])
    for await line in program.lines where line.hasPrefix("ready") { break }
    return program
  }

  /// The process that keeps watch over a service with this home, if there is one.
  private func keeper() -> Int32? {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
    return processes.first { process in
      guard let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8),
        let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
      else { return false }
      return name == "menubus-keeper\n"
        && String(decoding: environment, as: UTF8.self).contains("HOME=\(folder.path)\0")
    }
  }

  /// Returns when a process that is no child has ended.
  private func end(of process: Int32) async throws {
    _ = try await Program.run(["tail", "-s", "0.05", "--pid=\(process)", "-f", "/dev/null"])
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a program of a row goes on and writes, however the service ends`(by signal: Int32) async throws {
    let program = try script(
      "program",
      """
      echo $$ >>"$HOME/log"
      number=0
      # The pipe holds 64 KiB; each turn writes 8 to both outputs, and counts only if that could be done.
      while [ ! -e "$HOME/enough" ]; do
        head -c 8192 /dev/zero && head -c 8192 /dev/zero >&2 || exit 1
        number=$((number + 1)); echo $number >>"$HOME/log"; sleep 0.02
      done
      """)
    let menu = try folder.file("m.yaml", "title: M\nitems:\n- {title: Go, run: [\(program)]}\n")
    let log = try LineReader(ofFile: folder.file("log", ""))
    let service = try await serve(menu)
    _ = await ToolCall.run(["click", "org.menubus.Menu", "Go"], bus: bus.address)
    let process = try await log.next("the program started")
    let guardian = try #require(keeper())
    service.send(signal: signal)
    _ = await service.result
    let last = try #require(Int(try await log.next("it writes")))
    try await log.next("more than a pipe holds is written") { (Int($0) ?? 0) > last + 40 }
    try #require(kill(try #require(Int32(process)), 0) == 0)
    // With the last program goes the process that read from it.
    _ = try folder.file("enough", "")
    try await end(of: guardian)
  }

  @Test func `streams, values and what they started end with a service that was killed`() async throws {
    let menus = folder.path + "/menus"
    try FileManager.default.createDirectory(atPath: menus, withIntermediateDirectories: false)
    chmod(menus, 0o755)
    try #require(mkfifo(folder.path + "/alive", 0o600) == 0)
    // Whoever has the pipe open for writing is alive: the leader of a group and a child of it.
    let stay = "exec 9>\"$HOME/alive\"; echo here >&9; sleep 300 & sleep 300"
    let stream = try script(
      "menus/stream.sh", "# <swiftbar.type>streamable</swiftbar.type>\necho A; echo ~~~\n\(stay)\n")
    let value = try script("stay", stay)
    try #require(access(stream, X_OK) == 0)
    _ = try folder.file(
      "menus/live.yaml",
      """
      title: T
      items:
      - {title: {watch: [\(value)], always: true}}
      - {title: {run: [\(value)], every: 1h, always: true}}

      """)
    let alive = try Program(["cat", folder.path + "/alive"])
    let reader = LineReader(alive)
    let service = try await serve(menus)
    for _ in 0..<3 { _ = try await reader.next("a command runs") }
    let guardian = try #require(keeper())
    service.send(signal: SIGKILL)
    _ = await service.result
    // It ends when the last writer is gone.
    #expect(await alive.result.status == 0)
    try await end(of: guardian)
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a process that a plugin left in the background goes on, however the service ends`(by signal: Int32) async throws
  {
    let plugin = try script(
      "p.1h.sh",
      """
      ( until [ -e "$HOME/go" ]; do sleep 0.02; done; echo went on >>"$HOME/log" ) >/dev/null 2>&1 &
      echo T; echo ---; echo Row
      """)
    let log = try LineReader(ofFile: folder.file("log", ""))
    let signals = try await BusSignals(on: bus)
    let service = try await serve(plugin)
    try await eventually("the run is over", on: signals) {
      await ToolCall.run(["tree", "org.menubus.Menu"], bus: bus.address).output.contains("Row")
    }
    service.send(signal: signal)
    _ = await service.result
    _ = try folder.file("go", "")
    #expect(try await log.next("the process goes on") == "went on")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `a dry run of a plugin leaves nothing behind, however it ends`(signal: Int32) async throws {
    try #require(mkfifo(folder.path + "/alive", 0o600) == 0)
    // While one of them has the pipe open for writing, it is there: the plugin and a child of it. The tool watches its
    // end by a second descriptor once it has noted that the plugin is to end with it.
    let plugin = try script(
      "a.sh",
      """
      until [ "$(grep -lx "Pid:.$$" /proc/$PPID/fdinfo/* 2>/dev/null | wc -l)" -ge 2 ]; do sleep 0.02; done
      exec 9>"$(dirname "$0")/alive"; echo here >&9; sleep 300 & sleep 300
      """)
    let alive = try Program(["cat", folder.path + "/alive"])
    let reader = LineReader(alive)
    let tool = try Program([Paths.tool, "serve", "--dry-run", plugin])
    _ = try await reader.next("the plugin runs")
    tool.send(signal: signal)
    _ = await tool.result
    #expect(await alive.result.status == 0)
  }
}
