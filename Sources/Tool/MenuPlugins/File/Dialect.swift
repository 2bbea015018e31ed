import Basics

import Glibc

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
    if text.contains(text: "<swiftbar.") {
      return Guess(dialect: .swiftbar, reason: "the file has a tag `<swiftbar.…>`")
    }
    let word = swiftBarWords.first(where: { text.contains(text: $0) }).map {
      Guess(dialect: .swiftbar, reason: "the file has `\($0)`, as plugins of SwiftBar")
    }
    for (tag, dialect) in [("<xbar.", Dialect.xbar), ("<bitbar.", .bitbar)] where text.contains(text: tag) {
      // SwiftBar has its authors write these tags.
      return word ?? Guess(dialect: dialect, reason: "the file has a tag `\(tag)…>`")
    }
    if text.contains(text: "ARGOS_") { return Guess(dialect: .argos, reason: "the file names a variable `ARGOS_…`") }
    let folders = path.split(separator: "/")
    if PluginName(String(folders.last ?? ""), in: .argos).isUnmistakable {
      return Guess(dialect: .argos, reason: "the file name has a position or a `+`")
    }
    let folder = ofFolders(path)
    if let folder, folder.dialect == .argos { return folder }
    return word ?? folder ?? Guess(dialect: .argos, reason: "no sign of another dialect")
  }

  /// The dialect of the innermost folder around a path that has the name of a program.
  static func ofFolders(_ path: String) -> Guess? {
    var place = path
    if !path.hasPrefix("/"), let here = realpath(".", nil) {
      defer { free(here) }
      place = String(cString: here).withShortRuns + "/" + path
    }
    return place.split(separator: "/").dropLast().reversed().lazy.compactMap(named).first
  }

  /// The texts that only plugins of SwiftBar have.
  private static let swiftBarWords = ["SWIFTBAR_", "sfimage=", "sfcolor=", "symbolize=", "swiftbar://"]

  /// The dialect of a folder that has the name of a program, or begins with it, such as `xbar-plugins`.
  private static func named(_ folder: Substring) -> Guess? {
    let word = folder.lowercased().prefix { $0.isLetter }
    return Dialect(rawValue: String(word)).map {
      Guess(dialect: $0, reason: "it is in a folder `\(folder.shortened)`")
    }
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
