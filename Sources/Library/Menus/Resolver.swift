/// Turns the elements of a menu into the rows of one list: flattening, titles, separators and visibility.
///
/// A pure reading of the model: one list at a time, submenus are rows of it. Hidden elements have rows as well, with
/// `isVisible` false, so that hiding and showing moves no row.
@MainActor
package struct Resolver {
  package var separatorPolicy = SeparatorPolicy.collapse
  /// The text of the disabled row that a list without any visible row gets; `nil` leaves it empty.
  package var emptyText: String?
  /// Whether the last element comes first. Headers, titles and the insides of lines and strips stay as they are.
  package var isReversed = false
  /// Whether every element has a line of its own, and headers scroll with the rest.
  package var isAccessible = false
  /// The elements in front of a root's own headers.
  package var rootHeaders: [MenuElement] = []
  /// The metrics that a client has sent, if one has.
  package var metrics: MenuMetrics?
  /// Whether search fields are shown only in rich panels, which let users type in the row.
  package var reservesSearchFields = false

  package init(
    separatorPolicy: SeparatorPolicy = .collapse, emptyText: String? = nil, order: ElementOrder = .automatic,
    direction: OpeningDirection? = nil
  ) {
    self.separatorPolicy = separatorPolicy
    self.emptyText = emptyText
    isReversed = order.isReversed(opening: direction)
  }

  /// The rows of `menu`, opened.
  ///
  /// - Parameters:
  ///   - ancestors: The menus and groups around it, outermost first; empty for a root. A menu that is below itself
  ///     is left out.
  ///   - inSingleSelection: Whether a menu around it has single selection.
  package func resolve(_ menu: Menu, ancestors: [MenuElement] = [], inSingleSelection: Bool = false) -> ResolvedList {
    if menu.lacksMenu { return ResolvedList() }
    var flattening = Flattening(
      path: ancestors + [menu], outer: menu, single: inSingleSelection || menu.selection == .single)
    flattening.reservesSearchFields = reservesSearchFields
    let isRoot = ancestors.isEmpty
    flattening.walk((isRoot ? rootHeaders : []) + menu.headers, owner: menu, lineage: [], hidden: false)
    let titlePlace = flattening.entries.count
    flattening.settleHeadings(of: menu, headers: 0..<titlePlace, children: titlePlace..<titlePlace)
    let headers = isAccessible ? 0 : flattening.stickHeaders()
    flattening.isReversed = isReversed
    flattening.packsRows = !isAccessible
    if isRoot { flattening.appendTitle(of: menu, lineage: []) }
    let start = flattening.entries.count
    flattening.walk(menu.children, owner: menu, lineage: [], hidden: false)
    flattening.settleHeadings(of: menu, headers: start..<start, children: start..<flattening.entries.count)
    if isRoot { flattening.settleTitle(from: titlePlace, of: menu) }
    let hasHeadings = !flattening.headed.isEmpty
    var entries = Separators(
      flattening.entries, headers: headers, outer: menu, packsRows: !isAccessible, hasHeadings: hasHeadings
    ).rows
    separatorPolicy.hideSpareSeparators(in: &entries)
    if reservesSearchFields { reserveSearchFields(in: &entries) }
    if flattening.hasDrawings {
      noteAccessories(in: &entries, isRoot: isRoot)
      if metrics != nil { noteMetrics(in: &entries) }
    }
    let plainList = plainList(of: menu, flattening, entries, isRoot: isRoot)
    if let emptyText, !entries.contains(where: { $0.row.isVisible && !$0.row.isSeparator }) {
      entries.append(Entry(Row(key: .placeholder, element: menu, text: emptyText), owner: menu))
    }
    return ResolvedList(
      rows: entries.map(\.row), contributors: flattening.contributors, lazies: flattening.lazies,
      visited: flattening.visited, cut: flattening.cut, hasDrawings: flattening.hasDrawings, plainList: plainList)
  }

  /// Shows search fields only in rich panels, and with them their headings and the separators that set them off.
  private func reserveSearchFields(in entries: inout [Entry]) {
    let shown = entries.indices.filter { entries[$0].row.isVisible }
    for index in shown where entries[index].isReserved { entries[index].row.isVisible = false }
    separatorPolicy.hideSpareSeparators(in: &entries)
    for index in shown where !entries[index].row.isVisible {
      entries[index].row.placement = .changing(entries[index].row.placement) { $0.isRichOnly = true }
    }
  }

  /// Notes on rows with content whether the rows of the list keep room in front.
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

  /// Notes the client's metrics on rows with content.
  private func noteMetrics(in entries: inout [Entry]) {
    for index in entries.indices where entries[index].row.element.drawing != nil {
      entries[index].row.placement = .changing(entries[index].row.placement) { $0.metrics = metrics }
    }
  }

  /// The content of the row of one element, apart from its visibility.
  ///
  /// - Parameters:
  ///   - placement: The attributes of the row's place in the list; what is drawn may depend on them.
  ///   - making: When objects are made for what is drawn.
  package static func content(
    of element: MenuElement, inSingleSelection: Bool, placement: RowPlacement? = nil, making: ContentMaking = .always
  ) -> RowContent {
    var content = RowContent(kind: element.rowKind)
    element.describe(in: &content, inSingleSelection: inSingleSelection)
    if let drawing = element.drawing { content.draw(element, drawing, placement: placement, making: making) }
    return content
  }
}

/// One list of rows, and the elements it was made from.
@MainActor
package struct ResolvedList {
  package var rows: [Row] = []
  /// The inline menus, groups and lazy elements whose changes concern this list.
  package var contributors: [MenuElement] = []
  /// The lazy elements among them that are not hidden.
  package var lazies: [LazyMenuElement] = []
  /// The number of elements that were read.
  package var visited = 0
  /// Elements left out, because they are inside themselves or too deep.
  package var cut: [MenuElement] = []
  /// Whether rows show content that depends on the rest of the list.
  package var hasDrawings = false
  /// The list as ``Resolver/splice(_:from:ancestors:inSingleSelection:touching:)`` needs it; `nil` if it is not plain.
  package var plainList: PlainList?
}
