import Basics
import MenuFiles

/// Finds out how deep each line is: two dashes a level, with the rules of the dialects for what is missing.
struct LineLevels {
  var notes: PluginNotes
  private let dialect: Dialect
  /// The dashes of the rows above, the outermost first.
  private var above: [Int] = []
  private var isCut = false

  init(_ dialect: Dialect, notes: PluginNotes) {
    self.dialect = dialect
    self.notes = notes
  }

  /// The row that a line of the body is, and its depth; `nil` if the line is not a row.
  mutating func row(_ line: Substring, number: Int) -> (depth: Int, row: PluginOutput.Row)? {
    // The others have an empty row for spaces, and none for nothing.
    if line.isEmpty || dialect.isXbar && line.isBlank {
      guard dialect.isXbar else { return nil }
      above = [0]
      return (0, PluginOutput.Row(line: number))
    }
    if let depth = separatorDepth(LineSyntax.mark(of: line, in: dialect)) {
      return (min(depth, above.count), PluginOutput.Row(line: number, isSeparator: true))
    }
    // By bytes: a combining mark behind a dash leaves it one.
    let dashes = line.utf8.prefix { $0 == UInt8(ascii: "-") }.count / 2
    var rest = Substring(line.utf8.dropFirst(dashes * 2))
    if dialect.isXbar, above.isEmpty, dashes > 0 {
      notes.add("a submenu of the title, which has none; the row is left out", line: number)
      return nil
    }
    if dialect.isXbar, dashes > above.count {
      rest = Substring(line.utf8.dropFirst(above.count * 2))
    }
    while let last = above.last, last >= dashes { above.removeLast() }
    let depth = min(above.count, MenuPluginsLimits.depth)
    if above.count > MenuPluginsLimits.depth, !isCut {
      isCut = true
      notes.add("deeper than \(MenuPluginsLimits.depth + 1) menus; such rows stand in the deepest", line: number)
    }
    if dialect != .xbar, dialect != .bitbar, above.isEmpty, dashes > 0 {
      notes.add("no row above that could have a submenu; the row is in the main menu", line: number)
    }
    above.append(dialect.isXbar ? min(dashes, above.count) : dashes)
    return (depth, PluginOutput.Row(line: number, syntax: LineSyntax(rest, in: dialect)))
  }

  /// The depth of a separator; `nil` for another line.
  private func separatorDepth(_ line: Substring) -> Int? {
    guard LineSyntax.mayBeSeparator(line) else { return nil }
    let line = dialect == .swiftbar ? line : PluginTags.trimmed(line)[...]
    guard !line.isEmpty, line.allSatisfy({ $0 == "-" }) else { return nil }
    if dialect == .argos { return 0 }
    return line.count >= 3 && line.count % 2 == 1 ? (line.count - 3) / 2 : nil
  }
}
