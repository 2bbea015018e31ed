import Basics
import DBusMenu
import LibDBus

extension MenuNavigation {
  /// - Parameter letters: Those of the key in all groups of the keyboard, if there are several.
  mutating func press(_ key: MenuKey, of letters: [Character] = [], at now: Duration) -> [NavigationEffect] {
    pointer.resting = nil
    pointer.hasSelected = false
    top.pointed = nil
    let hasEscaped = self.hasEscaped
    self.hasEscaped = false
    awaitedKey = nil
    if let effects = edit(key) ?? searchKey(key) { return effects }
    let isSearching = !search.text.isEmpty && now - search.time < Self.typingPause
    switch key {
    case .character(" ") where !isSearching || !isSpaceSearched: return toggle()
    case .character("/") where goToSearchField(): return []
    case .character(let character): return type(letters.isEmpty ? [character] : letters, at: now)
    default: search.text = ""
    }
    switch key {
    case .up: return move(by: -1)
    case .down: return move(by: 1)
    case .home: return move(to: 0)
    case .end: return move(to: top.stops.count - 1)
    case .pageUp: return movePage(by: -1)
    case .pageDown: return movePage(by: 1)
    case .tab: return step(by: 1)
    case .backTab: return step(by: -1)
    case .left: return goSideways(isRightToLeft ? 1 : -1)
    case .right: return goSideways(isRightToLeft ? -1 : 1)
    case .enter: return activateSelected()
    case .escape: return escape(at: now, again: hasEscaped)
    case .backspace: return levels.count > 1 ? closeLevels(from: levels.count - 1) : [.bell]
    case .menu: return top.selected.map { askForContext(of: $0.stop, at: nil) } ?? []
    case .control, .character: return []
    }
  }

  /// Goes back a level, or closes everything where the program owes an answer: at once if it has owed it for a while,
  /// otherwise with the second Escape if there is nothing to be seen.
  private mutating func escape(at now: Duration, again: Bool) -> [NavigationEffect] {
    let isUnanswered = top.isReading && now - top.opening >= MenuPresentingLimits.levelTime
    guard levels.count > 1, !again, !isUnanswered else { return finish() }
    hasEscaped = top.isReading && top.rows.isEmpty
    return closeLevels(from: levels.count - 1)
  }

  // MARK: Moving

  /// Goes to the stop of another line that is nearest to the same position in it; from the last line to the first.
  mutating func move(by direction: Int) -> [NavigationEffect] {
    let stops = top.stops
    guard let selection = top.selection else { return move(to: direction > 0 ? 0 : stops.count - 1) }
    let line = stops[selection].line
    let offset = selection - (stops.firstIndex { $0.line == line } ?? selection)
    var next = selection
    repeat {
      next = (next + direction + stops.count) % stops.count
    } while stops[next].line == line && next != selection
    if direction < 0, let first = stops.firstIndex(where: { $0.line == stops[next].line }) { next = first }
    let last = stops[next...].lastIndex { $0.line == stops[next].line } ?? next
    return move(to: min(next + offset, last))
  }

  mutating func move(to selection: Int) -> [NavigationEffect] {
    guard top.stops.indices.contains(selection) else { return [.bell] }
    top.selection = selection
    return []
  }

  /// Goes to the next stop, on whatever line.
  private mutating func step(by direction: Int) -> [NavigationEffect] {
    guard let selection = top.selection else { return move(to: direction > 0 ? 0 : top.stops.count - 1) }
    return move(to: (selection + direction + top.stops.count) % top.stops.count)
  }

  private mutating func movePage(by direction: Int) -> [NavigationEffect] {
    guard let selected = top.selected else { return move(to: direction > 0 ? 0 : top.stops.count - 1) }
    let target = selected.line + direction * top.layout.pageLength
    let next =
      direction > 0
      ? top.stops.lastIndex { $0.line <= target } : top.stops.firstIndex { $0.line >= target }
    return move(to: next ?? 0)
  }

