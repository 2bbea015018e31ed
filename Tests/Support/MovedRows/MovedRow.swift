package import DBusMenu
import LibDBus

/// A change of a menu while the user is about to choose a row of it: a line of the table that every presenter goes
/// through, and every command that chooses.
///
/// The user means the row at the end of ``way``. Whatever changes when, no other row is chosen for it.
package struct MovedRow: Sendable, CustomStringConvertible {
  /// A row of the program.
  package struct Row: Sendable, Hashable {
    package var id: Int32
    package var title: String
    package var isEnabled = true
    package var isVisible = true
    /// The rows of its submenu; `nil` without one.
    package var rows: [Row]?

    init(_ id: Int32, _ title: String, _ rows: [Row]? = nil) { (self.id, self.title, self.rows) = (id, title, rows) }
  }

  /// The change, as the subject of a sentence.
  package var description: String
  package var before: [Row]
  package var after: [Row]
  /// The titles that lead to the row that the user means.
  package var way: [String]
  /// The same after the change; `nil` if the row is gone then, or cannot be told from others.
  package var wayAfter: [String]?

  init(
    _ description: String, _ before: [Row], to after: [Row], means way: [String] = ["Office"], then wayAfter: [String]?
  ) {
    (self.description, self.before, self.after, self.way) = (description, before, after, way)
    self.wayAfter = wayAfter
  }
}

/// The time of the change.
package enum Moment: Sendable, CaseIterable {
  /// The user sees the menu as it is after the change.
  case beforeTheEye
  /// The user has seen the menu as it was, and the hand is on its way.
  case betweenEyeAndHand
  /// The change was long after the user went to the row, and long before the choice.
  case longBeforeTheHand

  /// The time between the change and the choice.
  package var pause: Duration { self == .betweenEyeAndHand ? .milliseconds(40) : .seconds(1) }
}

extension MovedRow {
  /// Every change, with every moment.
  package static let all: [(MovedRow, Moment)] = table.flatMap { row in Moment.allCases.map { (row, $0) } }

  private static func rows(_ titles: [String], from first: Int32 = 1) -> [Row] {
    titles.enumerated().map { Row(first + Int32($0.offset), $0.element) }
  }

  private static let titles = ["Home", "Guest", "Office", "Forget all", "Quit"]
  private static let list = rows(titles)
  private static var others: [String] { titles.filter { $0 != "Office" } }

  private static func changed(_ change: (inout Row) -> Void) -> [Row] {
    var list = list
    change(&list[2])
    return list
  }

  private static func below(_ rows: [Row], from first: Int32 = 50, _ title: String = "Networks") -> [Row] {
    [Row(first, "Wired"), Row(first + 1, title, rows), Row(first + 2, "Leave")]
  }

  package static let table: [MovedRow] = [
    MovedRow("rows that come above", list, to: rows(["Cafe", "Train"], from: 8) + list, then: ["Office"]),
    MovedRow("rows that go above", list, to: Array(list[2...]), then: ["Office"]),
    MovedRow("the row's end", list, to: list.filter { $0.title != "Office" }, then: nil),
    MovedRow("rows made anew", list, to: rows(titles, from: 21), then: ["Office"]),
    MovedRow("rows made anew, with one more", list, to: rows(["Cafe"] + titles, from: 21), then: ["Office"]),
    MovedRow("rows made anew, without the row", list, to: rows(others, from: 21), then: nil),
    MovedRow("rows made anew under the ids of others", list, to: rows(["Cafe"] + titles), then: ["Office"]),
    MovedRow("rows made anew without the row, under the ids of others", list, to: rows(others), then: nil),
    MovedRow("rows made anew, two of them like it", list, to: rows(titles + ["Office"], from: 21), then: nil),
    MovedRow("the row's being disabled", list, to: changed { $0.isEnabled = false }, then: nil),
    MovedRow("the row's being hidden", list, to: changed { $0.isVisible = false }, then: nil),
    MovedRow("another title of the row", list, to: changed { $0.title = "Office, 3 s" }, then: ["Office, 3 s"]),
    MovedRow("another order", list, to: [2, 4, 1, 3, 0].map { list[$0] }, then: ["Office"]),
    MovedRow("another order of rows made anew", list, to: rows(titles.sorted(), from: 21), then: ["Office"]),
    MovedRow(
      "a submenu made anew", below(list), to: below(rows(["Cafe"] + titles, from: 21), from: 70),
      means: ["Networks", "Office"], then: ["Networks", "Office"]),
    MovedRow(
      "a submenu made anew under the ids of others", below(list), to: below(rows(["Cafe"] + titles, from: 50), from: 1),
      means: ["Networks", "Office"], then: ["Networks", "Office"]),
    MovedRow(
      "a submenu made anew with another title", below(list), to: below(rows(titles, from: 21), from: 70, "Places"),
      means: ["Networks", "Office"], then: nil),
    MovedRow(
      "the submenu's end", below(list), to: below(list).filter { $0.rows == nil }, means: ["Networks", "Office"],
      then: nil),
  ]
}

// The rows as presenters read them, and as programs serve them.
extension MovedRow.Row {
  package var node: MenuNode {
    var node = MenuNode(id: ItemID(id), properties: [PropertyName.label.rawValue: .string(title)])
    if !isEnabled { node.properties[.enabled] = .bool(false) }
    if !isVisible { node.properties[.visible] = .bool(false) }
    if let rows {
      node.properties[.childrenDisplay] = .string("submenu")
      node.children = rows.map(\.node)
    }
    return node
  }

  func add(to layout: inout MenuLayout, below parent: ItemID) {
    var properties = ItemProperties(label: title)
    (properties.isEnabled, properties.isVisible) = (isEnabled, isVisible)
    properties.hasSubmenu = rows != nil
    layout.append(ItemID(id), properties, to: parent)
    for row in rows ?? [] { row.add(to: &layout, below: ItemID(id)) }
  }
}

extension [MovedRow.Row] {
  package var nodes: [MenuNode] { map(\.node) }

  package var layout: MenuLayout {
    var layout = MenuLayout()
    for row in self { row.add(to: &layout, below: .root) }
    return layout
  }

  /// The titles that lead to a row.
  package func way(to id: ItemID) -> [String]? {
    for row in self {
      if row.id == id.rawValue { return [row.title] }
      if let way = row.rows?.way(to: id) { return [row.title] + way }
    }
    return nil
  }
}
