extension MenuDescription {
  /// The warnings about rows without `selected` among the toggles of a menu with `select: one`: they are no choices,
  /// and only a mark that is missing shows it. Rows behind a separator or a heading are other rows on purpose.
  ///
  /// - Parameter name: The name of the file in warnings.
  package func choiceWarnings(name: String) -> [MenuFileError.Mistake] {
    Self.rowsAmongChoices(of: headers + items, areChoices: false).map { row in
      .warning(Self.choiceSentence, at: row.position, of: name)
    }
  }

  /// The same as sentences that name the rows, for a menu that is in no file.
  package func choiceWarnings() -> [String] {
    Self.rowsAmongChoices(of: headers + items, areChoices: false).map { row in
      let name = FileNode.rowName(identifier: row.identifier, title: row.title)
      return (name.map { "\($0): " } ?? "") + Self.choiceSentence
    }
  }

  private static let choiceSentence =
    "without `selected`, this row is no choice of its menu with `select: one`; `selected: false` makes it one"

  /// The first such row between two separators or headings.
  private static func rowsAmongChoices(of rows: [Item], areChoices: Bool) -> [Item] {
    let groups = areChoices ? rows.split { $0.isSeparator || $0.isHeader } : []
    let found = groups.compactMap { group in
      group.contains { $0.selected != nil } ? group.first(where: \.isOtherThanChoice) : nil
    }
    return rows.reduce(into: found) { found, row in
      guard let inner = row.items else { return }
      found += rowsAmongChoices(of: row.headers + inner, areChoices: areChoices || row.selectsOne)
    }
  }
}

extension MenuDescription.Item {
  /// Whether the row can be chosen as those with a mark, and has none.
  fileprivate var isOtherThanChoice: Bool {
    selected == nil && items == nil && search == nil && lazy == nil && isEnabled
  }
}
