import Basics
import MenuFiles

/// The actions of a line: `href`, then the command, then `refresh`.
struct RowActions {
  let settings: RowSettings

  /// The actions in the order in which they follow each other.
  func actions(_ parameters: RowParameters, line: Int, notes: inout PluginNotes) -> [RowAction] {
    var actions: [RowAction] = []
    if let href = parameters[.href], let action = link(href, parameters.dialect, line, &notes) {
      actions.append(action)
    }
    if let words = command(parameters, line, &notes) { actions.append(.command(.run(words), at: settings.place)) }
    if let text = parameters[.stdin] {
      if let send = settings.send {
        actions.append(.call(send(text)))
      } else {
        notes.add("`stdin` is for plugins that stream", line: line)
      }
    }
    if parameters.isSet(.refresh) { actions.append(.call(settings.refresh)) }
    return actions
  }

  private func link(_ href: String, _ dialect: Dialect, _ line: Int, _ notes: inout PluginNotes) -> RowAction? {
    guard !href.isEmpty else { return nil }
    if let link = PluginLink(href) {
      switch link.request {
      case .refresh(let name): return .call(settings.refreshing(name))
      case nil:
        notes.add("`\(href.shortened)` does nothing here: it is for \(link.program) itself", kind: href, line: line)
        return nil
      }
    }
    guard isAllowed("href", line, &notes) else { return nil }
    if href.utf8.first == UInt8(ascii: "-") {
      notes.add("`href` must be a URL, not an option", line: line)
      return nil
    }
    return .command(.open(dialect == .swiftbar ? Self.encoded(href) : href))
  }

  private func command(_ parameters: RowParameters, _ line: Int, _ notes: inout PluginNotes) -> [String]? {
    guard let (key, program) = parameters.first(of: .shell, .bash), isAllowed(key.rawValue, line, &notes) else {
      return nil
    }
    guard !program.unicodeScalars.contains("\0") else { return nil }
    let opensTerminal = parameters.isSet(.terminal, default: parameters.dialect.opensTerminal)
    guard parameters.dialect == .argos, key == .bash else {
      let words = [atHome(program, parameters.dialect)] + parameters.arguments
      return opensTerminal ? Self.inTerminal(words) : words
    }
    // Only here a shell reads what the plugin printed: that is what `bash` means in Argos.
    let commandLine = ([program] + parameters.arguments.map(ShellWords.quoted)).joined(separator: " ")
    return opensTerminal
      ? Self.terminal + ["bash", "-c", commandLine + "\nexec \"${SHELL:-bash}\""] : ["bash", "-c", commandLine]
  }

  /// A program with the home directory in the place of `~`, and of `$HOME` in SwiftBar, where a shell reads its name.
  private func atHome(_ program: String, _ dialect: Dialect) -> String {
    let signs = dialect == .swiftbar ? ["~/", "$HOME/", "${HOME}/"] : ["~/"]
    guard let home = settings.home, let sign = signs.first(where: program.hasPrefix) else { return program }
    return home + "/" + program.dropFirst(sign.count)
  }

  private static let terminal = ["x-terminal-emulator", "-e"]
  /// A command in a terminal, which stays open.
  static func inTerminal(_ words: [String]) -> [String] { terminal + ["/bin/sh", "-c", stay, "menubus"] + words }
  /// Runs its arguments, which no shell reads, and leaves the terminal open.
  private static let stay = #""$@"; exec "${SHELL:-/bin/sh}""#

  private func isAllowed(_ key: String, _ line: Int, _ notes: inout PluginNotes) -> Bool {
    if !settings.allowsCommands { notes.add("`\(key)` is ignored: --no-commands", line: line) }
    return settings.allowsCommands
  }

  /// A URL with the characters percent-encoded that no URL has.
  static func encoded(_ url: String) -> String {
    var result = ""
    for byte in url.utf8 {
      if (0x21...0x7E).contains(byte), !"\"<>\\^`{|}".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}

/// The settings with which lines become rows.
struct RowSettings: Sendable {
  var dialect: Dialect
  var tables = RowText.Tables()
  /// The results for pictures of other kinds than PNG.
  var pictures = RowPictures()
  /// Whether `href`, `shell` and `bash` have an effect.
  var allowsCommands = true
  /// The home directory, which `~` stands for.
  var home: String?
  /// Whether the item of a plugin of SwiftBar stays where that prints nothing.
  var isAlwaysVisible = false
  /// Whether the desktop is dark.
  var isDark = false
  /// Whether painted titles are on a dark ground.
  var isTitleOnDark = false
  /// Where the commands of rows run; `nil` for the folder and the environment of this process.
  var place: CommandPlace?
  /// Runs the plugin again.
  var refresh = RowCall("run the plugin again") {}
  /// Makes a call that runs a plugin of this process again, or with `nil` all of them.
  var refreshing: @Sendable (String?) -> RowCall = { RowCall(RefreshCalls.title(of: $0)) {} }
  /// Makes a call that sends a text to a plugin that streams; `nil` for other plugins.
  var send: (@Sendable (String) -> RowCall)?
}
