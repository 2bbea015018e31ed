import ArgumentParser

/// The command that the scripts of ``Completions`` call at each press of Tab.
struct Complete: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", _superCommandName: Menubus.name,
    abstract: "Answers the scripts of menubus completions.",
    discussion: """
      Example: menubus complete bash -- 'menubus cl' ''
      """, shouldDisplay: false)

  @Argument(help: "bash, zsh or fish.") var shell: ShellName
  @Argument(parsing: .postTerminator, help: "For bash the line and the characters that break words; else the words.")
  var words: [String] = []

  func perform(_ streams: CommandStreams) async throws {
    guard let tree = CommandTree.tool, let request = CompletionRequest(words, of: shell, in: tree) else { return }
    streams.print(await request.answer())
  }
}
