/// Turns the elements of a menu into the rows of one list: flattening, titles, separators and visibility.
///
/// A pure reading of the model: one list at a time, submenus are rows of it. Hidden elements are rows too, with
/// `isVisible` false, so that hiding and showing moves nothing.
@MainActor
package struct Resolver {
  package var separatorPolicy = SeparatorPolicy.collapse
  /// The text of the disabled row that a root without any visible row gets; `nil` leaves it empty.
  package var emptyText: String?
  /// Whether the last element comes first. Headers, titles and the insides of lines and strips stay as they are.
  package var isReversed = false
  /// How many menus may stand inside each other. What is deeper is left out, with a diagnostic.
  package static let maximumDepth = 256

  package init(
    separatorPolicy: SeparatorPolicy = .collapse, emptyText: String? = nil, order: ElementOrder = .automatic,
    direction: OpeningDirection? = nil
  ) {
    self.separatorPolicy = separatorPolicy
    self.emptyText = emptyText
    isReversed = direction == .up && order != .fixed
  }

  /// The rows of `menu`, opened.
  ///
  /// - Parameters:
  ///   - ancestors: The menus and groups around it, outermost first; empty for a root. What is met again below itself
  ///     is left out.
  ///   - inSingleSelection: Whether a menu around it has single selection.
  package func resolve(_ menu: Menu, ancestors: [MenuElement] = [], inSingleSelection: Bool = false) -> ResolvedList {
    var flattening = Flattening(
      path: ancestors + [menu], outer: menu, single: inSingleSelection || menu.selection == .single)
    let isRoot = ancestors.isEmpty
    flattening.walk(menu.headers, owner: menu, lineage: [], hidden: false)
    let headers = flattening.stickHeaders()
    flattening.isReversed = isReversed
    if isRoot { flattening.appendTitle(of: menu, lineage: []) }
    flattening.walk(menu.children, owner: menu, lineage: [], hidden: false)
    if isRoot { flattening.settleTitle(from: headers, of: menu) }
    var entries = separated(flattening.entries, headers: headers, outer: menu)
    if flattening.hasDrawings { noteAccessories(in: &entries, isRoot: isRoot) }
    if isRoot, let emptyText, !entries.contains(where: \.row.isVisible) {
      entries.append(Entry(Row(key: .placeholder, element: menu, text: emptyText), owner: menu))
    }
    return ResolvedList(
      rows: entries.map(\.row), contributors: flattening.contributors, lazies: flattening.lazies,
      visited: flattening.visited, cut: flattening.cut, hasDrawings: flattening.hasDrawings)
  }

  /// Tells rows with content whether the rows of the list keep room in front.
  private func noteAccessories(in entries: inout [Entry], isRoot: Bool) {
    let hasAccessories =
      !isRoot
      || entries.contains { entry in
        guard case .element = entry.row.key, entry.row.isVisible else { return false }
        guard let action = entry.row.element as? Action else { return entry.row.element is Menu }
        return action.state != .off && action.toggleStyle != .none
      }
    guard hasAccessories else { return }
    for index in entries.indices where entries[index].row.element.drawing != nil {
      entries[index].row.placement = .changing(entries[index].row.placement) { $0.hasLeadingAccessories = true }
    }
  }

  /// What the row of one element shows, apart from its visibility.
  ///
  /// - Parameter placement: What the row has from its place in the list; content may depend on it.
  package static func content(
    of element: MenuElement, inSingleSelection: Bool, placement: RowPlacement? = nil
  ) -> RowContent {
    var content: RowContent
    switch element {
    case let action as Action:
      content = RowContent(kind: .action)
      content.image = action.state == .on ? action.selectedImage ?? action.image : action.image
      content.keepsMenuPresented = action.keepsMenuPresented
      content.shortcut = action.shortcut
      if let command = action as? CommandAction { content.alternates = command.alternates }
      if let kind = action.toggleKind(inSingleSelection: inSingleSelection) {
        content.toggle = RowContent.Toggle(kind: kind, state: action.state)
      }
    case let menu as Menu:
      content = RowContent(kind: .submenu)
      content.image = menu.image
      content.onlyDismissesSubmenu = menu.onlyDismissesSubMenu
    case is Separator:
      content = RowContent(kind: .separator)
    case let header as TitleHeader:
      content = RowContent(kind: .title, title: header.title)
    case let loading as LoadingElement:
      content = RowContent(kind: .loading, title: loading.title)
    case is CustomView:
      content = RowContent(kind: .view)
    default:
      content = RowContent(kind: .placeholder)
    }
    if let titled = element as? TitledMenuElement {
      content.title = titled.title
      content.subtitle = titled.subtitle
      content.subtitleStyle = titled.subtitleStyle
      content.isEnabled = titled.isEnabled
      content.isDestructive = titled.isDestructive
      content.mnemonic = titled.mnemonic
    }
    content.identifier = element.identifier
    content.accessibilityLabel = element.accessibilityLabel
    content.accessibilityValue = element.accessibilityValue
    if let drawing = element.drawing { content.draw(element, drawing, placement: placement) }
    return content
  }
}

