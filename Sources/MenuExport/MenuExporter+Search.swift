import DBusMenu
import LibDBus
import Logging
import Menus

/// What an exporter knows of searches.
struct Searches {
  /// A text in a field that was not typed into an open menu.
  struct Standing {
    let since: ContinuousClock.Instant
    /// The client whose click had the text asked for. That it closes the menu it clicked in is not about the text.
    let clicked: BusName?
    let expiry: Task<Void, Never>
  }

  var standing: Standing?
  /// The prompts that are open, by their fields.
  var prompts: [ObjectIdentifier: Task<Void, Never>] = [:]
  /// What the end of a search took out of sight, and until when a click may still mean it.
  var justHidden: [ObjectIdentifier: (element: MenuElement, until: ContinuousClock.Instant)] = [:]
}

// From what a client typed to the field's updater, and to the end of the search.
extension MenuExporter {
  /// Longer texts are refused, in bytes of UTF-8: every client gets the text again with each change of the row.
  static let maximumTextSize = 4096

  /// Takes the event that types a text into a search field.
  ///
  /// - Returns: Whether the event was one of those, be it carried out or refused.
  func takeText(_ name: String, _ data: Value?, for item: ExportedItem?, by client: BusName?) -> Bool {
    guard name == "x-menubus-text", let item, item.showsElement, let field = item.element as? SearchField else {
      return false
    }
    flush()
    guard case .string(let text) = data, enter(text, into: field, of: item) else {
      logger.debug("a text for item \(item.id) is refused")
      return true
    }
    // Simple tools are gone before the text is seen, and so is their session, if they ever had one.
    if openSessions.isEmpty { letSearchStand(clicked: nil) }
    flush()
    return true
  }

  /// Does what typing does, unless the model says by now that nothing can be typed.
  func enter(_ text: String, into field: SearchField, of item: ExportedItem) -> Bool {
    guard text.utf8.count <= Self.maximumTextSize, item.isReachable(), !isDimmed(item) else { return false }
    if text.isEmpty { endingSearch { field.enterText(text) } } else { field.enterText(text) }
    return true
  }

  // MARK: Texts that nobody sees yet

  /// Keeps what was typed although no client has the menu open: until one has opened it and closed it again, one
  /// without a session says that it closed it, or a client would be taken to have closed it.
  func letSearchStand(clicked client: BusName?) {
    searches.standing?.expiry.cancel()
    let expiry = Task { [weak self, time = options.server.sessionTimeout] in
      guard (try? await Task.sleep(for: time)) != nil else { return }
      self?.endStandingSearch()
    }
    searches.standing = Searches.Standing(since: .now, clicked: client, expiry: expiry)
    beginDisplay()
  }

  /// A client without a session closed the menu, or chose something that closes it.
  func endStandingSearch(closedBy client: BusName?) {
    guard let standing = searches.standing, openSessions[client] == nil else { return }
    if standing.clicked == nil || standing.clicked != client { endStandingSearch() }
  }

  /// A session ended. One that began before the text was there has not shown it.
  func endStandingSearch(seenSince beginning: ContinuousClock.Instant) {
    if let standing = searches.standing, beginning >= standing.since { endStandingSearch() }
  }

  func endStandingSearch() {
    guard let standing = searches.standing else { return }
    standing.expiry.cancel()
    searches.standing = nil
    endDisplayIfUnseen()
  }

  // MARK: The end of a search

  /// Runs what ends a search. A click on what that hides may be on its way, so it is honoured for the grace time.
  func endingSearch(_ body: () -> Void) {
    func hidden() -> Set<ObjectIdentifier> { Set(dirty.lazy.filter { $1.element.isHidden }.map(\.key)) }
    let before = hidden()
    body()
    let elements = hidden().subtracting(before).compactMap { dirty[$0]?.element }.filter { element in
      let items = items(showing: element)
      return items.isEmpty || items.contains { !$0.wasHidden }  // otherwise it was not seen
    }
    guard !elements.isEmpty else { return }
    let until = ContinuousClock.now + options.server.grace
    for element in elements { searches.justHidden[ObjectIdentifier(element)] = (element, until) }
    Task { [weak self] in
      try? await Task.sleep(until: until, clock: .continuous)
      guard let self else { return }
      self.searches.justHidden = self.searches.justHidden.filter { $1.until > until }
    }
  }

  /// Whether a click may mean an element although it is hidden.
  func wasJustSeen(_ element: MenuElement) -> Bool {
    guard let entry = searches.justHidden[ObjectIdentifier(element)] else { return false }
    return entry.until > .now
  }
}
