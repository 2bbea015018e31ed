import Basics
import DBusMenu
import LibDBus
import Logging
import Menus

/// The texts that clients type into search fields, and the prompts that ask for them.
@MainActor
final class TypedTexts {
  /// A text that no client has seen in an open menu so far.
  private struct Pending {
    let since: ContinuousClock.Instant
    /// The place at which it was typed; the acts of clients at others do not concern it.
    let place: MenuPlace
    /// The client whose click opened the prompt. When it closes the menu it clicked in, the text stays.
    let clicked: Viewer?
  }

  /// Asks for the text of a search field that is chosen in a panel.
  var prompt: (any TextPrompt)?
  private let tree: PublishedTree
  private let grace: Duration
  private let timeout: Duration
  private let time: any TimeSource
  private let logger: Logger
  private var pending: Pending?
  /// The prompts that are open, by their fields, and the places at which these were chosen.
  private var prompts: [ObjectIdentifier: (place: MenuPlace, task: Task<Void, Never>)] = [:]
  /// The fields with a text of a client that has the menu open, and that client.
  private var typists: [ObjectIdentifier: (field: WeakField, client: Viewer)] = [:]
  /// Elements that the end of a search has hidden, and the end of the time for which a click may still mean them.
  private var justHidden: [ObjectIdentifier: (element: MenuElement, until: ContinuousClock.Instant)] = [:]
  private let hiddenExpiry: Debouncer
  private let textExpiry: Debouncer

  init(_ tree: PublishedTree, prompt: (any TextPrompt)?, _ options: MenuServer.Options, logger: Logger) {
    self.tree = tree
    self.prompt = prompt
    grace = options.grace
    timeout = options.sessionTimeout
    time = options.time
    (hiddenExpiry, textExpiry) = (Debouncer(time), Debouncer(time))
    self.logger = logger
  }

  isolated deinit { for prompt in prompts.values { prompt.task.cancel() } }

  /// Whether a text waits for a client to see it.
  var isPending: Bool { pending != nil }

  /// Enters a text, unless the model says by now that nothing can be typed.
  func enter(_ text: String, into field: SearchField, of item: ExportedItem) -> Bool {
    guard text.utf8.count <= MenuExportLimits.typedBytes, item.isReachable(), !tree.looks.dimmed.contains(item) else {
      return false
    }
    if text.isEmpty { endingSearch { field.enterText(text) } } else { field.enterText(text) }
    return true
  }

  /// Notes the client with whose end the search in a field ends; `nil` for one that has not opened the menu.
  func noteTypist(_ client: Viewer?, of field: SearchField) {
    typists = typists.filter { $1.field.field != nil }
    typists[ObjectIdentifier(field)] = client.map { (WeakField(field: field), $0) }
  }

  /// Takes the fields in which a client typed last, of those that are wanted.
  func takeFields(typedBy client: Viewer, where isWanted: (SearchField) -> Bool) -> [SearchField] {
    let found = typists.filter { $1.client == client && $1.field.field.map(isWanted) ?? false }
    for key in found.keys { typists[key] = nil }
    return found.values.compactMap(\.field.field)
  }

  // MARK: Prompts

  /// Shows plain panels search fields if, and only if, they can be used.
  ///
  /// Without a prompt, the program meant its fields to be seen as they are.
  func notePrompt() {
    let isReserved = prompt?.isAvailable == false
    guard isReserved != tree.resolver.reservesSearchFields else { return }
    tree.resolver.reservesSearchFields = isReserved
    tree.resolveLists(showing: tree.appearances.searchFields)
  }

  /// Asks for the text of a field that a client could only click on.
  ///
  /// - Parameters:
  ///   - place: The place at which the client has the menu.
  ///   - onAnswer: Called with an answer; not if the user gave none.
  func ask(
    for field: SearchField, of item: ExportedItem, at place: MenuPlace,
    onAnswer: @escaping @MainActor (String) -> Void
  ) {
    guard let prompt, !field.isBeingAsked else { return }
    let request = TextPromptRequest(
      title: item.parent?.menu?.shownTitle ?? tree.menu.title,
      label: field.placeholder ?? field.accessibilityLabel ?? MenuTexts.current.search, text: field.searchText)
    field.isBeingAsked = true
    let task = Task { [weak self, logger] in
      let answer: Result<String?, any Error>
      do { answer = .success(try await prompt.text(for: request)) } catch { answer = .failure(error) }
      field.isBeingAsked = false
      guard let self, !Task.isCancelled else { return }
      self.prompts[ObjectIdentifier(field)] = nil
      switch answer {
      case .success(let text?): onAnswer(text)
      case .success(nil): break
      case .failure(let error): logger.error("the prompt for “\(request.label)” failed: \(error)")
      }
    }
    prompts[ObjectIdentifier(field)] = (place, task)
  }

