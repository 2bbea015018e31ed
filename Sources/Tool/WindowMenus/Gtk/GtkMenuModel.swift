import DBusMenu
import LibDBus

/// The menus of the groups that are started, as the program last said.
struct GtkMenuModel: Sendable {
  private var menus: [GtkMenuKey: [GtkMenuItem]] = [:]
  /// The groups whose content is known.
  private(set) var groups: Set<UInt32> = []
  private var itemCount = 0
  private var bytes = 0
  private let limits: MenuClientLimits
  /// The faults of the model, each with the part that was left out.
  var notes: [String] = []

  init(limits: MenuClientLimits) { self.limits = limits }

  /// The items of a menu; none for one that is empty or not known.
  subscript(_ key: GtkMenuKey) -> [GtkMenuItem] { menus[key] ?? [] }

  /// Forgets a group.
  mutating func forget(_ group: UInt32) {
    groups.remove(group)
    for key in menus.keys where key.group == group { replace(key, 0..<self[key].count, with: []) }
  }

  /// Reads the answer to `Start` about groups, `a(uuaa{sv})`: each menu that is not empty.
  mutating func readStart(of group: UInt32, _ reader: inout MessageReader) throws(BusError) {
    forget(group)
    groups.insert(group)
    try bounded { model throws(BusError) in
      try reader.forEach { menu throws(BusError) in
        try menu.structure { fields throws(BusError) in
          let first = GtkMenuKey.first(of: group)
          let key = GtkMenuKey(group: try fields.uint32(), menu: try fields.uint32(), from: first)
          // An answer about other groups than was asked is no answer.
          guard key.group == group else { return }
          try model.splice(key, 0, UInt32.max, &fields)
        }
      }
    }
  }

  /// Reads the signal `Changed`, `a(uuuuaa{sv})`, as far as it concerns groups that are known; returns whether it did.
  ///
  /// - Parameter first: The number that the model's group 0 has here.
  mutating func readChange(_ reader: inout MessageReader, from first: UInt32) throws(BusError) -> Bool {
    var concerns = false
    try bounded { model throws(BusError) in
      var left = GtkMenusLimits.changes
      try reader.forEach { change throws(BusError) in
        left -= 1
        guard left >= 0 else {
          throw BusError(.limitsExceeded, "a signal has more than \(GtkMenusLimits.changes) changes")
        }
        try change.structure { fields throws(BusError) in
          let key = GtkMenuKey(group: try fields.uint32(), menu: try fields.uint32(), from: first)
          guard model.groups.contains(key.group) else { return }
          concerns = true
          try model.splice(key, try fields.uint32(), try fields.uint32(), &fields)
        }
      }
    }
    return concerns
  }

  /// Calls `body`, which ends early where there is no room for more.
  private mutating func bounded(
    _ body: (inout GtkMenuModel) throws(BusError) -> Void
  ) throws(BusError) {
    do throws(BusError) {
      try body(&self)
    } catch  where error.name == .limitsExceeded {
      note(error.message)
    }
  }

  private mutating func splice(
    _ key: GtkMenuKey, _ position: UInt32, _ removed: UInt32, _ reader: inout MessageReader
  ) throws(BusError) {
    let count = self[key].count
    if Int(position) > count { note("a change begins behind the end of menu \(key.group)/\(key.menu)") }
    let start = min(Int(position), count)
    let range = start..<min(start + Int(removed), count)
    let room = limits.rows - (itemCount - range.count)
    let space = limits.bytes - (bytes - size(of: key, range))
    var items: [GtkMenuItem] = []
    var overflow: BusError?
    do throws(BusError) {
      try Self.read(&reader, GtkMenuKey.first(of: key.group), into: &items, room: room, space: space, limits)
    } catch {
      overflow = error
    }
    replace(key, range, with: items)
    if let overflow { throw overflow }
  }

  /// Reads items, `aa{sv}`, until there is no room for more.
  private static func read(
    _ reader: inout MessageReader, _ first: UInt32, into items: inout [GtkMenuItem], room: Int, space: Int,
    _ limits: MenuClientLimits
  ) throws(BusError) {
    var (room, space) = (room, space)
    try reader.forEach { reader throws(BusError) in
      guard room > 0, space > 0 else {
        throw BusError(.limitsExceeded, "there are more than \(limits.rows) items, or \(limits.bytes) bytes of them")
      }
      let item = try GtkMenuItem(&reader, from: first, limits: limits)
      room -= 1
      space -= item.size
      items.append(item)
    }
  }

  /// Replaces items in place: a signal may change a large menu in many places.
  private mutating func replace(_ key: GtkMenuKey, _ range: Range<Int>, with items: [GtkMenuItem]) {
    if menus[key] == nil, !items.isEmpty, menus.count >= GtkMenusLimits.menus {
      return note("there are more than \(GtkMenusLimits.menus) menus")
    }
    itemCount += items.count - range.count
    bytes += items.reduce(0) { $0 + $1.size } - size(of: key, range)
    menus[key, default: []].replaceSubrange(range, with: items)
    if menus[key]?.isEmpty == true { menus[key] = nil }
  }

  private func size(of key: GtkMenuKey, _ range: Range<Int>) -> Int { self[key][range].reduce(0) { $0 + $1.size } }

  mutating func note(_ line: String) {
    if notes.count < DBusMenuLimits.notes, !notes.contains(line) { notes.append(line) }
  }
}
