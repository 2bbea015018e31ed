import Basics

/// A row that was clicked.
struct JSONClick: Encodable {
  let clicked = true
  var row: JSONRow

  init(row: JSONRow) {
    self.row = row
  }
}

/// One property, as `get --json` prints it.
struct JSONProperty: Encodable {
  var property: String
  var value: JSONText
  var row: JSONRow

  init(property: String, value: JSONText, row: JSONRow) {
    self.property = property
    self.value = value
    self.row = row
  }
}

/// A row that a command has found.
struct JSONFoundRow: Encodable {
  var row: JSONRow

  init(row: JSONRow) {
    self.row = row
  }
}

/// The row, as `toggle --json` prints it.
struct JSONToggle: Encodable {
  var clicked: Bool
  var row: JSONRow

  init(clicked: Bool, row: JSONRow) {
    self.clicked = clicked
    self.row = row
  }
}

extension JSONRow {
  /// A row in a list without levels.
  init(flat row: RowNames.Row) {
    self.init(row.node, reference: row.reference)
    titles = row.titles
    line = row.line.description
  }
}