  /// Closes the prompts that were opened at a place.
  func cancelPrompts(at place: MenuPlace) {
    for (field, prompt) in prompts where prompt.place === place {
      prompt.task.cancel()
      prompts[field] = nil
    }
  }

  // MARK: Pending texts

  /// Keeps the typed text while no client has the menu open.
  ///
  /// It is dropped when a session that saw it ends, when a client without a session reports `closed`, both at the same
  /// place, or after a time.
  ///
  /// - Parameters:
  ///   - place: The place at which it was typed.
  ///   - client: The client whose click opened the prompt that it was typed into.
  ///   - limit: The time, of a client that opens the menu again without a word; `nil` for
  ///     `MenuServer.Options.sessionTimeout`.
  ///   - onTimeout: Called when the text is dropped for the last of these reasons.
  func keep(
    typedAt place: MenuPlace, clicked client: Viewer?, for limit: Duration?, onTimeout: @escaping @MainActor () -> Void
  ) {
    pending = Pending(since: time.now, place: place, clicked: client)
    textExpiry.call(after: min(limit ?? timeout, timeout)) { [weak self] in if self?.drop() == true { onTimeout() } }
  }

  /// Drops the pending text, if it was typed at a place.
  ///
  /// - Parameter place: The place; `nil` for any.
  /// - Returns: Whether there was one.
  func drop(at place: MenuPlace? = nil) -> Bool {
    guard let pending, place == nil || place === pending.place else { return false }
    textExpiry.cancel()
    self.pending = nil
    return true
  }

  /// Drops the pending text because a client without a session closed the menu, or chose something that closes it.
  func drop(closedBy client: Viewer) -> Bool {
    guard let pending, pending.clicked == nil || pending.clicked != client else { return false }
    return drop(at: client.place)
  }

  /// Drops the pending text because a session ended that has shown it.
  func drop(seenIn session: MenuSession) -> Bool {
    guard let pending, session.since >= pending.since else { return false }
    return drop(at: session.place)
  }

  /// Whether a client that closes a submenu may have seen the text there.
  ///
  /// It has not if the text came after its session began or, without a session, because of its own click.
  func isSeen(by client: Viewer, since beginning: ContinuousClock.Instant?) -> Bool {
    guard let pending else { return true }
    guard pending.place === client.place else { return false }
    if let beginning { return beginning >= pending.since }
    return pending.clicked == nil || pending.clicked != client
  }

  // MARK: The end of a search

  /// Runs `body`, which ends a search. A click on an element that it hides may be on its way, and counts for the grace
  /// time.
  func endingSearch(_ body: () -> Void) {
    let before = tree.changes.hidden
    body()
    let elements = tree.changes.hidden.filter { key, element in
      guard before[key] == nil else { return false }
      let items = tree.items(showing: element)
      return items.isEmpty || items.contains { !$0.wasHidden }  // otherwise no client has seen it
    }
    guard !elements.isEmpty else { return }
    removeExpired()
    let until = time.now + grace
    for (key, element) in elements { justHidden[key] = (element, until) }
    hiddenExpiry.call(after: grace) { [weak self] in self?.removeExpired() }
  }

  private func removeExpired() {
    let now = time.now
    justHidden = justHidden.filter { $1.until > now }
  }

  /// Whether a click may mean an element although it is hidden.
  func wasJustSeen(_ element: MenuElement) -> Bool {
    guard let entry = justHidden[ObjectIdentifier(element)] else { return false }
    return entry.until > time.now
  }
}

/// A field that is not kept.
private struct WeakField {
  weak var field: SearchField?
}
