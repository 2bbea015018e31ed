import Basics
import DBusMenu

/// A row of one of the menus that are searched.
struct SearchRow: Sendable {
  /// The row in its menu.
  let row: RowNames.Row
  /// The titles that lead to the row, and its own, as the search compares them.
  let title: FoldedText
  let path: FoldedText
  /// The letters that the row takes of the share of its menu.
  let letters: Int
  /// Whether a click on the row does something.
  var isEnabled: Bool { row.canBeChosen }

  /// The rows of a menu that are searched, as far as all menus together may have them.
  static func all(_ names: RowNames, in menu: SearchMenu) -> [SearchRow] {
    SearchedRows(names, in: menu).folded(within: .all)
  }

  /// - Parameter first: The title in front of the path, where the menu has one among others.
  fileprivate init(_ row: RowNames.Row, below first: String?, letters: Int) {
    self.row = row
    self.letters = letters
    title = FoldedText([row.title], scalars: ToolLimits.searchedTitleScalars)
    // Each row below long titles would have a copy of them.
    path = FoldedText([first].compactMap { $0 } + row.titles, scalars: ToolLimits.searchedScalars)
  }
}

extension RowNames.Row {
  /// The row's own title.
  fileprivate var title: String { titles.last ?? "" }

  /// Whether the titles that lead to the row are few and short enough to be looked for among those of recent choices.
  var isRemembered: Bool {
    var bytes = 0
    return titles.allSatisfy { title in
      bytes += title.utf8.count
      return bytes <= ToolLimits.referenceBytes
    }
  }
}

/// The rows of a menu that a search is about, before they are made ready to be compared.
struct SearchedRows: Sendable {
  private let menu: SearchMenu
  private let rows: [(row: RowNames.Row, letters: Int)]
  /// All that the menu would have without others.
  let wanted: SearchShare

  init(_ names: RowNames, in menu: SearchMenu) {
    self.menu = menu
    rows = names.rows.filter(Self.isSearched).map { ($0, Self.letters(of: $0, below: menu.title)) }
    wanted = SearchShare(rows: rows.count, letters: rows.reduce(0) { $0 + $1.letters })
  }

  /// The first rows, as many as a share has room for. Ends early where the task is cancelled.
  func folded(within share: SearchShare) -> [SearchRow] {
    var left = share.letters
    var folded: [SearchRow] = []
    for (row, letters) in rows.prefix(share.rows) {
      left -= letters
      guard left >= 0, !Task.isCancelled else { break }
      folded.append(SearchRow(row, below: menu.title, letters: letters))
    }
    WorkCounts.add(folded.reduce(0) { $0 + $1.letters }, .letters)
    return folded
  }

  /// The bytes of a row's title and path that are compared, at most: no more than there are scalars.
  private static func letters(of row: RowNames.Row, below first: String?) -> Int {
    var path = first.map { $0.utf8.count + 1 } ?? 0
    for title in row.titles {
      guard path < ToolLimits.searchedScalars else { break }
      path += title.utf8.count + 1
    }
    return min(row.title.utf8.count, ToolLimits.searchedTitleScalars)
      + min(path, ToolLimits.searchedScalars)
  }

  /// Whether a search is about the row: it does something, or would if it was enabled.
  private static func isSearched(_ row: RowNames.Row) -> Bool {
    row.node.isVisible && row.node.role.isCommand && !row.node.hasSubmenu && !row.title.isBlank
  }
}

/// One of the menus that are searched.
struct SearchMenu: Sendable, Hashable {
  /// The groups of menus, in the order in which their rows are shown.
  enum Group: Int, Sendable, CaseIterable {
    /// The menu of the focused window, or of what the user named.
    case window
    /// A menu of the tray.
    case tray
  }

  /// The program, by which recent choices are kept: a name that stays from run to run.
  var program: String
  /// The title in front of the paths of its rows; `nil` without one.
  var title: String?
  var group: Group
  /// The place among the menus of its group; those of the same are in the order in which they were found.
  var order = 0
}

/// How a row fits a search text; a smaller match is a better one.
struct SearchMatch: Sendable, Hashable, Comparable {
  /// The ways in which a text is found, the best first.
  enum Way: Int, Sendable, Comparable {
    /// The title is the text, or begins with it.
    case whole, beginning
    /// The text is made of beginnings of the title's words: `sa` and `save a` of “Save As”.
    case words
    /// The letters of the text are in the title in this order.
    case letters
    /// Beginnings of words of the title and of the menus that lead to it.
    case pathWords
    /// The letters are in the titles of the path, the title included, in this order.
    case pathLetters

