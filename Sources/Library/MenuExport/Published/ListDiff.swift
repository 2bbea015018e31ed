import Basics
import DBusMenu

/// Which rows of a list stay when it is made anew.
enum ListDiff {
  /// For each new row the place of the old row it continues, or `nil` if it needs a new item.
  ///
  /// Rows that changed their order among those that stay do not: GNOME never moves a row it knows. As many stay as
  /// can, which is the longest run of old places that only rises. See docs/panel-menus.md#the-extension-of-gnome.
  ///
  /// - Parameters:
  ///   - old: The keys of the old rows. Of several with one key no more than one goes on.
  ///   - new: Those of the new rows, all of them different.
  ///   - oldName: The name of the old row at a place, by which a new row of another key can continue it.
  ///   - newName: That of the new row at a place.
  ///   - stays: Whether the old row at one place can become the new row at the other.
  static func continued<Key: Hashable, Name: Hashable>(
    old: [Key], new: [Key], oldName: (Int) -> Name?, newName: (Int) -> Name?,
    stays: (_ old: Int, _ new: Int) -> Bool
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
    let places = Dictionary((start..<oldEnd).map { (old[$0], $0) }) { first, _ in first }
    var candidates: [(new: Int, old: Int)] = []
    var coming: [Int] = []
    for index in start..<newEnd {
      if let place = places[new[index]] {
        if stays(place, index) { candidates.append((index, place)) }
      } else if newName(index) != nil {
        coming.append(index)
      }
    }
    if !coming.isEmpty {
      let kept = Set(new[start..<newEnd])
      let going = (start..<oldEnd).filter { !kept.contains(old[$0]) }
      let named = successors(of: going, among: coming, oldName: oldName, newName: newName)
      candidates += named.filter { stays($1, $0) }.map { ($0, $1) }
      candidates.sort { $0.new < $1.new }
    }
    for index in longestIncreasingSubsequence(candidates.map(\.old)) {
      result[candidates[index].new] = candidates[index].old
    }
    return result
  }

  /// For places of what comes, those of what goes and has the same name. A name that several on one side have
  /// identifies none of them.
  static func successors<Name: Hashable>(
    of going: some Sequence<Int>, among coming: some Sequence<Int>, oldName: (Int) -> Name?,
    newName: (Int) -> Name?
  ) -> [Int: Int] {
    func places(_ all: some Sequence<Int>, _ name: (Int) -> Name?) -> [Name: Int?] {
      let named = all.compactMap { place in name(place).map { ($0, Int?.some(place)) } }
      return Dictionary(named) { _, _ in nil }
    }
    let (gone, come) = (places(going, oldName), places(coming, newName))
    var result: [Int: Int] = [:]
    for (name, place) in come {
      if let place, let old = gone[name] ?? nil { result[place] = old }
    }
    return result
  }
}
