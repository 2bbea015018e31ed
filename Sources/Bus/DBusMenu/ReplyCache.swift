import LibDBus

/// Finished answers to `GetLayout` and `GetGroupProperties`, to be copied as long as the menu does not change.
///
/// Copying a megabyte takes a fraction of the time it takes to write and check it.
struct ReplyCache {
  struct Key: Hashable {
    enum Request: Hashable {
      case layout(parent: ItemID, depth: Int32)
      case properties(of: [ItemID])
    }

    var request: Request
    var names: [String]

    /// The number of rows that were asked for one by one.
    var rows: Int { if case .properties(let ids) = request { max(1, ids.count) } else { 0 } }
  }

  /// Holds a message, because collections hold no noncopyable values.
  private final class Slot {
    let message: Message
    init(_ message: consuming Message) { self.message = message }
  }

  /// Most recently used last.
  private var slots: [(key: Key, slot: Slot)] = []

  /// The answer kept for `key`, addressed to `call`; made and kept where there is none.
  ///
  /// - Parameter rows: The number of rows of the menu. libdbusmenu's clients ask for them in lots of a hundred; such
  ///   answers are kept for about two menus. See docs/panel-menus.md#panels-on-libdbusmenu-gtk.
  mutating func reply(
    _ key: Key, rows: Int, to call: ReplyAddress, make: () throws(BusError) -> Message
  ) throws(BusError) -> Message {
    if let index = slots.firstIndex(where: { $0.key == key }) {
      let found = slots.remove(at: index)
      slots.append(found)
      return found.slot.message.copy(replyingTo: call)
    }
    let message = try make()
    guard message.byteCount <= DBusMenuLimits.cachedBytes, key.names.count <= DBusMenuLimits.cachedNames,
      key.names.reduce(0, { $0 + $1.utf8.count }) <= DBusMenuLimits.cachedNameBytes
    else {
      return message
    }
    let copy = message.copy(replyingTo: call)
    let isLayout = key.rows == 0
    var room = isLayout ? DBusMenuLimits.cachedLayouts - 1 : 2 * rows - key.rows
    var bytes = message.byteCount
    // From the most recently used on, as many of the same kind as there is room for.
    let kept = slots.reversed().filter { slot in
      bytes += slot.slot.message.byteCount
      guard bytes <= DBusMenuLimits.cachedBytes else { return false }
      guard (slot.key.rows == 0) == isLayout else { return true }
      room -= isLayout ? 1 : slot.key.rows
      return room >= 0
    }
    slots = kept.reversed()
    slots.append((key, Slot(message)))
    return copy
  }

  mutating func removeAll() { slots = [] }
}
