import Basics
package import DBusMenu
import LibDBus
import Logging
package import Menus

/// Carries out what clients ask for: opens and closes the menu, runs handlers, enters texts.
@MainActor
package final class ClientResponder {
  /// Announces what clients bring about.
  weak var announcer: Announcer?
  let tree: PublishedTree
  let publication: Publication
  let book: SessionBook
  let texts: TypedTexts
  var observers = ExporterObservers()
  /// Whether the handler of a row has yet to run, which may read what was typed.
  var isChoosing = false
  /// The adaptation of the menu to its clients; it starts over when the last client has closed the menu.
  var adaptation: Adaptation { didSet { if adaptation != oldValue { adapt() } } }
  /// Whether the end of a look at rows is waited for.
  var isWatchingRows = false
  /// The row that a client's pointer is on.
  weak var highlighted: ExportedItem?
  /// See `MenuExporter.onUnknownEvent`.
  var onUnknownEvent: MenuExporter.UnknownEventHandler?
  /// See `MenuExporter.onHighlightChange`.
  var onHighlightChange: (@MainActor (_ element: MenuElement?) -> Void)?
  /// Makes the menu anew each time a client opens it; `nil` for a menu that is there.
  private(set) var provider: MenuProvider?
  private(set) var options: MenuExporter.Options
  private let logger: Logger

  init(
    _ tree: PublishedTree, _ publication: Publication, provider: MenuProvider?, _ options: MenuExporter.Options,
    logger: Logger
  ) {
    self.tree = tree
    self.publication = publication
    self.provider = provider
    self.options = options
    self.logger = logger
    book = SessionBook(options.server)
    texts = TypedTexts(tree, prompt: options.textPrompt, options.server, logger: logger)
    adaptation = Adaptation(options)
    tree.onDemand.hasProvider = provider != nil
    book.owner = self
    tree.audience = self
    adapt()
  }

  // MARK: Events

  /// Carries out an event of a client.
  ///
  /// - Parameters:
  ///   - place: The place of the menu at which the client has it.
  func handle(_ received: ReceivedEvent, at place: MenuPlace) {
    defer { extendViewing() }
    let (event, token) = (received.event, received.activationToken)
    // A click on a row that the user still sees counts, also when the row has just gone.
    let item = tree.index.clickable(event.id)
    let client = Viewer(place: place, name: event.sender)
    if case .other(let name) = event.kind, name.hasPrefix(PropertyName.prefix) { book.noteRichness(of: client) }
    switch ClientEvent(event, about: item) {
    case .clicked: if let item { click(item, by: client, habit: received.habit, activationToken: token) }
    case .alternate(let alternate):
      if let item, let alternate { click(item, choosing: alternate, by: client, activationToken: token) }
    case .opened(let opening): opened(received, opening, by: client)
    case .closed: closed(event.id, by: client)
    case .hovered: hover(over: item)
    case .text(let text, let field): if let item { type(text, into: field, of: item, by: client) }
    case .control(let operation): if let item { operate(operation, in: item) }
    case .commit(let identifier):
      if let item, item.isReachable() { commit(at: item, identifier, by: client, activationToken: token) }
    case .context(let place): if let item { requestContextMenu(of: item, at: place, by: client) }
    case .press(let event): press(event, on: item, by: client)
    case .unknown(let name): onUnknownEvent?(item?.element, name, event.data, event.timestamp)
    }
  }

  /// Carries out an event of a press. The row that a press ended on is chosen if a feature followed that press.
  private func press(_ event: PressEvent, on item: ExportedItem?, by client: Viewer) {
    let isTaken = observers.contains { $0.handle(event, by: client.name) }
    switch event {
    case .release where isTaken:
      highlight(nil)
      guard let item, item.parent != nil else { return }
      click(item, by: client)
      announcer?.flush()
    case .dismiss where !isTaken: book.end(client)
    case .release, .cancel, .rows, .dismiss: break
    }
  }

  private func type(_ text: String?, into field: SearchField, of item: ExportedItem, by client: Viewer) {
    announcer?.flush()
    guard let text, texts.enter(text, into: field, of: item) else {
      return logger.debug("a text for item \(item.id) is refused")
    }
    tellTyped(text, field)
    texts.noteTypist(book.hasSession(client) ? client : nil, of: field)
    // Simple tools are gone before the text is seen, and so is their session, if they ever had one.
    if book.isEmpty { keepText(typedAt: client.place) }
  }

  private func operate(_ operation: ControlOperation?, in item: ExportedItem) {
    announcer?.flush()
    guard item.isReachable(), !tree.looks.dimmed.contains(item), let operation,
      item.element.drawing?.operate(operation.part, operation.input.map(RowView.ControlValue.init)) == true
    else { return logger.debug("item \(item.id) has no part that can be operated so now") }
  }

  private func requestContextMenu(of item: ExportedItem, at place: PixelPoint?, by client: Viewer) {
    announcer?.flush()
    guard item.isReachable(), !tree.looks.dimmed.contains(item) else { return }
    for owner in item.element.contextMenuOwners { owner.contextMenuWasRequested(at: place.map { ($0.x, $0.y) }) }
    observers.forEach { $0.contextMenuWasRequested(for: item.element, at: place, by: client.name) }
  }

  // MARK: Clicks

  /// Runs the handler of a row, unless the model says by now that it cannot be chosen.
  ///
  /// - Parameter alternate: The alternate that is chosen in place of the row's command.
  private func click(
    _ item: ExportedItem, choosing alternate: CommandAction.Alternate? = nil, by client: Viewer,
    habit: ReadingHabit? = nil, activationToken token: String? = nil
  ) {
    announcer?.flush()
    guard item.acceptsClicks(evenIfHidden: texts.wasJustSeen), !tree.looks.dimmed.contains(item) else {
      return logger.debug("a click on item \(item.id) is refused: it cannot be chosen now")
    }
    if item.element is PreviewRow { return commit(at: item, by: client, activationToken: token) }
    let dismissal = item.dismissal
    isChoosing = true
    defer {
      isChoosing = false
      if dismissal == .menu { endSearches(typedBy: client) }
    }
    if dismissal == .menu, !(item.element is SearchField) { dropText(seenBy: client) }
    dismiss(dismissal, for: client, around: item.ancestors)
    if let action = item.element as? Action { select(action, in: item.singleSelectionMenu) }
    // Several panels flipped the mark already, without waiting for us.
    tree.reassertToggle(of: item)
    let ancestors = item.ancestors
    ActivationToken.provide(token) {
      observers.forEach { $0.elementWillPerform(item.element, in: ancestors) }
      item.element.perform(alternate)
      if dismissal == .menu { tellPerformed() }
      if let field = item.element as? SearchField { ask(for: field, of: item, clickedBy: client, habit) }
    }
    if dismissal == .nothing, let parent = item.parent {
      requestActivation(of: parent.id, at: client.place, for: .keptMenus)
    }
  }

  /// Runs the handler of the highlighted row, for a press that the program follows and that ended there.
  package func performHighlighted() {
    guard let item = highlighted else { return }
    highlight(nil)
    click(item, by: Viewer(place: publication.place, name: nil))
    announcer?.flush()
  }

  private func select(_ action: Action, in menu: Menu?) {
    if let menu, action.toggleStyle != .none {
      menu.select(action)
    } else if action.toggles {
      action.isSelected = action.state != .on
    }
  }

  /// Closes the menus that a choice closes.
  ///
  /// - Parameter menus: The menus and groups around the row, outermost first.
  private func dismiss(_ dismissal: ExportedItem.Dismissal, for client: Viewer, around menus: [MenuElement]) {
    switch dismissal {
    case .nothing: return
    case .submenu(let id): book.closed(id, by: client) { tree.index.isInside($0, id) }
    case .menu:
      dropText(closedBy: client)
      book.end(client)
      for case let menu as Menu in menus { menu.onChoice?() }
      finish(client, .chosen)
    }
  }

  /// Opens the object that the innermost menu around an item belongs to, that of the item included.
  private func commit(
    at item: ExportedItem, _ identifier: String? = nil, by client: Viewer, activationToken token: String?
  ) {
    ActivationToken.provide(token) { commit(at: item, identifier, by: client) }
  }

  private func commit(at item: ExportedItem, _ identifier: String?, by client: Viewer) {
    var next: ExportedItem? = item
    while let item = next {
      if let menu = item.menu as? PreviewedMenu {
        var isClosed = false
        menu.onCommit?(identifier) {
          isClosed = true
          dismiss(.menu, for: client, around: item.ancestors)
        }
        if isClosed { tellPerformed() }
        return
      }
      next = item.parent
    }
    observers.forEach { $0.previewWasCommitted(identifier, by: client.name) }
  }

  // MARK: The prompt

  /// Asks for the text of a field, unless only its row is left, which waited for the menu to close.
  private func ask(
    for field: SearchField, of item: ExportedItem, clickedBy client: Viewer, _ habit: ReadingHabit?
  ) {
    announcer?.flush()
    guard !tree.items(showing: field).isEmpty else { return }
    texts.ask(for: field, of: item, at: client.place) { [weak self] text in
      self?.answer(text, for: field, clickedBy: client, habit)
    }
  }

  /// Types the answer of a prompt. The rows it finds are there when the menu is opened again, or at once where the
  /// program asks for that.
  private func answer(_ text: String, for field: SearchField, clickedBy client: Viewer, _ habit: ReadingHabit?) {
    announcer?.flush()
    guard let item = tree.items(showing: field).first(where: { $0.isReachable() }), let parent = item.parent,
      texts.enter(text, into: field, of: item)
    else { return logger.debug("the answer of a prompt is refused") }
    tellTyped(text, field)
    keepText(typedAt: client.place, clicked: client, for: habit?.silence)
    announcer?.flush()
    requestActivation(of: parent.id, at: client.place, for: .searches)
  }

  /// Asks all clients to show the menu of an item, if that is among the occasions of the options.
  ///
  /// - Parameter place: The place whose clients are asked; `nil` for all.
  package func requestActivation(
    of id: ItemID, at place: MenuPlace? = nil, for occasion: MenuExporter.Options.ActivationRequests,
    timestamp: UInt32 = 0
  ) {
    guard options.activationRequests.contains(occasion) else { return }
    announcer?.flush()
    publication.requestActivation(of: id, at: place, timestamp: timestamp)
  }

  // MARK: Features

  /// Shows another menu, or one that is made when a client opens it, also to clients that have the menu open.
  ///
  /// - Parameters:
  ///   - menu: The menu, or with a provider the placeholder until it makes one.
  ///   - order: The order of elements where the menu opens upwards.
  package func replaceMenu(with menu: Menu, provider: MenuProvider?, order: ElementOrder) {
    self.provider = provider
    tree.onDemand.hasProvider = provider != nil
    if options.elementOrder != order {
      options.elementOrder = order
      adapt()
    }
    tree.rootProperties[.provider] = [:]
    if let provider, tree.appearances.isDisplaying { show(provider()) } else { tree.replaceMenu(with: menu) }
    tree.noteChange(of: tree.root.element, .row)  // the server is to know whether the menu is made on demand
  }

  private func tellTyped(_ text: String, _ field: SearchField) {
    observers.forEach { $0.textDidChange(text, in: field) }
  }

  private func tellPerformed() { observers.forEach { $0.rowDidPerform() } }
}

extension MenuElement {
  /// Performs the element, or an alternate of a command.
  fileprivate func perform(_ alternate: CommandAction.Alternate?) {
    if let alternate { (self as? CommandAction)?.perform(alternate) } else { perform() }
  }
}