  /// - Parameter direction: 1 in the direction of reading, where submenus open.
  private mutating func goSideways(_ direction: Int) -> [NavigationEffect] {
    guard let selection = top.selection else {
      return direction > 0 && !top.stops.isEmpty ? move(to: 0) : leave(direction)
    }
    if let part = selectedPart, let value = draft(of: part).stepped(by: Double(direction)) {
      return slide(part, to: value)
    }
    let next = selection + direction
    if top.stops.indices.contains(next), top.stops[next].line == top.stops[selection].line { return move(to: next) }
    if direction > 0, top.selectedRow?.hasSubmenu == true { return openSelected() }
    return leave(direction)
  }

  private mutating func leave(_ direction: Int) -> [NavigationEffect] {
    guard direction < 0 else { return [.bell] }
    if levels.count > 1 { return closeLevels(from: levels.count - 1) }
    guard hasFocus, top.selection != nil else { return [.bell] }
    top.selection = nil
    return []
  }

  /// The part as the user left it.
  private func draft(of part: ContentView.Part) -> ContentView.Part {
    guard let stop = top.selected?.stop, case .slider(let value, let range) = part.kind else { return part }
    var part = part
    part.kind = .slider(min(max(drafts.number(of: stop, is: value), range.lowerBound), range.upperBound), in: range)
    return part
  }

  // MARK: Letters

  /// Space flips a row with a mark and leaves the menu open; with any other it is Enter.
  private mutating func toggle() -> [NavigationEffect] {
    guard let selected = top.selected else { return activateSelected() }
    return activateSelected(staysOpen: selected.stop.part == nil && top.selectedRow?.mark != nil)
  }

  /// Chooses by mnemonic, or goes to the row that begins like what was typed.
  ///
  /// - Parameter letters: What the key may mean; the first that leads anywhere counts.
  private mutating func type(_ letters: [Character], at now: Duration) -> [NavigationEffect] {
    let typed = now - search.time < Self.typingPause ? search.text : ""
    search.time = now
    for text in letters.map({ typed + String($0) }) where text.count > 1 {
      guard let match = match(text) else { continue }
      search.text = text
      return move(to: match)
    }
    search.text = ""
    for letter in letters { if let effects = begin(with: letter) { return effects } }
    return [.bell]
  }

  /// Begins to type; `nil` if a letter leads nowhere.
  private mutating func begin(with character: Character) -> [NavigationEffect]? {
    let marked = top.stops.indices.filter { isMnemonic(character, of: top.rows[top.stops[$0].row]) }
    if let only = marked.first {
      let next = marked.first { $0 > (top.selection ?? -1) } ?? only
      top.selection = next
      return marked.count == 1 ? activateSelected() : []
    }
    guard let match = match(String(character)) else { return nil }
    search.text = String(character)
    return move(to: match)
  }

  private func isMnemonic(_ character: Character, of row: MenuRow) -> Bool {
    guard let index = row.mnemonic, index < row.title.description.count, row.content == nil else { return false }
    let title = row.title.description
    return Self.key(of: title[title.index(title.startIndex, offsetBy: index)]) == Self.key(of: character)
  }

  /// A letter whatever its case, also where i has a dot as a capital, or none. An accent makes another mnemonic of it.
  private static func key(of letter: Character) -> String {
    let small = letter.lowercased()
    return ["i\u{307}", "ı"].contains(small) ? "i" : small
  }

  /// The next stop whose title begins with the text. The row itself counts while the user goes on typing.
  private func match(_ text: String) -> Int? {
    let first = (top.selection ?? -1) + (text.count > 1 && top.selection != nil ? 0 : 1)
    let start = FoldedText(text, goesOn: true)
    guard !start.isEmpty else { return nil }
    return (0..<top.stops.count).lazy.map { (first + $0) % top.stops.count }.first {
      folded(top.stops[$0]).hasPrefix(start)
    }
  }

