/// Turns the elements of a menu into the rows of one list: flattening, titles, separators and visibility.
///
/// A pure reading of the model: one list at a time, submenus are rows of it. Hidden elements are rows too, with
/// `isVisible` false, so that hiding and showing moves nothing.
@MainActor
package struct Resolver {
  package var separatorPolicy = SeparatorPolicy.collapse
  /// The text of the disabled row that a list without any visible row gets; `nil` leaves it empty.
  package var emptyText: String?
  /// Whether the last element comes first. Headers, titles and the insides of lines and strips stay as they are.
  package var isReversed = false
  /// Whether every element has a line of its own, and headers scroll with the rest.
  package var isAccessible = false
  /// What a root has in front of its own headers.
  package var rootHeaders: [MenuElement] = []
  /// What content has to fit into, where a client said so.
  package var metrics: MenuMetrics?
  /// Whether search fields are for those who let people type in the row: plain panels could do nothing with them.
  package var reservesSearchFields = false
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
    if menu.lacksMenu { return ResolvedList() }
    var flattening = Flattening(
      path: ancestors + [menu], outer: menu, single: inSingleSelection || menu.selection == .single)
    let isRoot = ancestors.isEmpty
    flattening.walk((isRoot ? rootHeaders : []) + menu.headers, owner: menu, lineage: [], hidden: false)
    let titlePlace = flattening.entries.count
    let headers = isAccessible ? 0 : flattening.stickHeaders()
    flattening.isReversed = isReversed
    flattening.packsRows = !isAccessible
    if isRoot { flattening.appendTitle(of: menu, lineage: []) }
    flattening.walk(menu.children, owner: menu, lineage: [], hidden: false)
    if isRoot { flattening.settleTitle(from: titlePlace, of: menu) }
    var entries = separated(flattening.entries, headers: headers, outer: menu)
    if reservesSearchFields { reserveSearchFields(in: &entries) }
    if flattening.hasDrawings {
      noteAccessories(in: &entries, isRoot: isRoot)
      if metrics != nil { noteMetrics(in: &entries) }
    }
    let plainList = plainList(of: menu, flattening, entries, isRoot: isRoot)
    if let emptyText, !menu.lacksMenu, !entries.contains(where: { $0.row.isVisible && !$0.row.isSeparator }) {
      entries.append(Entry(Row(key: .placeholder, element: menu, text: emptyText), owner: menu))
    }
    return ResolvedList(
      rows: entries.map(\.row), contributors: flattening.contributors, lazies: flattening.lazies,
      visited: flattening.visited, cut: flattening.cut, hasDrawings: flattening.hasDrawings, plainList: plainList)
  }

  /// Leaves search fields to those who let people type, and with them the separators that set them off.
  private func reserveSearchFields(in entries: inout [Entry]) {
    let shown = entries.indices.filter { entries[$0].row.isVisible }
    for index in shown where entries[index].row.element is SearchField { entries[index].row.isVisible = false }
    collapse(&entries)
    for index in shown where !entries[index].row.isVisible {
      entries[index].row.placement = .changing(entries[index].row.placement) { $0.isForThoseWhoDraw = true }
    }
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

  /// Tells rows with content what their client said of its metrics.
  private func noteMetrics(in entries: inout [Entry]) {
    for index in entries.indices where entries[index].row.element.drawing != nil {
      entries[index].row.placement = .changing(entries[index].row.placement) { $0.metrics = metrics }
    }
  }

  /// What the row of one element shows, apart from its visibility.
  ///
  /// - Parameters:
  ///   - placement: What the row has from its place in the list; content may depend on it.
  ///   - making: When objects are made for content.
  package static func content(
    of element: MenuElement, inSingleSelection: Bool, placement: RowPlacement? = nil, making: ContentMaking = .always
  ) -> RowContent {
    var content: RowContent
    switch element {
    case let action as Action:
      content = RowContent(kind: .action)
      content.image = action.state == .on ? action.selectedImage ?? action.image : action.image
      content.keepsMenuPresented = action.keepsMenuPresented
      content.shortcut = action.shortcut
      content.tooltip = action.discoverabilityTitle
      content.isPreview = action is PreviewRow
      if let command = action as? CommandAction { content.alternates = command.alternates }
      if let kind = action.toggleKind(inSingleSelection: inSingleSelection) {
        content.toggle = RowContent.Toggle(kind: kind, state: action.state)
      }
    case let menu as Menu:
      content = RowContent(kind: menu.lacksMenu ? .action : .submenu)
      content.image = menu.image
      content.onlyDismissesSubmenu = menu.onlyDismissesSubMenu
      content.autoOpenDelay = menu.autoOpenDelay
      content.preview = menu.preview
      content.lacksMenu = menu.lacksMenu
    case is Separator:
      content = RowContent(kind: .separator)
    case let header as TitleHeader:
      content = RowContent(kind: .title, title: header.title)
    case let snapshot as SnapshotElement:
      return snapshot.content
    case let loading as LoadingElement:
      content = RowContent(kind: .loading, title: loading.title)
    case is CustomView:
      content = RowContent(kind: .view)
    case let field as SearchField:
      content = RowContent(kind: .search)
      content.isEnabled = field.isEnabled
      content.search = RowContent.Search(
        text: field.searchText, placeholder: field.placeholder, isFocused: field.shouldAutomaticallyFocusOnAppearance)
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
    content.language = element.accessibilityLanguage
    if let drawing = element.drawing {
      if let action = element as? Action { content.isEnabled = action.canBeChosen }
      content.draw(element, drawing, placement: placement, making: making)
    }
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
  package var rows: [Row] = []
  /// The inline menus, groups and lazy elements whose changes concern this list.
  package var contributors: [MenuElement] = []
  /// The lazy elements among them that are not hidden.
  package var lazies: [LazyMenuElement] = []
  /// How many elements were read.
  package var visited = 0
  /// Elements left out, because they stand inside themselves or too deep.
  package var cut: [MenuElement] = []
  /// Whether rows show content that depends on the rest of the list.
  package var hasDrawings = false
  /// The list as ``Resolver/splice(_:from:ancestors:inSingleSelection:touching:)`` needs it; `nil` if it is not plain.
  package var plainList: PlainList?
}
