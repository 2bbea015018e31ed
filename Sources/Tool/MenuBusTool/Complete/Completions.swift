import ArgumentParser
import Basics

struct Completions: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", _superCommandName: Menubus.name,
    abstract: "Prints a script with which a shell completes commands, tray items and rows.",
    discussion: """
      Tab then completes the commands and options, the tray items and bus names of the moment, and the rows of the \
      menu that the line names, level by level: Power/ goes on with the rows of Power. Titles come from other \
      programs; the script quotes them and runs nothing.

      Example: menubus completions bash >~/.local/share/bash-completion/completions/menubus

      For zsh, write the script to a file _menubus in a directory of $fpath; for fish, to \
      ~/.config/fish/completions/menubus.fish.
      """)

  @Argument(help: "bash, zsh or fish.") var shell: ShellName

  func perform(_ streams: CommandStreams) { streams.print(shell.script) }
}