/// What becomes of explicit separators that would be first, last or doubled.
public enum SeparatorPolicy: Sendable, Hashable {
  /// They are not shown, as most panels would do by themselves.
  case collapse
  /// They are shown as they stand. Separators that were not written are never first, last or doubled.
  case literal
}

/// One list of rows, and what it was made from.
@MainActor
package struct ResolvedList {
  package var rows: [Row]
  /// The inline menus, groups and lazy elements whose changes concern this list.
  package var contributors: [MenuElement]
  /// The lazy elements among them that are not hidden.
  package var lazies: [LazyMenuElement]
  /// How many elements were read.
  package var visited: Int
  /// Elements left out, because they stand inside themselves or too deep.
  package var cut: [MenuElement]
  /// Whether rows show content that depends on the rest of the list.
  package var hasDrawings: Bool
}

/// A row with the menu it belongs to, which decides about separators.
@MainActor
private struct Entry {
  var row: Row
  var owner: Menu

  init(_ row: Row, owner: Menu) {
    self.row = row
    self.owner = owner
  }
}

/// The walk over one list's elements, inline menus and groups included.
@MainActor
private struct Flattening {
  var entries: [Entry] = []
  var contributors: [MenuElement] = []
  var lazies: [LazyMenuElement] = []
  var visited = 0
  var cut: [MenuElement] = []
  var hasDrawings = false
  /// Whether the last element comes first.
  var isReversed = false
  private var path: [MenuElement]
  private let outer: Menu
  private var single: Bool
  private var occurrences: [ObjectIdentifier: Int] = [:]

  init(path: [MenuElement], outer: Menu, single: Bool) {
    self.path = path
    self.outer = outer
    self.single = single
    entries.reserveCapacity(outer.children.count)
    occurrences.reserveCapacity(outer.children.count)
  }

  mutating func walk(_ elements: [MenuElement], owner: Menu, lineage: [MenuElement], hidden: Bool) {
    let placement = RowPlacement.inside(lineage)
    for element in isReversed && !owner.isPacked ? elements.reversed() : elements {
      visited += 1
      let isHidden = hidden || element.isHidden
      if let menu = element as? Menu, menu.displaysInline {
        flatten(menu, menu.children, owner: menu, lineage: lineage, hidden: isHidden)
      } else if let contained = element.containedElements {
        flatten(element, contained, owner: owner, lineage: lineage, hidden: isHidden)
      } else if element is Menu, isTooDeep(element) {
        cut.append(element)
      } else {
        let row = Row(
          key: .element(ObjectIdentifier(element), occurrence(of: element)), element: element, lineage: lineage,
          inSingleSelection: single, isVisible: !isHidden, placement: placement)
        entries.append(Entry(row, owner: owner))
        if element.drawing != nil { addFallback(of: element, owner: owner, lineage: lineage, hidden: isHidden) }
      }
    }
  }

  /// Puts the rows for plain panels behind that of the content they stand in for, which those panels do not see.
  private mutating func addFallback(of element: MenuElement, owner: Menu, lineage: [MenuElement], hidden: Bool) {
    hasDrawings = true
    guard let view = element as? CustomView, !view.plainFallback.isEmpty else { return }
    let place = entries.count - 1
    entries[place].row.isVisible = false
    entries[place].row.placement = .changing(entries[place].row.placement) { $0.isForThoseWhoDraw = !hidden }
    flatten(view, view.plainFallback, owner: owner, lineage: lineage, hidden: hidden)
  }

  private mutating func flatten(
    _ container: MenuElement, _ elements: [MenuElement], owner: Menu, lineage: [MenuElement], hidden: Bool
  ) {
    contributors.append(container)
    guard !isTooDeep(container) else {
      cut.append(container)
      return
    }
    if !hidden, let lazy = container as? LazyMenuElement { lazies.append(lazy) }
    path.append(container)
    defer { path.removeLast() }
    let outerSingle = single
    defer { single = outerSingle }
    guard let menu = container as? Menu else {
      walk(elements, owner: owner, lineage: lineage + [container], hidden: hidden)
      return
    }
    single = single || menu.selection == .single
    let start = entries.count
    appendTitle(of: menu, lineage: lineage + [menu])
    if !menu.headers.isEmpty {
      let wasReversed = isReversed
      isReversed = false
      walk(menu.headers, owner: owner, lineage: lineage + [menu], hidden: hidden)
      isReversed = wasReversed
    }
    walk(elements, owner: owner, lineage: lineage + [menu], hidden: hidden)
    settleTitle(from: start, of: menu)
  }

