extension MenuDescription {
  /// The deepest level that every panel reads: the whole menu is one message, and the bus allows 64 containers inside
  /// each other (docs/doctor-rules.md, rule 312).
  private static let shownLevels = 19

  /// The warning about the first row that is deeper than panels read.
  ///
  /// - Parameter name: The name of the file in the warning.
  package func levelWarnings(name: String) -> [MenuFileError.Mistake] {
    guard let row = Self.deepRow(in: headers + items, level: 1) else { return [] }
    let sentence = "this row is on level \(Self.shownLevels + 1); most panels show \(Self.shownLevels) levels"
    return [.warning(sentence, at: row.position, of: name)]
  }

  /// The first row below the levels that are shown; the rows of an inline menu are on the level of that.
  private static func deepRow(in items: [Item], level: Int) -> Item? {
    if level > shownLevels { return items.first }
    for item in items {
      let rows = item.headers + (item.items ?? [])
      if let found = deepRow(in: rows, level: item.isInline ? level : level + 1) { return found }
    }
    return nil
  }
}
