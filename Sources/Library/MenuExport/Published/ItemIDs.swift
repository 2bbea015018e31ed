import DBusMenu

/// Gives ids to rows: rising ones, and from the first on again when they are used up.
///
/// A menu whose rows are made anew at each opening comes there after some thousand million rows. Clients that heard of
/// the row that had an id long ago have forgotten it.
struct ItemIDs {
  private var last: Int32

  /// Starts after `last`.
  init(after last: Int32 = 0) { self.last = last }

  /// The next id that is not taken: that no row has, or had until a moment ago.
  mutating func next(unless isTaken: (ItemID) -> Bool) -> ItemID {
    repeat { last = last < .max ? last + 1 : 1 } while isTaken(ItemID(last))
    return ItemID(last)
  }

  /// Takes back the ids that were given since `earlier`, of rows that no client ever heard of. The highest of those
  /// that are kept says where to go on.
  mutating func goBack(to earlier: ItemIDs, keeping kept: some Sequence<ItemID>) {
    guard earlier.last <= last else { return }  // they began anew meanwhile
    last = kept.reduce(earlier.last) { max($0, $1.rawValue) }
  }
}
