/// The dialects in which script plugins are written. Their rules differ in nearly everything;
/// `docs/plugin-reference.md` has them side by side.
package enum Dialect: String, Sendable, Hashable, CaseIterable {
  /// xbar, and what is written for it today.
  case xbar
  /// BitBar, which xbar follows, and from which it differs in a few defaults.
  case bitbar
  /// SwiftBar.
  case swiftbar
  /// Argos, which was made for GNOME Shell.
  case argos

  /// The dialect of a plugin, and the sign that shows it.
  struct Guess: Sendable, Hashable {
    var dialect: Dialect
    /// The sign, as the end of a sentence.
    var reason: String
  }

  /// Guesses the dialect of a plugin. None has a mark of its own, so signs count, the strongest first.
  static func guess(path: String, text: String) -> Guess {
    for (tag, dialect) in [("<swiftbar.", Dialect.swiftbar), ("<xbar.", .xbar), ("<bitbar.", .bitbar)]
    where text.contains(tag) {
      return Guess(dialect: dialect, reason: "the file has a tag `\(tag)…>`")
    }
    if text.contains("ARGOS_") { return Guess(dialect: .argos, reason: "the file names a variable `ARGOS_…`") }
    let folders = path.split(separator: "/")
    if PluginName(String(folders.last ?? ""), in: .argos).isUnmistakable {
      return Guess(dialect: .argos, reason: "the file name has a position or a `+`")
    }
    if folders.dropLast().contains("argos") {
      return Guess(dialect: .argos, reason: "it is in a folder `argos`")
    }
    for word in ["SWIFTBAR_", "sfimage="] where text.contains(word) {
      return Guess(dialect: .swiftbar, reason: "the file has `\(word)`, as plugins of SwiftBar")
    }
    return Guess(dialect: .argos, reason: "no sign of another dialect")
  }
}

extension Dialect {
  /// xbar or BitBar, which read lines alike.
  var isXbar: Bool { self == .xbar || self == .bitbar }

  /// Whether a plugin, and the commands of its rows, run in the folder of the plugin.
  var runsInFolder: Bool { self == .xbar }

  /// Whether the commands of rows get the variables of the plugin, too.
  var sharesVariables: Bool { self == .xbar || self == .swiftbar }

  /// How long a title is shown when there are several.
  var titleTime: Duration { self == .argos ? .seconds(3) : .seconds(5) }

  /// Whether several titles are rows of the menu, too.
  var repeatsTitles: Bool { self != .xbar }

  /// Whether the action of a title is what the primary button does; elsewhere, that opens the menu.
  var runsTitles: Bool { self == .bitbar || self == .swiftbar }

  /// Whether a command opens a terminal unless its row says otherwise.
  var opensTerminal: Bool { self != .xbar }

  /// Whether a status other than 0 makes a plugin fail.
  var minds: Bool { self != .argos }

  /// The interval of a plugin whose name has none; `nil` for one that runs once.
  var defaultInterval: Duration? { isXbar ? .seconds(60) : nil }
}
