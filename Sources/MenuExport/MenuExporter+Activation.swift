import DBusMenu
import LibDBus
import Logging
import Menus

// From events to handlers.
extension MenuExporter {
  func handle(_ event: MenuEvent, activationToken token: String? = nil) {
    // A click on what the user still sees is honoured, also when the row has just gone.
    let item = itemsByID[event.id] ?? retired[event.id]
    switch event.kind {
    case .clicked: if let item { click(item, by: event.sender, activationToken: token) }
    case .opened:
      opened(event)
      flush()
    case .closed: closed(event.id, by: event.sender)
    case .hovered: hovered(item)
    case .other(let name):
      noteRichness(of: event.sender, saying: name)
      if takeCommit(name, event.data, for: item, from: event.sender) { return }
      if takeControl(name, event.data, for: item) || takeText(name, event.data, for: item, by: event.sender)
        || takeInput(name, for: item, from: event.sender)
      {
        return
      }
      onUnknownEvent?(item?.element, name, event.data, event.timestamp)
    }
  }

  func handle(_ notice: MenuNotice) {
    switch notice {
    case .aboutToShow(let isRoot, let ids, let client, let habit, let silence, let question):
      showing(client, root: isRoot, asking: true, habit: habit, after: silence)
      noteAsked(Set(ids))
      validateCommands(in: ids)
      settle(answering: question)
    case .gone(let client):
      endSession(of: client)
      tellFinished(client, .gone)
    case .read(let ids): drawRead(ids)
    }
  }

  /// Runs what choosing a row runs, unless the model says by now that it cannot be chosen.
  ///
  /// - Parameter token: What lets a window come to the front in answer to the click.
  func click(_ item: ExportedItem, by client: BusName?, activationToken token: String? = nil) {
    flush()
    guard item.acceptsClicks(evenIfHidden: wasJustSeen), !isDimmed(item) else {
      logger.debug("a click on item \(item.id) is refused: it cannot be chosen now")
      return
    }
    if item.element is PreviewRow { return commit(at: item, by: client) }
    let dismissal = item.dismissal
    dismiss(dismissal, for: client, around: item.ancestors)
    if let action = item.element as? Action { select(action, in: item.singleSelectionMenu) }
    // Several panels flipped the mark already, without waiting for us.
    if item.properties.toggle != nil { reasserted.insert(item.id) }
    ActivationToken.$current.withValue(token) { item.element.perform() }
    if dismissal == .menu { observers.forEach { $0.rowDidPerform(self) } }
    flush()
    if let field = item.element as? SearchField {
      ActivationToken.$current.withValue(token) { ask(for: field, of: item, clickedBy: client) }
    }
    if dismissal == .nothing, let parent = item.parent { requestActivation(of: parent.id, for: .keptMenus) }
  }

  /// Closes what a choice closes.
  ///
  /// - Parameter menus: The menus and groups around the row, outermost first.
  func dismiss(_ dismissal: ExportedItem.Dismissal, for client: BusName?, around menus: [MenuElement]) {
    switch dismissal {
    case .nothing: return
    case .submenu(let id): closeSubmenu(id, of: client)
    case .menu:
      endStandingSearch(closedBy: client)
      endSession(of: client)
      for case let menu as Menu in menus { menu.onChoice?() }
      tellFinished(client, .chosen)
    }
    flush()
  }

  /// Notes that a row came, if a lazy element brought it along selected into a menu of single selection.
  func noteSelection(of item: ExportedItem) {
    guard item.inSingleSelection, let action = item.element as? Action, action.state == .on,
      action.toggleStyle != .none, let menu = item.singleSelectionMenu
    else { return }
    let around = (item.parent.map { $0.ancestors + [$0.element] } ?? []) + item.lineage
    if around.drop(while: { $0 !== menu }).contains(where: { $0 is LazyMenuElement }) { cameSelected.append(item) }
  }

  /// Has rows that lazy elements brought along selected be the selection of their menus: they know the latest.
  func settleSelections() {
    let items = cameSelected
    cameSelected = []
    var settled: Set<ObjectIdentifier> = []
    for item in items where item.isAttached {
      guard let action = item.element as? Action, action.state == .on, let menu = item.singleSelectionMenu,
        settled.insert(ObjectIdentifier(menu)).inserted,
        menu.selectedElements.contains(where: { $0 !== action && $0.toggleStyle != .none })
      else { continue }
      menu.select(action)
    }
  }

  private func select(_ action: Action, in menu: Menu?) {
    if let menu, action.toggleStyle != .none {
      menu.select(action)
    } else if action.togglesAutomatically {
      action.isSelected = action.state != .on
    }
  }

  /// Keeps removed items for the grace time.
  func retire(_ items: [ExportedItem]) {
    guard !items.isEmpty else { return }
    for item in items { retired[item.id] = item }
    // Judged by the server's clock when the click came; a little more here lets that click arrive.
    retirements.append((.now + options.server.grace * 2, items.map(\.id)))
    guard forgetting == nil else { return }
    forgetting = Task { [weak self, grace = options.server.grace] in
      while self?.retirements.isEmpty == false {
        try? await Task.sleep(for: grace * 2)
        self?.forgetRetired()
      }
      self?.forgetting = nil
    }
  }

  private func forgetRetired() {
    let now = ContinuousClock.now
    let over = retirements.prefix { $0.deadline <= now }
    retirements.removeFirst(over.count)
    for id in over.flatMap(\.ids) { retired[id] = nil }
  }
}
