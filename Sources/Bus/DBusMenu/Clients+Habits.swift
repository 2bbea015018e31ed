import Basics
import LibDBus

extension ReadingHabit {
  private static let whole = Set(PropertyName.standard.map(\.rawValue))
  private static let libdbusmenu = Set(
    [PropertyName.type, .label, .visible, .enabled, .childrenDisplay, .accessibleDescription].map(\.rawValue))
  private static let structure = Set([PropertyName.type, .childrenDisplay].map(\.rawValue))

  /// The habit of a client that reads all of the menu and names these properties.
  init?(reading names: [String]) {
    switch names.count {
    case Self.whole.count where Set(names) == Self.whole: self = .rootOnly
    case Self.libdbusmenu.count where Set(names) == Self.libdbusmenu: self = .fixedPopups
    case Self.structure.count where Set(names) == Self.structure: self = .tellsOpening
    default: return nil
    }
  }
}

extension Clients {
  /// The habit of a client, if it is known.
  func habit(of name: BusName?) -> ReadingHabit? { name.flatMap { records[$0]?.habit } }

  /// Notes how a client reads the root.
  mutating func noteHabit(of name: BusName, reading names: [String], depth: Int32) {
    records[name]?.readsLevels = depth == 1 && names.isEmpty
    records[name]?.readsAtOnce = depth < 0 && names.isEmpty
    guard depth < 0, records[name]?.isHabitSettled == false, let habit = ReadingHabit(reading: names) else { return }
    records[name]?.habit = habit
    records[name]?.isHabitSettled = true
  }

  /// Whether each client reads the whole menu again for whichever list has changed, as mate-panel and libdbusmenu do.
  var readWhole: Bool {
    !records.isEmpty && records.values.allSatisfy { $0.habit == .rootOnly || $0.habit == .fixedPopups }
  }

  /// Whether a client may be Plasma, which loses a title that it reads again: it reads level by level, and has not
  /// shown that it is LXQt.
  var losesTitles: Bool { records.values.contains { $0.readsLevels && $0.habit == nil } }

  /// Notes that a client's calls name items: mate-panel, whose way of reading others share, names the root alone, and
  /// GNOME's extension names submenus, while xfce4-sntray-plugin, which reads alike, asks about each row.
  /// See docs/panel-menus.md#rows-that-wait.
  mutating func noteNaming(of ids: [ItemID], by name: BusName?, in layout: MenuLayout) {
    guard let name, let habit = habit(of: name) else { return }
    switch habit {
    case .rootOnly: if ids.contains(where: { $0 != .root }) { records[name]?.habit = nil }
    case .tellsOpening:
      let namesRow = ids.contains { $0 != .root && layout.properties(of: $0)?.hasSubmenu == false }
      if namesRow { records[name]?.habit = .opensOnce }
    case .fixedPopups, .opensOnce, .closesWithRoot, .tellsLevels: break
    }
  }

  /// Notes that a client says that it opened the root.
  ///
  /// Both descendants of libdbusmenu-qt read level by level. Plasma's sends events without waiting for a reply; that of
  /// LXQt, as the original, waits. See docs/panel-menus.md#panels-on-libdbusmenu-qt. Budgie reads all at once,
  /// and says so without ever having asked. See docs/panel-menus.md#rows-that-wait.
  ///
  /// - Parameters:
  ///   - isPlain: Whether it says no more than that, unlike a client that knows our extensions.
  ///   - isReplyExpected: Whether the client waits for the reply.
  mutating func noteRootOpening(by name: BusName?, isPlain: Bool = true, isReplyExpected: Bool) {
    guard let name, let client = records[name], client.habit == nil else { return }
    if client.readsLevels, isReplyExpected { records[name]?.habit = .closesWithRoot }
    if client.readsAtOnce, !client.asks, isPlain { records[name]?.habit = .tellsLevels }
  }

  /// Notes that a client asks before it opens a menu, unlike Budgie: COSMIC opens the root first.
  mutating func noteAsking(by name: BusName) {
    records[name]?.asks = true
    if records[name]?.habit == .tellsLevels, records[name]?.readsAtOnce == true { records[name]?.habit = nil }
  }
}
