import Basics

/// A part of what all menus of a search have together: rows, and letters that are compared.
struct SearchShare: Sendable, Hashable {
  var rows: Int
  /// The letters of the titles and paths, in bytes.
  var letters: Int

  /// The limits of all menus together.
  static let all = SearchShare(
    rows: ToolLimits.searchedRows, letters: ToolLimits.searchedLetters)

  /// Whether there is more of anything than in another share.
  func exceeds(_ other: SearchShare) -> Bool { rows > other.rows || letters > other.letters }

  /// The shares of some menus, by what each wants.
  ///
  /// The menus of windows come first, and leave a quarter to those of the tray if these want as much. Within a group
  /// the shares are fair.
  func shared(among wants: [(group: SearchMenu.Group, share: SearchShare)]) -> [SearchShare] {
    let rows = Self.split(rows, among: wants.map { ($0.group, $0.share.rows) })
    let letters = Self.split(letters, among: wants.map { ($0.group, $0.share.letters) })
    return zip(rows, letters).map { SearchShare(rows: $0, letters: $1) }
  }

  private static func split(_ limit: Int, among wants: [(group: SearchMenu.Group, want: Int)]) -> [Int] {
    func wanted(by group: SearchMenu.Group) -> [Int] { wants.map { $0.group == group ? $0.want : 0 } }
    let kept = min(wanted(by: .tray).reduce(0, +), limit / 4)
    let window = FairShares.of(limit - kept, among: wanted(by: .window))
    let tray = FairShares.of(limit - window.reduce(0, +), among: wanted(by: .tray))
    return zip(window, tray).map { $0 + $1 }
  }
}
