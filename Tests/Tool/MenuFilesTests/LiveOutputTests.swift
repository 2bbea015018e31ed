import MenuTestKit
import Menus
import TestSupport
import Testing

@testable import MenuFiles

@MainActor
@Suite struct `Outputs of commands that give values` {
  private func live(_ key: MenuDescription.ValueKey?, _ owner: MenuDescription.Live.Owner) -> MenuDescription.Live {
    MenuDescription.Live(key: key, owner: owner, command: .run(["x"]), trigger: MenuDescription.Trigger())
  }

  @Test func `outputs of commands that give values are cut, and lose control characters`() throws {
    let long = String(repeating: "x", count: 5000)
    let title = try live(.title, .row).read("\u{1B}[1m\(long)", name: "n").values[.title]
    #expect(title == .text("[1m" + String(repeating: "x", count: 196) + "…"))
    let toolTip = try live(.tooltip, .tray).read("\n a \n\(long)\n\(long)", name: "n").values[.tooltip]
    #expect(toolTip == .toolTip(.init(title: "a", text: String(repeating: "x", count: 1999) + "…")))
  }

  @Test(.timeLimit(.minutes(5))) func `outputs of any kind are values or mistakes, never a trap`() throws {
    var random = SeededNumbers(14)
    let pieces = [
      "{", "}", "[", "]", "\"", ":", ",", "\"title\"", "\"rows\"", "\"a\"", "null", "true", "1", "\n", "\r\n", "\t",
      " ",
      "\u{0}", "\u{1B}[1m", "😀", "\u{202E}", "&a", "*a", "- ", "'", "title: A\n", "icon: /a\n", "tooltip: {title: A}\n",
      "e\u{301}", "\u{2028}", "<<: x\n", "!!int 3", "|\n a\n",
    ]
    let owners: [MenuDescription.Live.Owner] = [.row, .tray, .menu]
    var refused = 0
    for _ in 0..<Effort.rounds(of: 4000) {
      let output = (0..<Int.random(in: 0...10, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let owner = owners.randomElement(using: &random) ?? .row
      let key = Bool.random(using: &random) ? MenuDescription.ValueKey.allCases.randomElement(using: &random) : nil
      do { _ = try live(key, owner).read(output, name: "n") } catch { refused += 1 }
    }
    #expect((Effort.rounds(of: 400)...Effort.rounds(of: 3900)).contains(refused))
  }

  @Test func `commands of a click with a token use it once`() async throws {
    let log = LogRecorder()
    let menu = try MenuDescription(
      parsing: "- {title: A, shell: 'echo \"<${XDG_ACTIVATION_TOKEN-none}>\"'}\n", name: "m"
    )
    .makeMenu(runner: CommandRunner(logger: log.logger))
    let row = try #require(menu.children.first as? Action)
    ActivationToken.provide("t") {
      #expect(ActivationToken.current == "t")
      row.perform()
      #expect(ActivationToken.current == nil && ActivationToken.take() == nil)
      row.perform()
    }
    try await eventually("both have run", on: log) { log.messages.count == 2 }
    #expect(Set(log.messages) == ["“A” ran: <t>", "“A” ran: <none>"])
  }
}