    static func < (one: Way, other: Way) -> Bool { one.rawValue < other.rawValue }
  }

  var way: Way
  /// The letters between the first and the last that fit which are not of the text.
  var gaps = 0

  static func < (one: SearchMatch, other: SearchMatch) -> Bool { (one.way, one.gaps) < (other.way, other.gaps) }

  /// Compares a text with a title and the menus that lead to it; `nil` if it does not fit.
  ///
  /// - Parameters:
  ///   - path: The titles of the menus, from the first on, and the title behind them, as one text.
  ///   - isExact: Whether only a title fits that has the letters at the beginning of a word, one after the other.
  init?(_ pattern: SearchPattern, in title: FoldedText, path: FoldedText, isExact: Bool = false) {
    let text = pattern.text
    if title.letters.starts(with: text.letters) {
      way = title.letters.count == text.letters.count ? .whole : .beginning
      return
    }
    if isExact {
      let starts = title.wordStarts.dropFirst()
      guard starts.contains(where: { title.letters[$0...].starts(with: text.letters) }) else { return nil }
      way = .words
      return
    }
    if let gaps = pattern.gaps(amongWordsOf: title) {
      (way, self.gaps) = (.words, gaps)
    } else if let gaps = Self.gaps(ofLetters: text, in: title) {
      (way, self.gaps) = (.letters, gaps)
    } else if path.letters.count > title.letters.count, let gaps = pattern.gaps(amongWordsOf: path) {
      (way, self.gaps) = (.pathWords, gaps)
    } else if path.letters.count > title.letters.count, let gaps = Self.gaps(ofLetters: text, in: path) {
      (way, self.gaps) = (.pathLetters, gaps)
    } else {
      return nil
    }
  }

  /// The number of letters left out between the first and the last of the text; `nil` if they are not all there.
  private static func gaps(ofLetters text: FoldedText, in other: FoldedText) -> Int? {
    var index = 0
    var first: Int?
    let wanted = text.letters
    for (place, letter) in other.letters.enumerated() {
      if index < wanted.count, wanted[index] == " " { index += 1 }
      guard index < wanted.count else { break }
      if letter == wanted[index] {
        first = first ?? place
        index += 1
        if index == wanted.count { return place - (first ?? place) + 1 - wanted.count }
      }
    }
    return index == wanted.count ? 0 : nil
  }
}

/// A text that is searched for, made ready to be compared with many titles.
struct SearchPattern: Sendable {
  let text: FoldedText
  /// The positions in the text of each of its letters, a bit for each; none of a text that is too long.
  private let positions: [Unicode.Scalar: UInt64]

  init(_ text: FoldedText) {
    self.text = text
    var positions: [Unicode.Scalar: UInt64] = [:]
    if text.letters.count <= Self.letters {
      for (position, letter) in text.letters.enumerated() { positions[letter, default: 0] |= 1 << UInt64(position) }
    }
    self.positions = positions
  }

  /// The number of letters left out between those of the text, each run of which begins a word; `nil` without a fit.
  ///
  /// A text with a space begins a new word at the space. The work is at most ``words`` times ``letters``, whatever a
  /// program calls its rows.
  func gaps(amongWordsOf other: FoldedText) -> Int? {
    guard !positions.isEmpty else { return nil }
    let letters = other.letters
    let last = UInt64(1) << UInt64(text.letters.count - 1)
    let spaces = positions[" "] ?? 0
    // How many letters of the text the words so far can be the beginnings of.
    var reached: UInt64 = 1
    for start in other.wordStarts.prefix(Self.words) {
      // Those that a word can go on from were reached before it, so that it counts once.
      var active = reached & ~spaces | (reached & spaces) << 1
      var place = start
      while active != 0, place < letters.count {
        active &= positions[letters[place]] ?? 0
        place += 1
        if active & last != 0 { return max(0, place - text.letters.count) }
        active <<= 1
        reached |= active
      }
    }
    return nil
  }

  /// The number of letters that a text may have whose letters are looked for at the beginnings of words, and the number
  /// of words that are looked at.
  private static let (letters, words) = (64, 256)
}
