import Foundation
import MenuFiles
import MenuPlugins
import MenuTestKit
import TestSupport
import Testing

/// Processes that a run leaves in the background.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `What a run of a plugin leaves in the background` {
  /// A process that is there as long as it has the pipe `alive` open, and writes a line into the log when it may.
  private static let process = """
    exec 9>"$HOME/alive"; echo here >&9
      until [ -e "$HOME/go" ]; do sleep 0.02; done; echo went on >>"$HOME/log"
    """

  /// A plugin that starts such a process, and waits until it is there.
  private static func plugin(_ redirection: String, end: String = "") throws -> PluginStage {
    let stage = try PluginStage(
      """
      #!/bin/sh
      # <xbar.title>x</xbar.title>
      ( \(process) ) \(redirection) &
      until [ -e "$HOME/seen" ]; do sleep 0.02; done
      echo T; \(end)
      """)
    guard mkfifo(stage.folder.path + "/alive", 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    _ = try stage.folder.file("log", "")
    return stage
  }

  /// What reads from the pipe `alive`: it ends when the last process is gone that has it.
  private func watch(_ stage: PluginStage) async throws -> Program {
    let alive = try Program(["cat", stage.folder.path + "/alive"])
    let reader = LineReader(alive)
    _ = try await reader.next("the process is there")
    _ = try stage.folder.file("seen", "")
    return alive
  }

  @Test(arguments: [">/dev/null 2>&1", ">/dev/null"])
  func `a process that has closed the output goes on when the run has ended, and when nothing is served`(
    redirection: String
  ) async throws {
    let stage = try Self.plugin(redirection)
    let log = try LineReader(ofFile: stage.folder.path + "/log")
    try await stage.following { _ in
      let alive = try await watch(stage)
      try await stage.wait(for: "the menu") { $0.title == "T" }
      withExtendedLifetime(alive) {}
    }
    _ = try stage.folder.file("go", "")
    #expect(try await log.next("the process goes on") == "went on")
  }

  @Test func `a process in the background can write errors, which nothing reads any more`() async throws {
    let stage = try PluginStage(
      """
      #!/bin/sh
      ( until [ -e "$HOME/go" ]; do sleep 0.02; done
        head -c 200000 /dev/zero >&2 && echo written >>"$HOME/log" ) >/dev/null &
      echo T
      """)
    let log = try LineReader(ofFile: stage.folder.file("log", ""))
    try await stage.following { _ in try await stage.wait(for: "the menu") { $0.title == "T" } }
    _ = try stage.folder.file("go", "")
    #expect(try await log.next("all is written") == "written")
  }

  @Test func `a process that keeps the output ends with the run, and one beside it goes on`() async throws {
    let stage = try Self.plugin(
      "2>/dev/null", end: "( until [ -e \"$HOME/go\" ]; do sleep 0.02; done; echo other >>\"$HOME/log\" ) >/dev/null &")
    let log = try LineReader(ofFile: stage.folder.path + "/log")
    try await stage.following { _ in
      let alive = try await watch(stage)
      try await stage.wait(for: "the menu") { $0.title == "T" }
      #expect(await alive.result.status == 0)
    }
    _ = try stage.folder.file("go", "")
    #expect(try await log.next("the other goes on") == "other")
    #expect(stage.log.lines.contains { $0.contains("had kept the output, and was ended") }, "\(stage.log.lines)")
  }

  @Test func `all processes of a run that takes too long end with it`() async throws {
    let stage = try Self.plugin(">/dev/null 2>&1", end: "sleep 300")
    try await stage.following(PluginStage.settings(timeLimit: .seconds(2))) { _ in
      let alive = try await watch(stage)
      try await stage.wait(for: "the failure") { $0.tray.status == .attention }
      #expect(await alive.result.status == 0)
    }
  }

  @Test func `all processes of a run end with a plugin that is no longer served meanwhile`() async throws {
    let stage = try Self.plugin(">/dev/null 2>&1", end: "sleep 300")
    var alive: Program?
    try await stage.following { _ in alive = try await watch(stage) }
    #expect(await alive?.result.status == 0)
  }

  @Test func `all processes of a run that prints too much end with it`() async throws {
    let stage = try Self.plugin(">/dev/null 2>&1", end: "exec yes")
    try await stage.following { _ in
      let alive = try await watch(stage)
      try await stage.wait(for: "the failure") { $0.tray.status == .attention }
      #expect(await alive.result.status == 0)
    }
  }

  @Test func `all processes of a dry run end with it`() async throws {
    let stage = try Self.plugin(">/dev/null 2>&1")
    async let lines = stage.dryRun()
    let alive = try await watch(stage)
    #expect(try await lines.contains("title: T"))
    #expect(await alive.result.status == 0)
  }
}
