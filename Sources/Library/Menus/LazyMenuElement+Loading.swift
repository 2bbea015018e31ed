extension LazyMenuElement {
  /// Whether the elements can be loaded and have not been requested.
  package var needsLoading: Bool {
    switch state {
    case .idle: source != nil
    case .loading: false
    case .loaded, .failed: isStale && !isAwaited
    }
  }

  /// Whether the elements were never loaded, or dropped since.
  package var isIdle: Bool { if case .idle = state { true } else { false } }

  /// Whether the elements may be others the next time the menu opens.
  package var mayChangeOnOpening: Bool {
    if shouldCache, case .loaded = state { return source != nil && isStale }
    return source != nil
  }

  /// The elements to show now.
  package var shownElements: [MenuElement] {
    switch state {
    case .idle: source == nil ? [] : [loadingElement]
    case .loading: [loadingElement]
    case .loaded(let elements) where elements.isEmpty: emptyPlaceholder.map { [$0] } ?? []
    case .loaded(let elements), .failed(let elements): elements
    }
  }

  /// Loads the elements, unless they are there or on their way.
  package func loadIfNeeded() {
    let isNeeded = needsLoading
    isStale = false
    guard isNeeded, let source else { return }
    load += 1
    isAwaited = true
    if case .idle = state {  // otherwise what was there stays until the new is
      state = .loading
      loadingElement.title = MenuTexts.current.loading
    }
    let number = load
    let started = source(self, number)
    // A load that was over at once may have been followed by another.
    if number == load { task = started } else { started?.cancel() }
  }

  /// Shows the elements of one that is displayed, whose place it takes, until its own are there; whether it has any.
  package func continueShowing(_ other: LazyMenuElement) -> Bool {
    guard isIdle, source != nil, other.displays > 0, case .loaded(let elements) = other.state else { return false }
    state = .loaded(elements)
    isStale = true
    return true
  }

  /// Cancels a pending load at the end of the display, before ``endDisplay()``.
  package func abandonLoading() {
    guard displays <= 1, !shouldCache, !keepsLastElements, loading != .eager, case .loading = state else { return }
    reset()
  }

  /// Notes that the list which shows the element was closed, while the menu around it may still be open. The elements
  /// stay for clicks that are on their way, and at the next opening until new ones are there. Later results of the load
  /// are ignored, except the first of a load that has given none so far.
  package func endShowing() {
    if displays <= 1 { expire() }
  }

  /// Has the elements loaded again at the next opening, unless they are kept.
  func expire() {
    guard isForgotten else { return }
    isStale = true
    if !isAwaited { endLoad() }
  }

  static func source(_ provider: @escaping Provider) -> Source {
    return { element, load in
      provider { [weak element] elements in
        // On the main actor already, this runs before it returns.
        Task.immediate { @MainActor in element?.show(elements, of: load) }
      }
      return nil
    }
  }

  /// The source of a sequence.
  ///
  /// - Parameter elements: Makes elements of a part of the sequence, for the element that shows them.
  static func source<Updates: AsyncSequence>(
    _ updates: @escaping @MainActor () -> Updates,
    elements: @escaping @MainActor (LazyMenuElement, Updates.Element) -> [MenuElement]
  ) -> Source {
    return { element, load in
      Task.immediate { @MainActor [weak element] in
        do {
          for try await update in updates() {
            guard let element, load == element.load else { continue }
            element.show(elements(element, update), of: load)
          }
        } catch {
          element?.fail(error, load)
        }
      }
    }
  }

  func show(_ elements: [MenuElement], of load: Int) {
    guard load == self.load else { return }
    reportedFailure = nil
    gave(.loaded(elements))
  }

  /// Stores a result of the load, which is the last one if the element is no longer shown.
  private func gave(_ new: State) {
    isAwaited = false
    if isStale { endLoad() }
    state = new
    changed(.children)
  }

  func fail(_ error: any Error, _ load: Int) {
    guard load == self.load else { return }
    let again = Action(
      title: MenuTexts.current.tryAgain, image: .named("view-refresh"), keepsMenuPresented: true
    ) { [weak self] _ in
      self?.reset()
      self?.loadIfNeeded()
    }
    let reason = Self.failureTitle(error)
    again.accessibilityValue = reason  // keys do not reach a row that says so
    gave(.failed([Action(title: reason, isEnabled: false), again]))
    let text = "\(error)"
    if text != reportedFailure { failed(error) }
    reportedFailure = text
  }
}
