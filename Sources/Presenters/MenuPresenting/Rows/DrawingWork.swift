package import Basics

/// Work that drawing causes: letters that are laid out, and pieces of views that are made.
package struct DrawingWork: Sendable, Hashable {
  package var letters: Int
  /// A part that the user operates counts as four: it consists of several widgets.
  package var pieces: Int

  package init(letters: Int = 0, pieces: Int = 0) { (self.letters, self.pieces) = (letters, pieces) }

  package static func + (one: DrawingWork, other: DrawingWork) -> DrawingWork {
    DrawingWork(letters: one.letters + other.letters, pieces: one.pieces + other.pieces)
  }
}

/// A budget of work, as for rows that are measured before any is drawn.
package struct DrawingBudget: Sendable, Hashable {
  package private(set) var left: DrawingWork

  package init(_ whole: DrawingWork) { left = whole }

  /// Takes work, if so much is left.
  package mutating func take(_ work: DrawingWork) -> Bool {
    guard work.letters <= left.letters, work.pieces <= left.pieces else { return false }
    left = DrawingWork(letters: left.letters - work.letters, pieces: left.pieces - work.pieces)
    return true
  }
}

/// The shares of rows in what is drawn of a menu.
///
/// A presenter draws the rows in view, and its work is bounded if that of so many neighbours is
/// (``MenuPresentingLimits/rowsTogether``). Each of them has an equal share, and leaves what it does not need to the
/// others. What a row has no share for is marked by “…”; the row itself is there, and can be chosen.
package enum DrawingShares {
  /// Cuts what is drawn of rows to their shares.
  static func cut(_ rows: inout [MenuRow]) {
    for group in groups(of: rows) {
      cutViews(of: &rows[group])
      cutTexts(of: &rows[group])
    }
  }

  /// The rows that share a budget. Rows beside each other need less room, and more of them are seen together.
  static func groups(of rows: [MenuRow]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var (start, room) = (0, MenuPresentingLimits.rowsTogether * rowsOfLine)
    for (index, row) in rows.enumerated() {
      room -= row.sharing == nil ? rowsOfLine : 1
      guard room <= 0 || index == rows.count - 1 else { continue }
      groups.append(start..<index + 1)
      (start, room) = (index + 1, MenuPresentingLimits.rowsTogether * rowsOfLine)
    }
    return groups
  }

  /// About as many rows as there are in a line that rows share.
  private static let rowsOfLine = 8

  private static func cutViews(of rows: inout ArraySlice<MenuRow>) {
    let most = share(of: rows.map { $0.drawingWork.pieces }, in: MenuPresentingLimits.drawnPieces)
    for index in rows.indices where rows[index].content != nil || rows[index].accessory != nil {
      var left = min(most, MenuPresentingLimits.viewPieces)
      rows[index].accessory = rows[index].accessory?.cut(to: &left)
      rows[index].content = rows[index].content?.cut(to: &left)
    }
  }

  private static func cutTexts(of rows: inout ArraySlice<MenuRow>) {
    let lengths = rows.map(\.textLengths)
    let needs = lengths.map { $0.reduce(0) { $0 + min($1, MenuPresentingLimits.textLetters) } }
    let most = share(of: needs, in: MenuPresentingLimits.drawnLetters)
    for (index, (lengths, need)) in zip(rows.indices, zip(lengths, needs)) {
      if need > most { rows[index].letters = min(rows[index].letters, share(of: lengths, in: most)) }
      let letters = rows[index].letters
      guard lengths.contains(where: { $0 > letters }) else { continue }
      rows[index].content = rows[index].content?.cut(toLetters: letters)
      rows[index].accessory = rows[index].accessory?.cut(toLetters: letters)
    }
  }

  /// The most that each of several gets of a whole, so that those who need less leave it to the others.
  package static func share(of needs: [Int], in whole: Int) -> Int {
    var (left, count) = (whole, needs.count)
    for need in needs.sorted() {
      guard need <= left / count else { return left / count }
      (left, count) = (left - need, count - 1)
    }
    return .max
  }
}

extension PrintableText {
  /// The beginning of a text of at most so many Unicode scalars; what is cut off is marked.
  package func beginning(_ letters: Int) -> PrintableText {
    guard description.utf8.count > letters, description.unicodeScalars.count > letters else { return self }
    var (end, count) = (description.startIndex, 0)
    while end < description.endIndex {
      count += description[end].unicodeScalars.count
      guard count <= letters else { break }
      end = description.index(after: end)
    }
    return self[..<end] + "…"
  }
}
