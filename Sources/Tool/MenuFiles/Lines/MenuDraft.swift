package import Basics

/// A menu that a program makes and changes line by line.
///
/// Every version is read as a menu file is, so that all that holds for menu files holds for it.
package struct MenuDraft: Sendable {
  /// The last version that was right.
  package private(set) var file = MenuDescription()
  /// Whether the primary button is to be reported, instead of opening the menu: `activate: true` of the tray.
  package private(set) var reportsActivation = false
  /// How often a whole menu was read.
  package private(set) var readings = 0
  private var tree = MenuTree()

  /// A draft without rows.
  package init() {}

  /// The menu with all changes and the user's selections, as a line with `menu` makes it.
  package var menu: JSONText { JSONText(FileNode.Content.mapping(tree.root)) }

  /// Makes the changes of lines that arrived together. They are checked as one: where their result is right, none is
  /// refused. Otherwise those change nothing that brought the mistakes.
  package mutating func apply(_ lines: ArraySlice<MenuLine>) -> [MenuLineError] {
    let changes = lines.filter { if case .change = $0.request { true } else { false } }
    return apply(changes, until: readings + MenuFilesLimits.readings).sorted { $0.line < $1.line }
  }

  /// - Parameter end: The number of readings after which lines are refused that are still in doubt.
  private mutating func apply(_ lines: [MenuLine], until end: Int) -> [MenuLineError] {
    var lines = lines
    var errors: [MenuLineError] = []
    while !lines.isEmpty {
      let (tree, mistakes) = tree.applying(lines)
      guard mistakes.count < lines.count, let last = lines.last else { return errors + Self.errors(mistakes, in: tree) }
      do throws(MenuFileError) {
        try show(tree, upTo: last.number)
        return errors + Self.errors(mistakes, in: tree)
      } catch {
        guard lines.count > 1 else { return errors + Self.errors(error, of: last) }
        guard readings < end else { return errors + Self.errors(error, ofAnyOf: lines) }
        let culprits = tree.culprits(error, among: lines)
        guard !culprits.isEmpty else {
          let middle = lines.count / 2
          return errors + apply(Array(lines[..<middle]), until: end) + apply(Array(lines[middle...]), until: end)
        }
        // A later line may have made wrong what the first of them brought.
        let first = lines.firstIndex { culprits[$0.number] != nil } ?? 0
        if first < lines.count - 1, let mistakes = try? showBeginning(of: lines, through: first) {
          errors += mistakes
          lines.removeFirst(first + 1)
          continue
        }
        // The others may be right, and are looked at again as long as there are readings for each.
        let refused = 2 * culprits.count < end - readings ? Set([lines[first].number]) : Set(culprits.keys)
        for line in lines where refused.contains(line.number) {
          errors += Self.errors(culprits[line.number] ?? [], more: 0, of: line)
        }
        lines.removeAll { refused.contains($0.number) }
      }
    }
    return errors
  }

  /// A row by its identifier, or, without one, by the place of its text in the lines.
  package enum RowName: Sendable, Hashable {
    case identifier(String)
    case position(MenuDescription.Position)
  }

  /// Notes that the user has selected rows, or has taken the selection from them. All of that costs one reading.
  package mutating func note(_ selections: [(row: RowName, state: String)]) {
    var tree = tree
    var isNews = false
    for (row, state) in selections where tree.noteSelection(of: row, state) { isNews = true }
    if isNews { try? show(tree, upTo: 0) }
  }

  /// Makes the first changes alone, if their result is right; returns the errors of those that could not be made.
  private mutating func showBeginning(
    of lines: [MenuLine], through end: Int
  ) throws(MenuFileError) -> [MenuLineError] {
    let (tree, mistakes) = tree.applying(Array(lines[...end]))
    try show(tree, upTo: lines[end].number)
    return Self.errors(mistakes, in: tree)
  }

  private mutating func show(_ tree: MenuTree, upTo line: Int) throws(MenuFileError) {
    let name = "line \(line)"
    guard tree.weight <= MenuDescription.maximumSize else {
      throw MenuFileError(file: name, sentence: "the menu is larger than \(MenuDescription.maximumSize >> 20) MiB now")
    }
    let (root, reportsActivation) = tree.menuFile
    readings += 1
    file = try MenuFileReader.read(root, name: name)
    self.reportsActivation = reportsActivation
    self.tree = tree
  }

  // MARK: Errors

  /// The errors of changes that could not be made.
  private static func errors(
    _ mistakes: [(line: MenuLine, mistake: MenuTree.Mistake)], in tree: MenuTree
  ) -> [MenuLineError] {
    mistakes.enumerated().map { index, entry in
      let fault = tree.fault(entry.mistake, suggests: index < MenuFilesLimits.lineMistakes)
      return MenuLineError(
        line: entry.line.number, column: fault.position.column, sentence: fault.sentence, id: entry.line.id)
    }
  }

  /// The errors of a line that makes a wrong menu by itself.
  private static func errors(_ error: MenuFileError, of line: MenuLine) -> [MenuLineError] {
    errors(error.mistakes, more: error.omitted, of: line)
  }

  private static func errors(_ mistakes: [MenuFileError.Mistake], more: Int, of line: MenuLine) -> [MenuLineError] {
    var errors = mistakes.prefix(MenuFilesLimits.lineMistakes).map { mistake in
      MenuLineError(
        line: line.number, column: mistake.line == line.number ? mistake.column : 0,
        sentence: mistake.sentenceWithRow, id: line.id)
    }
    let more = mistakes.count + more - errors.count
    if more > 0 { errors.append(MenuLineError(line: line.number, sentence: "and \(more) more mistakes", id: line.id)) }
    return errors
  }

  /// The errors of lines of which it is not known which of them are wrong.
  private static func errors(_ error: MenuFileError, ofAnyOf lines: [MenuLine]) -> [MenuLineError] {
    let mistake = error.mistakes.first?.sentenceWithRow ?? ""
    let sentence = "this line and others beside it make a menu with mistakes: \(mistake)"
    return lines.map { MenuLineError(line: $0.number, sentence: sentence, id: $0.id) }
  }
}
