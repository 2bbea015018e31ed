#if Tool
/// A menu that a program makes and changes line by line.
///
/// Every version is read as a menu file is, so that all that holds for menu files holds for it.
package struct MenuDraft {
  /// The last version that was right.
  package private(set) var file = MenuFile()
  /// Whether the primary button is to be reported, instead of opening the menu: `activate: true` of the tray.
  package private(set) var reportsActivation = false
  private var tree = MenuTree()

  /// The most mistakes of a line that are reported one by one.
  private static let maximumMistakes = 20

  /// A draft without rows.
  package init() {}

  /// Makes the changes of lines that arrived together. They are checked as one: where their result is right, none is
  /// refused. Otherwise each is checked by itself, and those with mistakes change nothing.
  package mutating func apply(_ lines: ArraySlice<MenuLine>) -> [MenuLineError] {
    var tree = tree
    var mistakes: [(line: MenuLine, mistake: MenuTree.Mistake)] = []
    var isChanged = false
    for line in lines {
      guard case .change(let change) = line.request else { continue }
      do throws(MenuTree.Mistake) {
        try tree.apply(change)
        isChanged = true
      } catch {
        mistakes.append((line, error))
      }
    }
    if isChanged, let last = lines.last {
      do throws(MenuFileError) {
        try show(tree, upTo: last.number)
      } catch {
        guard lines.count > 1 else { return Self.errors(error, of: last) }
        let middle = lines.startIndex + lines.count / 2
        return apply(lines[..<middle]) + apply(lines[middle...])
      }
    }
    return mistakes.enumerated().map { index, entry in
      let fault = tree.fault(entry.mistake, suggests: index < Self.maximumMistakes)
      return MenuLineError(
        line: entry.line.number, column: fault.position.column, sentence: fault.sentence, id: entry.line.id)
    }
  }

  /// Notes that the user has selected a row, or has taken the selection from it.
  package mutating func noteSelection(of identifier: String, _ state: String) {
    var tree = tree
    guard tree.noteSelection(of: identifier, state) else { return }
    try? show(tree, upTo: 0)
  }

  private mutating func show(_ tree: MenuTree, upTo line: Int) throws(MenuFileError) {
    let name = "line \(line)"
    guard tree.weight <= MenuFile.maximumSize else {
      throw MenuFileError(file: name, sentence: "the menu is larger than \(MenuFile.maximumSize >> 20) MiB now")
    }
    let (root, reportsActivation) = tree.menuFile
    file = try MenuFileReader.read(root, name: name)
    self.reportsActivation = reportsActivation
    self.tree = tree
  }

  private static func errors(_ error: MenuFileError, of line: MenuLine) -> [MenuLineError] {
    var errors = error.mistakes.prefix(maximumMistakes).map { mistake in
      MenuLineError(
        line: line.number, column: mistake.line == line.number ? mistake.column : 0, sentence: mistake.sentence,
        id: line.id)
    }
    let more = error.mistakes.count + error.omitted - errors.count
    if more > 0 { errors.append(MenuLineError(line: line.number, sentence: "and \(more) more mistakes", id: line.id)) }
    return errors
  }
}
#endif