  /// Whether Space goes on with what was typed: where several rows begin like that, and one of them with a space then.
  private var isSpaceSearched: Bool {
    let (text, word) = (FoldedText(search.text), FoldedText(search.text + " ", goesOn: true))
    let titles = top.stops.map { folded($0) }.filter { $0.hasPrefix(text) }
    return titles.count > 1 && titles.contains { $0.hasPrefix(word) }
  }

  private func folded(_ stop: PlacedStop) -> FoldedText { FoldedText(top.rows[stop.row].title.description) }

  private mutating func goToSearchField() -> Bool {
    guard let field = top.stops.firstIndex(where: { top.rows[$0.row].role == .searchField }) else { return false }
    top.selection = field
    return true
  }

  // MARK: Text

  /// Edits the field that is selected; `nil` if there is none or the key does not edit.
  private mutating func edit(_ key: MenuKey) -> [NavigationEffect]? {
    guard let selected = top.selected, let known = editableText else { return nil }
    let stop = selected.stop
    var text = drafts.text(of: stop, is: known)
    switch key {
    case .character(let character): text.append(character)
    case .backspace: _ = text.popLast()
    case .control("u"): text = ""
    case .control("w"):
      while text.last?.isWhitespace == true { text.removeLast() }
      while let last = text.last, !last.isWhitespace { text.removeLast() }
    default: return nil
    }
    return enter(text, in: stop, known: known) ?? [.bell]
  }

  /// Takes over the whole text of a field; `nil` if it is too long or nothing new.
  mutating func enter(_ text: String, in stop: MenuStop, known: String) -> [NavigationEffect]? {
    guard text.utf8.count <= MenuPresentingLimits.fieldBytes, text != drafts.text(of: stop, is: known) else {
      return nil
    }
    drafts.set(.string(text), of: stop, known: .string(known))
    return [stop.part.map { .operate(stop.id, ControlOperation(part: $0, .text(text))) } ?? .type(stop.id, text)]
  }

  /// The text of the field or search field that is selected, as the program knows it.
  package var editableText: String? {
    if case .field(let text, _)? = selectedPart?.kind { return text }
    guard let selected = top.selected, selected.stop.part == nil, let row = top.selectedRow, row.role == .searchField
    else { return nil }
    return row.text
  }
}

// The keys of a search field that chooses among the rows below it.
extension MenuNavigation {
  /// Handles a key that moves or chooses while the keys stay in such a field; `nil` for any other key.
  ///
  /// Enter and Tab wait for the rows that the program finds for the text: those on the screen belong to an older one.
  mutating func searchKey(_ key: MenuKey) -> [NavigationEffect]? {
    guard top.isChoosing, let selected = top.selected, let known = editableText else { return nil }
    switch key {
    case .up: return moveCandidate(by: -1, wraps: true)
    case .down: return moveCandidate(by: 1, wraps: true)
    case .pageUp: return moveCandidate(by: -top.layout.pageLength)
    case .pageDown: return moveCandidate(by: top.layout.pageLength)
    case .enter, .tab:
      awaitedKey = drafts.text(of: selected.stop, is: known) == known ? nil : key
      return awaitedKey == nil ? chooseCandidate(reveals: key == .tab) : []
    default: return nil
    }
  }

  private mutating func moveCandidate(by distance: Int, wraps: Bool = false) -> [NavigationEffect] {
    let candidates = top.candidates
    guard !candidates.isEmpty else { return [.bell] }
    let index = candidates.firstIndex { $0.stop == top.candidate }
    let next = index.map { $0 + distance } ?? (distance > 0 ? 0 : candidates.count - 1)
    let target =
      wraps ? (next + candidates.count) % candidates.count : min(max(0, next), candidates.count - 1)
    top.move(to: candidates[target].stop)
    return []
  }

  private mutating func chooseCandidate(reveals: Bool) -> [NavigationEffect] {
    guard let candidate = top.candidate, let index = top.stops.firstIndex(where: { $0.stop == candidate }) else {
      return [.bell]
    }
    if reveals { return [.reveal(candidate.id)] + finish() }
    top.selection = index
    return activateSelected()
  }
}
