import MenuTestKit
import TestSupport
import Testing

// The commands of docs/scripting.md are carried out by Tests/Pages.

@Suite(.timeLimit(.minutes(1))) struct `The help of the scripting commands` {
  @Test(arguments: [
    "tree", "list", "watch", "watcher", "items", "click", "toggle", "get", "wait", "set-text", "set", "hover",
    "open-submenu", "icon",
  ]) func `the help of each scripting command has an example`(command: String) async throws {
    let help = try await Program.run([Paths.tool, command, "--help"])
    #expect(help.status == 0 && help.output.contains("\nExample: menubus "), "\(command)")
  }
}
