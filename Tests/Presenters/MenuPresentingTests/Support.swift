import Basics
import DBusMenu
import LibDBus
@testable import MenuPresenting

/// A layout for no screen: a line for each block of rows, with the parts of a content in one line.
struct PlainLayout: LevelLayout {
  /// How many lines are in view.
  var room: Int
  private(set) var stops: [PlacedStop] = []
  private(set) var revealed: Int?

  init(room: Int) { self.room = room }

  var pageLength: Int { room }

  mutating func arrange(_ content: LevelContent) {
    stops = []
    for (line, block) in content.blocks.enumerated() {
      for index in Self.members(of: block) { stops += Self.stops(of: content.rows[index], index, line) }
    }
  }

  mutating func reveal(_ selection: Int?) { revealed = selection }

  private static func members(of block: RowBlock) -> [Int] {
    switch block {
    case .separator: []
    case .row(let index), .content(let index): [index]
    case .line(let members), .palette(let members): members
    }
  }

  private static func stops(of row: MenuRow, _ index: Int, _ line: Int) -> [PlacedStop] {
    guard row.role == .view, let content = row.content else {
      return row.canBeChosen ? [PlacedStop(MenuStop(id: row.id), row: index, line: line)] : []
    }
    return content.parts.map { PlacedStop(MenuStop(id: row.id, part: $0.identifier), row: index, line: line) }
  }
}

/// A menu without a screen: inputs go in, and what is to be done is kept.
struct Walk {
  var navigation: MenuNavigation<PlainLayout>
  var effects: [NavigationEffect] = []
  var now = Duration.zero

  init(_ rows: [MenuNode]) {
    navigation = MenuNavigation(room: 10)
    show(rows)
    send(.opened(.root))
    effects = []
  }

  mutating func send(_ input: NavigationInput) { effects += navigation.handle(input, at: now) }
  mutating func press(_ keys: MenuKey...) { for key in keys { send(.key(key)) } }
  mutating func type(_ text: String) { for character in text { send(.key(.character(character))) } }
  /// Shows rows; that the moment after the change ends is of no interest to most tests.
  mutating func show(_ rows: [MenuNode]) {
    send(.menu(MenuNode(id: .root, children: rows), isRightToLeft: false))
    effects.removeAll { $0 == .wake(at: now + MenuPresentingLimits.sightTime) }
  }

  /// Effects since they were last asked for.
  mutating func takeEffects() -> [NavigationEffect] {
    defer { effects = [] }
    return effects
  }

  var selected: String? { navigation.top.selectedRow?.title.description }

  /// The rows of the level in front.
  var titles: [String] { navigation.top.rows.map(\.title.description) }
}
