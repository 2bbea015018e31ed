/// A row with the menu it belongs to, which decides about separators.
@MainActor
struct Entry {
  var row: Row
  var owner: Menu
  /// Whether the row will be shown only in rich panels, and counts as visible until separators are placed.
  var isReserved = false

  init(_ row: Row, owner: Menu) {
    self.row = row
    self.owner = owner
  }
}

/// The walk over one list's elements, inline menus and groups included.
@MainActor
struct Flattening {
  var entries: [Entry] = []
  var contributors: [MenuElement] = []
  var lazies: [LazyMenuElement] = []
  var visited = 0
  var cut: [MenuElement] = []
  var hasDrawings = false
  /// Whether the last element comes first.
  var isReversed = false
  /// Whether the elements of sized menus are side by side, and so keep their order.
  var packsRows = true
  /// Whether search fields are shown only in rich panels.
  var reservesSearchFields = false
  /// The menus with written headings among their own rows.
  private(set) var headed: Set<ObjectIdentifier> = []
  /// Whether a menu around the elements has single selection.
  private(set) var single: Bool
  private var path: [MenuElement]
  private let outer: Menu
  private var occurrences: [ObjectIdentifier: Int] = [:]
  /// Whether some element or title is in the list twice.
  private var hasRepeats = false

  init(path: [MenuElement], outer: Menu, single: Bool) {
    self.path = path
    self.outer = outer
    self.single = single
    entries.reserveCapacity(outer.children.count)
    occurrences.reserveCapacity(outer.children.count)
  }

  mutating func walk(_ elements: [MenuElement], owner: Menu, lineage: [MenuElement], hidden: Bool) {
    let placement = RowPlacement.inside(lineage)
    for element in isReversed && !owner.isPacked(packsRows) ? elements.reversed() : elements {
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
        if row.isHeading { headed.insert(ObjectIdentifier(owner)) }
        if reservesSearchFields, element is SearchField { entries[entries.count - 1].isReserved = true }
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
    entries[place].row.placement = .changing(entries[place].row.placement) { $0.isRichOnly = !hidden }
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
    let headers = entries.count
    if !menu.headers.isEmpty {
      let wasReversed = isReversed
      isReversed = false
      walk(menu.headers, owner: owner, lineage: lineage + [menu], hidden: hidden)
      isReversed = wasReversed
    }
    let children = entries.count
    walk(elements, owner: owner, lineage: lineage + [menu], hidden: hidden)
    settleHeadings(of: menu, headers: headers..<children, children: children..<entries.count)
    settleTitle(from: start, of: menu)
  }

  /// Puts a title row where the rows of `menu` begin. Whether it shows is settled when they are known.
  mutating func appendTitle(of menu: Menu, lineage: [MenuElement]) {
    guard let title = menu.shownTitle else { return }
    let key = RowKey.title(ObjectIdentifier(menu), title, occurrence(of: menu))
    let placement = RowPlacement.inside(lineage)
    entries.append(
      Entry(Row(key: key, element: menu, lineage: lineage, isVisible: false, placement: placement), owner: menu))
  }

  /// Hides headings of `menu` whose rows are all hidden.
  mutating func settleHeadings(of menu: Menu, headers: Range<Int>, children: Range<Int>) {
    guard headed.contains(ObjectIdentifier(menu)) else { return }
    let written = isReversed && !menu.isPacked(packsRows) ? Array(children.reversed()) : Array(children)
    Sections.settle(&entries, in: Array(headers) + written, of: menu)
  }

  /// Shows the title row at `start`, if there is one, to those who see a row behind it.
  mutating func settleTitle(from start: Int, of menu: Menu) {
    guard start < entries.count, case .title(ObjectIdentifier(menu), _, _) = entries[start].row.key else { return }
    var audience = Audience.nobody
    for entry in entries[(start + 1)...] where !entry.row.isSeparator {
      audience = max(audience, entry.audience)
      if audience == .everybody { break }
    }
    entries[start].row.isVisible = true
    entries[start].limit(to: audience)
  }

  /// Marks the rows so far as a menu's headers. Returns their number.
  mutating func stickHeaders() -> Int {
    guard !entries.isEmpty else { return 0 }
    for index in entries.indices { entries[index].row.placement = .header(entries[index].row.placement) }
    return entries.count
  }

  /// Whether each element that was walked over has exactly one row.
  var isPlain: Bool { contributors.isEmpty && cut.isEmpty && !hasDrawings && !hasRepeats }

  private func isTooDeep(_ element: MenuElement) -> Bool { Self.isTooDeep(element, in: path) }

  /// Whether an element is left out below others.
  static func isTooDeep(_ element: MenuElement, in path: [MenuElement]) -> Bool {
    path.count >= MenusLimits.depth || path.contains { $0 === element }
  }

  private mutating func occurrence(of element: MenuElement) -> Int {
    let count = occurrences[ObjectIdentifier(element), default: 0]
    occurrences[ObjectIdentifier(element)] = count + 1
    if count > 0 { hasRepeats = true }
    return count
  }
}
