import DBusMenu

/// Which rows of a list stay when it is made anew.
enum ListDiff {
  /// For each new row the place of the old row it continues, or `nil` if it needs a new item.
  ///
  /// Rows that changed their order among those that stay do not: GNOME never moves a row it knows. As many stay as
  /// can, which is the longest run of old places that only rises. See docs/panels.md#the-extension-of-gnome.
  ///
  /// - Parameter stays: Whether the old row at one place can become the new row at the other.
  static func continued<Key: Hashable>(
    old: [Key], new: [Key], stays: (_ old: Int, _ new: Int) -> Bool
  ) -> [Int?] {
    var result = [Int?](repeating: nil, count: new.count)
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] {
      if stays(start, start) { result[start] = start }
      start += 1
    }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      if stays(oldEnd, newEnd) { result[newEnd] = oldEnd }
    }
    guard start < oldEnd, start < newEnd else { return result }
    let places = Dictionary(uniqueKeysWithValues: (start..<oldEnd).map { (old[$0], $0) })
    let candidates = (start..<newEnd).compactMap { index -> (new: Int, old: Int)? in
      guard let place = places[new[index]], stays(place, index) else { return nil }
      return (index, place)
    }
    for index in longestRise(candidates.map(\.old)) { result[candidates[index].new] = candidates[index].old }
    return result
  }
}
