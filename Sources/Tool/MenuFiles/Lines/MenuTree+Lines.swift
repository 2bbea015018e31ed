extension MenuTree {
  /// The tree after the changes of lines, and those that could not be made.
  func applying(_ lines: [MenuLine]) -> (tree: MenuTree, mistakes: [(line: MenuLine, mistake: Mistake)]) {
    var tree = self
    var mistakes: [(line: MenuLine, mistake: Mistake)] = []
    for line in lines {
      guard case .change(let change) = line.request else { continue }
      do throws(Mistake) {
        try tree.apply(change)
      } catch {
        mistakes.append((line, error))
      }
    }
    return (tree, mistakes)
  }

  /// The lines that brought mistakes, by what these name: a node of a line, or a node of a row that a line has set, the
  /// last of several.
  func culprits(_ error: MenuFileError, among lines: [MenuLine]) -> [Int: [MenuFileError.Mistake]] {
    var tree = self
    var owners: [MenuDescription.Position: Int] = [:]
    for line in lines {
      guard case .change(let change) = line.request, case .set(let old, let pairs) = change.kind else { continue }
      let identifier = pairs.last { $0.key.word == "identifier" }?.value.word ?? old
      guard let row = tree.row(identifier), case .mapping(let own) = row.content else { continue }
      for node in [row] + own.flatMap({ [$0.key, $0.value] }) { owners[node.position] = line.number }
    }
    let numbers = Set(lines.map(\.number))
    var culprits: [Int: [MenuFileError.Mistake]] = [:]
    for mistake in error.all {
      let place = MenuDescription.Position(line: mistake.line, column: mistake.column)
      let line = numbers.contains(mistake.line) ? mistake.line : owners[place]
      if let line { culprits[line, default: []].append(mistake) }
    }
    return culprits
  }
}
