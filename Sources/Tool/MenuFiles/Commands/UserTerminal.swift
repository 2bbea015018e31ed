import Basics

/// The terminal of the user, for which `x-terminal-emulator` stands in a command, alone or with `-e` behind it: Debian
/// has that name, and other systems have not.
struct UserTerminal {
  /// The name that stands for the terminal.
  static let name = "x-terminal-emulator"

  /// The words between a terminal and the command that it runs; another terminal takes `-e`.
  private static let options = [
    "xdg-terminal-exec": [], "gnome-terminal": ["--"], "kgx": ["--"], "ptyxis": ["--"], "ghostty": ["-e"],
    "konsole": ["-e"], "xfce4-terminal": ["-x"], "mate-terminal": ["-x"], "terminator": ["-x"], "tilix": ["-e"],
    "qterminal": ["-e"], "lxterminal": ["-e"], "foot": [], "footclient": [], "kitty": [], "alacritty": ["-e"],
    "wezterm": ["start", "--"], "urxvt": ["-e"], "rxvt": ["-e"], "st": ["-e"], "xterm": ["-e"],
  ]

  /// The terminals that are looked for, those of desktops first.
  private static let installed = [
    "xdg-terminal-exec", name, "gnome-terminal", "kgx", "ptyxis", "konsole", "xfce4-terminal", "mate-terminal",
    "qterminal", "lxterminal", "tilix", "terminator", "ghostty", "foot", "kitty", "alacritty", "wezterm", "urxvt",
    "rxvt", "st", "xterm",
  ]

  /// The folders of programs.
  let path: SearchPath
  /// The terminal that the user has chosen, and its own arguments (`$TERMINAL`).
  let choice: String?

  /// The words of a command with the terminal in the place of its name; `nil` if there is none.
  func words(of command: [String]) -> [String]? {
    guard Self.stands(in: command) else { return command }
    let run = Array(command.dropFirst(2))
    return chosen.map { $0 + (run.isEmpty ? [] : options(of: $0[0]) + run) }
  }

  /// Whether the name stands for the terminal in a command. With other options behind it, it is that program.
  static func stands(in command: [String]) -> Bool {
    command.first == name && (command.count == 1 || command[1] == "-e")
  }

  /// The terminal with its own arguments.
  private var chosen: [String]? {
    if let words = choice.flatMap({ ShellWords.split($0[...]) }), let program = words.first,
      path.path(of: program) != nil
    {
      return words
    }
    return Self.installed.first { path.path(of: $0) != nil }.map { [$0] }
  }

  private func options(of terminal: String) -> [String] {
    terminal.split(separator: "/").last.flatMap { Self.options[String($0)] } ?? ["-e"]
  }
}
