import LibDBus

/// What a client's way of reading the menu tells of how it shows it.
package enum ReadingHabit: Sendable, Hashable {
  /// It speaks of the root alone, and its submenus open without a word, as those of mate-panel.
  case rootOnly
  /// Its popups keep the size that they open with, as those of libdbusmenu-gtk.
  case fixedPopups
}

/// The habits of clients. They are known by which properties they ask for, and how deep.
struct ReadingHabits {
  /// Beyond this, none is added.
  private static let maximumCount = 64
  private static let whole = Set(PropertyName.standard.map(\.rawValue))
  private static let libdbusmenu = Set(
    [PropertyName.type, .label, .visible, .enabled, .childrenDisplay, .accessibleDescription].map(\.rawValue))

  /// `nil` for one that reads as mate-panel does and yet speaks of submenus.
  private var habits: [BusName: ReadingHabit?] = [:]

  /// Notes a `GetLayout`.
  mutating func note(_ name: BusName?, reads parent: ItemID, depth: Int32, names: [String]) {
    guard let name, parent == .root, depth < 0, habits[name] == nil, habits.count < Self.maximumCount else { return }
    switch names.count {
    case Self.whole.count where Set(names) == Self.whole: habits.updateValue(.rootOnly, forKey: name)
    case Self.libdbusmenu.count where Set(names) == Self.libdbusmenu: habits.updateValue(.fixedPopups, forKey: name)
    default: break
    }
  }

  /// Notes that a client asked or told of items.
  mutating func note(_ name: BusName?, speaksOf ids: [ItemID]) {
    guard self[name] == .rootOnly, let name, ids.contains(where: { $0 != .root }) else { return }
    habits.updateValue(nil, forKey: name)
  }

  subscript(name: BusName?) -> ReadingHabit? { name.flatMap { habits[$0] } ?? nil }

  mutating func forget(_ name: BusName) { habits.removeValue(forKey: name) }
}
