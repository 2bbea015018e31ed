import DBusMenu
import LibDBus

/// Compares the rows of a panel with those of the program.
enum RowComparison {
  /// The rows that are missing, left over or different, a clause each; lists that a panel has from elsewhere as well.
  static func differences(between shown: [ShownRow], and expected: [ShownRow]) -> [String] {
    var clauses: [String] = []
    let known = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
    let meant = Set(expected.map(\.id))
    for row in expected {
      guard let own = known[row.id] else {
        clauses.append("\(name(row)) is missing")
        continue
      }
      if own.line != row.line { clauses.append("“\(own.line)” stands in the place of “\(row.line)”") }
      clauses += differences(between: own.rows, and: row.rows)
    }
    for row in shown where !meant.contains(row.id) { clauses.append("\(name(row)) is still there") }
    if clauses.isEmpty, shown.map(\.id) != expected.map(\.id) { clauses.append("rows stand in another order") }
    return clauses
  }

  /// The rows that a panel mis-reads, whenever it reads them.
  static func misread(_ drawing: PanelDrawing, _ rows: PanelRows) -> [String] {
    func texts(_ drawing: PanelDrawing, below list: ItemID) -> [(id: ItemID, row: ShownRow)] {
      drawing.rows(of: list, in: rows).filter { $0.kind != .separator }.flatMap { row in
        [(row.id, row)] + (row.hasSubmenu ? texts(drawing, below: row.id) : [])
      }
    }
    let own = Dictionary(texts(drawing, below: .root).map { ($0.id, $0.row) }) { first, _ in first }
    return texts(PanelDrawing(), below: .root).compactMap { id, row in
      guard let shown = own[id] else { return row.text.isEmpty ? nil : "\(name(row)) is left out" }
      guard shown.text != row.text else { return nil }
      return "“\(shown.text)” stands in the place of " + (row.text.isEmpty ? "a row without a label" : "“\(row.text)”")
    }
  }

  /// The submenus that have no rows although they can be chosen.
  static func emptySubmenus(of rows: [ShownRow]) -> [String] {
    rows.filter { $0.hasSubmenu && $0.isEnabled && $0.kind == .row }.flatMap { row in
      row.rows.isEmpty ? ["\(name(row)) opens nothing"] : emptySubmenus(of: row.rows)
    }
  }

  private static func name(_ row: ShownRow) -> String {
    switch row.kind {
    case .separator: "a separator"
    case .row, .heading: row.text.isEmpty ? "a row without a text" : "“\(row.text)”"
    }
  }
}

extension ShownRow {
  /// The row in a line, without those below it.
  fileprivate var line: String {
    var alone = self
    alone.hasSubmenu = false
    return alone.description
  }
}

extension PanelRows {
  /// Reads all rows of a menu at once.
  static func read(_ menu: ObjectPath, of service: BusName, over connection: BusConnection) async throws -> PanelRows {
    let call = MenuCall.getLayout(.root, depth: -1, names: [])
    let reply = try await connection.call(
      call.member, of: .menu, at: menu, on: service, with: call.arguments(time: 0), valueLimit: PanelLimits.values)
    guard reply.count == 2, let root = MenuNode(asSent: reply[1]) else {
      throw BusError(.failed, "The answer of GetLayout is no layout.")
    }
    var rows = PanelRows()
    rows.replace(root)
    return rows
  }
}

extension PanelDrawing {
  /// All rows with those of their submenus, as a panel draws them that has just read all.
  func tree(of list: ItemID = .root, in rows: PanelRows) -> [ShownRow] {
    self.rows(of: list, in: rows).map { row in
      var row = row
      if row.hasSubmenu { row.rows = tree(of: row.id, in: rows) }
      return row
    }
  }
}
