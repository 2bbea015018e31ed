import Foundation
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import Menus
import StatusNotifier
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3))) struct `The page about scripting` {
  /// The blocks of a language.
  private func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOfFile: Paths.root + "docs/scripting.md", encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// Programs in the place of those that show lines, which choose the first, and an icon theme.
  private func environment(_ folder: TemporaryFolder, _ bus: PrivateBus) async throws -> [String: String] {
    try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
    for name in ["rofi", "dmenu", "fzf"] {
      let chooser = try folder.file("bin/\(name)", "#!/bin/sh\nread -r line; echo \"$line\"; cat > /dev/null\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: chooser)
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/bin/menubus", withDestinationPath: Paths.tool)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try TestTheme(in: folder, icons: ["media-record", "applications-multimedia"]).environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": folder.path + "/bin:" + path, "LC_ALL": "C.UTF-8",
    ]) { $1 }
  }

  private var player: CustomView {
    let row = CustomView(
      view: MenuContentView(
        .vertical([
          .slider("volume", "Volume", value: 2, in: 0...10), .toggle("loop", "Loop", isOn: false),
          .button("next", "Next"),
        ])))
    row.identifier = "player"
    return row
  }

  @Test func `has commands that work, each of them`() async throws {
    let served = try await ServedMenu(player)
    _ = try await served.connection.requestName("org.example.Player")
    let folder = try TemporaryFolder()
    let environment = try await environment(folder, served.bus)
    let watcher = try Program([Paths.tool, "watcher"], environment: environment)
    let items = LineReader(watcher)
    try await items.next("there is a tray") { $0 == "ready" }
    let file = try folder.file("studio.yaml", try #require(blocks("yaml").first))
    let serving = try Program([Paths.tool, "serve", file], environment: environment)
    try await items.next("the menu is in the tray") { $0.hasPrefix("item ") }
    let blocks = try blocks("sh")
    #expect(blocks.count >= 13)
    for block in blocks {
      if block.contains("menubus watch") {
        try await follow(block, environment)
        continue
      }
      let arguments = ["bash", "-e", "-o", "pipefail", "-c", "cd '\(folder.path)'\n" + block]
      let result = try await Program.run(arguments, environment: environment, timeLimit: .seconds(60))
      #expect(result.status == 0 && result.errors.isEmpty, "\(block)\n\(result)")
    }
    for (picture, side) in [("studio", 48), ("record", 48)] {
      let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(picture).png"))
      #expect(try Pixmap(png: Array(data)).width == side, "\(picture)")
    }
    for program in [serving, watcher] {
      program.terminate()
      _ = await program.result
    }
  }

  /// Runs a command that goes on until it is interrupted.
  private func follow(_ block: String, _ environment: [String: String]) async throws {
    let script = "set -m\n{\n\(block)\n} &\necho \"group $!\"\nwait"
    let program = try Program(["bash", "-c", script], environment: environment)
    let lines = LineReader(program)
    let group = try await lines.next("the group of the command") { $0.hasPrefix("group ") }
    try await lines.next("the menu is followed") { $0.contains("watching") }
    kill(-(try #require(Int32(group.dropFirst("group ".count)))), SIGTERM)
    _ = await program.result
  }

  @Test func `and the help of every command have an example`() async throws {
    for command in [
      "tree", "list", "watch", "watcher", "items", "click", "toggle", "get", "wait", "set-text", "set", "hover",
      "open-submenu", "icon",
    ] {
      let help = try await Program.run([Paths.tool, command, "--help"])
      #expect(help.status == 0 && help.output.contains("\nExample: menubus "), "\(command)")
    }
  }
}
