import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Completion in a shell` {
  /// Titles of a stranger, each with another first letter.
  private static let titles = [
    "A$(touch trace1)", "B`touch trace2`", "CIt's", "Da: b", "Ea/b", "F$HOME", "Gtwo\nlines", "H\u{202E}bidi\u{202C}",
    "I\"dq\"", "Jback\\slash", "K#@", "L*?[a]{b,c}", "M!x", "N;touch trace3;&|<>", "O日本 語", "P\ttab", "Q~ x=1",
    "$(touch trace4)", "'quote", "\u{1B}[31mred", "-dash", "#12", "@name",
  ]

  private static let shells = ["bash", "zsh", "fish"].filter { shell in
    ["/bin/", "/usr/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + shell) }
  }

  @Test(arguments: shells) func `completion in a shell runs nothing of a title, and clicks the row that was completed`(
    shell: String
  )
    async throws
  {
    let session = try await ShellSession(shell, titles: Self.titles)
    // All at once in a list, which is then given up.
    try await session.terminal.type("menubus click org.menubus.Replay ")
    try await session.terminal.press("Tab", "Tab")
    try await session.terminal.wait { $0.contains("日本") }
    try await session.terminal.press("C-u")
    try await session.terminal.type("echo marker")
    try await session.terminal.press("Enter")
    try await session.terminal.wait { $0.split(separator: "\n").contains("marker") }
    for (index, title) in Self.titles.enumerated().prefix(17) {
      let letter = String(title.prefix(1))
      #expect(try await session.complete(letter) == index + 1, "\(shell): \(title)")
    }
    #expect(session.traces.isEmpty)
    await session.stop()
  }

  @Test(arguments: shells) func `completion in a shell goes on in open quotes, and behind words that begin with signs`(
    shell: String
  ) async throws {
    let session = try await ShellSession(shell, titles: Self.titles)
    let cases = [
      ("'A$", 0), ("\"CIt", 2), ("\\$\\(tou", 17), ("'$(", 17), ("\\'", 18), ("\\\\\\\\#1", 21), ("'\\@n", 22),
      ("Da:", 3), ("'Da: ", 3), ("Ea\\\\\\\\/", 4),
    ].filter { shell != "fish" || !$0.0.hasPrefix("'\\") }
    for (text, index) in cases {
      // tmux takes a backslash before a backslash.
      let typed = text.replacing("\\\\\\\\", with: "\\\\")
      #expect(try await session.complete(typed) == index + 1, "\(shell): \(typed)")
    }
    #expect(session.traces.isEmpty)
    await session.stop()
  }

  @Test(arguments: shells) func `completion in a shell goes down into submenus`(shell: String) async throws {
    let session = try await ShellSession(shell, titles: ["Other"])
    #expect(try await session.complete("Su", tabs: 2) == 1001)
    await session.stop()
  }
}
