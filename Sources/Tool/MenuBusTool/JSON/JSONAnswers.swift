import Basics

/// A row that was clicked.
struct JSONClick: Encodable {
  let clicked = true
  var row: JSONRow
}

/// One property, as `get --json` prints it.
struct JSONProperty: Encodable {
  var property: String
  var value: JSONText
  var row: JSONRow
}

/// A row that a command has found.
struct JSONFoundRow: Encodable {
  var row: JSONRow
}

/// The row, as `toggle --json` prints it.
struct JSONToggle: Encodable {
  var clicked: Bool
  var row: JSONRow
}

extension JSONRow {
  /// A row in a list without levels.
  init(flat row: RowNames.Row) {
    self.init(row.node, reference: row.reference)
    titles = row.titles
    line = row.line.description
  }
}
