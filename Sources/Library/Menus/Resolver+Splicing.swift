extension Resolver {
  /// The number of children from which on a list is spliced: a shorter one is resolved as quickly.
  package static let smallestPlainList = 32

  /// The part of a list's rows that is no longer as it was, read without looking at the rest.
  ///
  /// Only plain lists have one (``PlainList``), and only for as long as they stay plain. The rows in `range` of those
  /// before and the `rows` of the answer are what differs from resolving the list whole; some of them may be the same
  /// in both, because a change reaches the separators and headings up to the nearest visible row on either side.
  /// Contributors, lazy elements, what was cut and whether there are drawings do not change: a plain list has none of
  /// them.
  ///
  /// - Parameters:
  ///   - menu: The menu of the list.
  ///   - known: The list as it was resolved or spliced last, which becomes what it is now. Its rows must still be kept,
  ///     and with them their elements.
  ///   - ancestors: As for ``resolve(_:ancestors:inSingleSelection:)``.
  ///   - inSingleSelection: As for ``resolve(_:ancestors:inSingleSelection:)``.
  ///   - touched: Elements whose rows have to be looked at although they are where they were, such as one that was
  ///     hidden. Those that left the list are ignored.
  /// - Returns: The part, empty where nothing changed; `nil` if the list has to be resolved whole.
  package func splice(
    _ menu: Menu, from known: inout PlainList?, ancestors: [MenuElement] = [], inSingleSelection: Bool = false,
    touching touched: [MenuElement] = []
  ) -> RowSplice? {
    guard var list = known.take() else { return nil }
    defer { known = list }
    let terms = terms(of: menu, isRoot: ancestors.isEmpty, inSingleSelection: inSingleSelection)
    guard let terms, list.terms == terms else { return nil }
    let change = list.children.change(to: menu.children)
    var window = SpliceWindow(children: menu.children, change: change)
    guard include(touched, in: &window.change, of: list, menu.children) else { return nil }
    if window.change.isEmpty { return RowSplice(range: list.rows(of: change.old), rows: []) }
    guard !repeats(menu.children[change.new], replacing: change.old, in: list) else { return nil }
    window.widen()
    guard let rows = rows(of: window, in: menu, path: ancestors + [menu], terms) else { return nil }
    list.children.replace(change.old, with: menu.children[change.new])
    return RowSplice(range: list.rows(of: window.change.old), rows: rows)
  }

  /// Lets a change reach to the elements that are to be looked at. Returns `false` if one of them is no child.
  private func include(
    _ touched: [MenuElement], in change: inout ListChange, of known: PlainList, _ children: [MenuElement]
  ) -> Bool {
    guard touched.count <= Self.mostTouched else { return false }
    for element in touched {
      let identity = ObjectIdentifier(element)
      if let index = children.withIdentities({ $0.firstIndex(of: identity) }) {
        change.include(index)
      } else if !known.children.identities.contains(identity) {
        return false
      }
    }
    return true
  }

  /// The number of elements that are looked for one by one.
  private static let mostTouched = 16

  /// Whether an element that came is in the list twice.
  private func repeats(_ added: ArraySlice<MenuElement>, replacing range: Range<Int>, in known: PlainList) -> Bool {
    let identities = Set(added.lazy.map(ObjectIdentifier.init))
    if identities.count < added.count || known.terms.headers.contains(where: identities.contains) { return true }
    return known.children.contains(anyOf: identities, outside: range)
  }

  /// The rows of a part of the children; `nil` if one of them has not exactly one row, or the list shows none.
  private func rows(
    of window: SpliceWindow, in menu: Menu, path: [MenuElement], _ terms: PlainList.Terms
  ) -> [Row]? {
    var entries: [Entry] = []
    entries.reserveCapacity(window.change.new.count)
    for element in menu.children[window.change.new] {
      guard hasOneRow(element, path: path) else { return nil }
      let row = Row(
        key: .element(ObjectIdentifier(element), 0), element: element, inSingleSelection: terms.inSingleSelection,
        isVisible: !element.isHidden)
      entries.append(Entry(row, owner: menu))
    }
    Sections.settle(&entries, in: entries.indices, of: menu, goesOn: window.hasRowBehind)
    let isEmpty = !entries.contains { $0.row.isVisible && !$0.row.isSeparator }
    if isEmpty, !window.hasRowBefore, !window.hasRowBehind { return nil }
    separatorPolicy.hideSpareSeparators(
      in: &entries, hasRowBefore: terms.title != nil || window.hasRowBefore, hasRowBehind: window.hasRowBehind)
    return entries.map(\.row)
  }

  /// Whether an element has a row of its own and nothing else, wherever it is.
  private func hasOneRow(_ element: MenuElement, path: [MenuElement]) -> Bool {
    switch element {
    case is Action: return element.drawing == nil
    case let menu as Menu: return !menu.displaysInline && !Flattening.isTooDeep(menu, in: path)
    case is SearchField: return !reservesSearchFields
    case is Group, is LazyMenuElement: return false
    default: return element.containedElements == nil && element.drawing == nil
    }
  }
}

extension Resolver {
  /// The list as the next ``splice(_:from:ancestors:inSingleSelection:touching:)`` needs it; `nil` if it is not plain.
  func plainList(of menu: Menu, _ flattening: Flattening, _ entries: [Entry], isRoot: Bool) -> PlainList? {
    guard menu.children.count >= Self.smallestPlainList, flattening.isPlain,
      let terms = terms(of: menu, isRoot: isRoot, inSingleSelection: flattening.single)
    else { return nil }
    let offset = entries.count - menu.children.count
    let rows = entries[offset...].lazy.map(\.row)
    if reservesSearchFields, rows.contains(where: { $0.element is SearchField }) { return nil }
    // A list without visible rows has a placeholder, and hides its title.
    guard rows.contains(where: { $0.isVisible && !$0.isSeparator }) else { return nil }
    return PlainList(children: ElementIdentities(menu.children), offset: offset, terms: terms)
  }

  /// The terms of a plain list of the menu; `nil` if its list cannot be plain.
  private func terms(of menu: Menu, isRoot: Bool, inSingleSelection: Bool) -> PlainList.Terms? {
    if isReversed || menu.lacksMenu || menu.isPacked(!isAccessible) { return nil }
    let headers = (isRoot ? rootHeaders : []) + menu.headers
    // Taken literally, a separator behind headers hides the headers' line; where headers scroll, there is no such line.
    if !headers.isEmpty, separatorPolicy == .literal || isAccessible { return nil }
    return PlainList.Terms(
      title: isRoot ? menu.shownTitle : nil, headers: headers.map(ObjectIdentifier.init),
      inSingleSelection: inSingleSelection || menu.selection == .single, policy: separatorPolicy,
      isAccessible: isAccessible, reservesSearchFields: reservesSearchFields)
  }
}