  /// Puts a title row where the rows of `menu` begin. Whether it shows is settled when they are known.
  mutating func appendTitle(of menu: Menu, lineage: [MenuElement]) {
    guard let title = menu.title, !title.isEmpty else { return }
    let key = RowKey.title(ObjectIdentifier(menu), title, occurrence(of: menu))
    let placement = RowPlacement.inside(lineage)
    entries.append(
      Entry(Row(key: key, element: menu, lineage: lineage, isVisible: false, placement: placement), owner: menu))
  }

  /// Shows the title row at `start`, if there is one, when a row behind it is visible.
  mutating func settleTitle(from start: Int, of menu: Menu) {
    guard start < entries.count, case .title(ObjectIdentifier(menu), _, _) = entries[start].row.key else { return }
    entries[start].row.isVisible = entries[(start + 1)...].contains { $0.row.isVisible && !$0.row.isSeparator }
  }

  /// Marks the rows so far as a menu's headers. Returns their number.
  mutating func stickHeaders() -> Int {
    guard !entries.isEmpty else { return 0 }
    for index in entries.indices { entries[index].row.placement = .header(entries[index].row.placement) }
    return entries.count
  }

  private func isTooDeep(_ element: MenuElement) -> Bool {
    path.count >= Resolver.maximumDepth || path.contains { $0 === element }
  }

  private mutating func occurrence(of element: MenuElement) -> Int {
    let count = occurrences[ObjectIdentifier(element), default: 0]
    occurrences[ObjectIdentifier(element)] = count + 1
    return count
  }
}

// MARK: Separators

extension Resolver {
  /// Adds the automatic separators, and settles which separators show.
  ///
  /// A separator stands wherever the owner of the rows changes, whether or not the rows are visible now, so that
  /// hiding rows changes no structure. Which of them show follows from the visible rows alone.
  ///
  /// The first `headers` rows are the menu's headers; one separator stands behind them, and none of another kind.
  private func separated(_ entries: [Entry], headers: Int, outer: Menu) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(entries.count)
    var counts: [RowKey: Int] = [:]
    func separator(_ from: Menu, _ to: Menu, _ index: Int) -> Entry {
      let pair = RowKey.separator(from: ObjectIdentifier(from), to: ObjectIdentifier(to), 0)
      let count = counts[pair, default: 0]
      counts[pair] = count + 1
      let key = RowKey.separator(from: ObjectIdentifier(from), to: ObjectIdentifier(to), count)
      var row = Row(key: key, element: outer, isVisible: false)
      if index < headers { row.placement = .header }
      return Entry(row, owner: to)
    }
    func allowed(_ from: Menu, _ to: Menu) -> Bool {
      if to.displaysAsPalette { return false }
      return from !== to && [outer, from, to].allSatisfy { $0.betweenMenusSeparatorStyle == .automatic }
    }
    // A palette joins what is above it, and counts as a part of the list for what is below.
    func standIn(_ owner: Menu) -> Menu { owner.displaysAsPalette ? outer : owner }
    var packing = Packing()
    var previous: Menu?
    var lastVisible: Menu?
    var candidates: [Int] = []  // automatic separators since the last visible row
    for (index, entry) in entries.enumerated() {
      if index == headers, index > 0 {
        result.append(Entry(Row(key: .headers(ObjectIdentifier(outer)), element: outer), owner: outer))
        previous = nil
        lastVisible = nil
        candidates = []
        packing.interrupt()
      }
      if let previous, allowed(previous, entry.owner) {
        candidates.append(result.count)
        result.append(separator(previous, entry.owner, index))
      }
      previous = standIn(entry.owner)
      if entry.row.isVisible {
        if let last = lastVisible, allowed(last, entry.owner) {
          if let nearest = candidates.last {
            result[nearest].row.isVisible = true
          } else {  // hidden rows of a menu without separators stand between
            var extra = separator(last, entry.owner, index)
            extra.row.isVisible = true
            result.append(extra)
          }
        }
        lastVisible = standIn(entry.owner)
        candidates = []
      }
      var entry = entry
      if index < headers, entry.owner === outer {
        packing.interrupt()
      } else {
        entry.row.placement = packing.marks(of: entry.row, owner: entry.owner)
      }
      result.append(entry)
    }
    collapse(&result)
    return result
  }

  /// Hides separators that would be first, last or next to another.
  private func collapse(_ entries: inout [Entry]) {
    func keeps(_ entry: Entry) -> Bool {
      guard separatorPolicy == .literal, case .element = entry.row.key else { return false }
      return true
    }
    var pending: Int?  // a visible separator with a row before it and none yet behind
    var hasRow = false
    for index in entries.indices where entries[index].row.isVisible {
      if entries[index].row.isSeparator {
        if keeps(entries[index]) {
          if let shown = pending { entries[shown].row.isVisible = false }
          pending = nil
          hasRow = false
        } else if hasRow && pending == nil {
          pending = index
        } else {
          entries[index].row.isVisible = false
        }
      } else {
        hasRow = true
        pending = nil
      }
    }
    if let last = pending { entries[last].row.isVisible = false }
  }
}
