import Menus

/// The row of one item of a collection, with its menu if it has one.
@MainActor
final class CollectionRow {
  /// The item that the row shows.
  var item: CollectionItem
  /// The row: a submenu, or an action where items have no menus. It keeps this object, also for events that
  /// arrive after the item is gone.
  private(set) weak var element: TitledMenuElement?

  private weak var host: CollectionMenuHost?
  private weak var section: (any CollectionSection)?
  /// The configuration of the open menu.
  private var configuration: ContextMenuConfiguration?
  private var isCommitted = false

  init(of item: CollectionItem, in section: any CollectionSection, host: CollectionMenuHost) {
    self.item = item
    self.section = section
    self.host = host
  }

  /// The row as it is now.
  func currentElement() -> TitledMenuElement {
    let element = element ?? (section is any ContextMenuProvider ? makeMenu() : makeAction())
    self.element = element
    if let menu, menu.isAbsent {  // there may be one by now
      menu.children = [makeContents()]
      menu.isAbsent = false
    }
    show()
    return element
  }

  private func makeContents() -> LazyMenuElement {
    LazyMenuElement(loading: .whenShown) { completion in completion(self.makeRows()) }
  }

  private func makeMenu() -> PreviewedMenu {
    let menu = PreviewedMenu(children: [makeContents()])
    menu.onChoose = { self.choose() }
    menu.onCommit = { identifier, close in self.commit(identifier, close) }
    menu.onEnd = { self.dropConfiguration() }
    return menu
  }

  private func makeAction() -> Action { Action { _ in try await self.item.onSelect?() } }

  private var menu: PreviewedMenu? { element as? PreviewedMenu }

  private func show() {
    element?.identifier = item.id
    element?.title = item.title
    element?.subtitle = item.subtitle
    element?.image = item.image
    element?.isEnabled = item.isEnabled
  }

  // MARK: The menu

  /// Whether the section may have a menu for the item.
  var mayHaveMenu: Bool { section is any ContextMenuProvider }

  /// The place of the item; `nil` if it is gone.
  var indexPath: CollectionIndexPath? { section.flatMap { host?.indexPath(of: item.id, in: $0) } }

  /// Asks the section for the menu of the item.
  func makeConfiguration() -> ContextMenuConfiguration? {
    guard let indexPath else { return nil }
    return (section as? any ContextMenuProvider)?.contextMenuConfiguration(forItemAt: indexPath)
  }

  /// Makes the rows of the menu, which is about to be shown.
  private func makeRows() -> [MenuElement] {
    guard let host, let configuration = makeConfiguration() else {
      menu?.isAbsent = true
      return []
    }
    self.configuration = configuration
    isCommitted = false
    configuration.prepare(suggestedActions: host.suggestedActions(), opensByRow: item.onSelect != nil)
    showPreview()
    return configuration.elements
  }

  private func showPreview() {
    menu?.shownPreview = configuration.map {
      RowContent.Preview(identifier: $0.identifier, content: $0.preview?.previewContent)
    }
  }

  /// Called when no client has the menu open any more.
  private func dropConfiguration() {
    configuration = nil
    showPreview()
  }

  /// Opens the item, if `identifier` is its present configuration; `close` closes the whole menu.
  private func commit(_ identifier: String?, _ close: @MainActor () -> Void) {
    guard let configuration, identifier == nil || identifier == configuration.identifier, let host, indexPath != nil
    else { return commitStale(identifier ?? configuration?.identifier, close) }
    guard !isCommitted else { return }
    isCommitted = true
    let animator = CommitAnimator(previewObject: configuration.preview)
    open(configuration, animator, in: host)
    animator.runAnimations()
    close()
    configuration.openPreview()
    showPreview()
    animator.runCompletions()
  }

  /// Tells the delegate that the item is opened; an item without a preview or delegate is chosen instead.
  func open(_ configuration: ContextMenuConfiguration, _ animator: CommitAnimator, in host: CollectionMenuHost) {
    if configuration.preview != nil, let delegate = host.delegate {
      delegate.collectionMenuHost(host, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    } else {
      animator.addCompletion { self.choose() }
    }
  }

  private func commitStale(_ identifier: String?, _ close: @MainActor () -> Void) {
    guard let identifier, let fallback = host?.fallbackCommit else { return }
    close()
    let id = item.id
    run { try await fallback(id, identifier) }
  }

  private func choose() { if let onSelect = item.onSelect { run(onSelect) } }

  private func run(_ closure: @escaping @MainActor () async throws -> Void) {
    let element = element
    ProgramClosure.run(closure) { element?.failed($0) }
  }
}
