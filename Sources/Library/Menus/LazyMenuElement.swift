/// Elements that are made when a client opens the menu, and are in it as if they were written one by one.
///
///     let recent = Menu(title: "Recent", children: [
///       LazyMenuElement { () async throws in try await recentFiles().map { Action(title: $0.name) } }
///     ])
///
/// Until they are there, a disabled row shows ``LoadingElement/title``. Hidden elements are never loaded. Nor are those
/// that a panel only reads, except with ``Loading/eager``: most panels read all of a menu when a program starts.
///
/// Elements in the root of a tray item's menu are also made once when a panel shows the item, and the last stay until
/// the new ones are there: some panels close a menu whose rows change, and in others it does not grow.
open class LazyMenuElement: MenuElement {
  /// Receives the elements, on any thread. A second call replaces them; once the load is over, calls are no-ops.
  public typealias Completion = @Sendable ([MenuElement]) -> Void
  /// Makes the elements, now or later.
  public typealias Provider = @MainActor (_ completion: @escaping Completion) -> Void

  /// The time at which the elements are loaded.
  public enum Loading: Sendable, Hashable {
    /// When the menu that has the row of their submenu opens, so that the submenu is complete at its first opening.
    case oneLevelAhead
    /// When their own menu opens. Some panels then show the loading row until the menu is opened again.
    case whenShown
    /// As soon as their menu is on the bus, and again whenever it was closed, without a request: for panels that
    /// never announce that they open a menu (Enlightenment). A sequence of lists is read on.
    /// See docs/panel-menus.md#lazy-submenus.
    case eager
  }

  /// Makes the title of the row that says why a load failed: the sentence of an error of Foundation, such as that of a
  /// missing file, and the description of any other. `LocalizedError` belongs to Foundation, which this module does
  /// without: a program that has such errors returns their `localizedDescription`.
  public static var failureTitle: (any Error) -> String = ErrorSentence.sentence(of:)

  /// Whether the elements are kept when the menu closes. An error is not kept.
  public let shouldCache: Bool
  /// The time at which the elements are loaded.
  public let loading: Loading

  /// The function that makes the elements; a new one starts over. `nil` where they do not come from a completion.
  public var provider: Provider? {
    didSet {
      source = provider.map(Self.source)
      reset()
      changed(.children)
    }
  }

  /// Whether the elements stay when the menu closes, and are there at the next opening until new ones are: for panels
  /// that close a menu which gets rows (LXQt). Elements of an error do not stay. See docs/panel-menus.md#menu.
  public var showsLastElements = false

  /// The element shown in place of an empty list, such as a disabled action that says so.
  public var emptyPlaceholder: MenuElement? { didSet { if emptyPlaceholder !== oldValue { changed(.children) } } }

  private enum State {
    case idle
    case loading
    case loaded([MenuElement])
    case failed([MenuElement])
  }

  /// Starts a load and returns its task, which is cancelled when the load is given up.
  private typealias Source = @MainActor (LazyMenuElement, _ load: Int) -> Task<Void, Never>?

  private var source: Source?
  private var state = State.idle
  /// Whether the list that showed the element was closed since: the elements are loaded again at the next opening.
  private var isStale = false
  /// Whether the elements stay as with ``showsLastElements``, because there are clients that could not show others at
  /// an opening. A load that is under way when the menu closes goes on.
  package var keepsLastElements = false
  /// Whether the last load has given no elements so far.
  private var isAwaited = false
  private var load = 0
  private var task: Task<Void, Never>?
  private var displays = 0
  /// The last failure, until there are elements: it is logged once.
  private var reportedFailure: String?
  private lazy var loadingElement = LoadingElement(for: self)

  /// Makes an element whose provider calls a completion.
  ///
  /// - Parameters:
  ///   - shouldCache: Whether the elements are kept when the menu closes.
  ///   - loading: When they are loaded.
  ///   - provider: The function that makes them; with `nil` there are none.
  public init(shouldCache: Bool = false, loading: Loading = .oneLevelAhead, provider: Provider?) {
    self.shouldCache = shouldCache
    self.loading = loading
    self.provider = provider
    source = provider.map(Self.source)
    super.init()
  }

  /// Makes an element from a function that may suspend and may throw. It is cancelled when the menu closes for good
  /// before it is done, unless the elements are kept. Its errors are logged, each once until another one or elements
  /// come, and shown by ``failureTitle``, with a row that loads again.
  public init(
    shouldCache: Bool = false, loading: Loading = .oneLevelAhead,
    elements: @escaping @MainActor () async throws -> [MenuElement]
  ) {
    self.shouldCache = shouldCache
    self.loading = loading
    super.init()
    source = { element, load in
      Task.immediate { @MainActor [weak element] in
        do {
          let elements = try await elements()
          element?.show(elements, of: load)
        } catch {
          element?.fail(error, load)
        }
      }
    }
  }

  /// Makes an element that shows the latest of a sequence of lists for as long as the menu is open.
  public init<Updates: AsyncSequence>(
    loading: Loading = .oneLevelAhead, updates: @escaping @MainActor () -> Updates
  ) where Updates.Element == [MenuElement] {
    shouldCache = false
    self.loading = loading
    super.init()
    source = { element, load in
      Task.immediate { @MainActor [weak element] in
        do {
          for try await elements in updates() { element?.show(elements, of: load) }
        } catch {
          element?.fail(error, load)
        }
      }
    }
  }

  isolated deinit { task?.cancel() }

  /// Drops the elements. If the menu is open, they are loaded again.
  public func reset() {
    if case .idle = state { return }
    endLoad()
    isStale = false
    loadingElement.title = MenuTexts.current.loading
    state = .idle
    changed(.children)
  }

  /// Ends the load; results that are on their way are ignored.
  private func endLoad() {
    task?.cancel()
    task = nil
    load += 1
    isAwaited = false
  }

  package override var containedElements: [MenuElement]? { shownElements }

  /// Counts the exporters that show the element. Each opening asks anew for elements that are not kept.
  open override func willDisplay() {
    displays += 1
    if displays > 1 { willDisplayAgain() }
  }

  package override func willDisplayAgain() { expire() }

  /// Drops the elements after the last display, unless they are to be kept.
  open override func didEndDisplay() {
    displays -= 1
    guard displays == 0, isForgotten else { return }
    switch state {
    case .loaded where showsLastElements || keepsLastElements:
      isStale = true
      endLoad()
    case .loading where keepsLastElements: isStale = true
    default: reset()
    }
  }

  /// Whether the elements are dropped after the last display.
  private var isForgotten: Bool {
    let hasFailed = if case .failed = state { true } else { false }
    return !shouldCache || hasFailed
  }
}

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

  /// Cancels a pending load at the end of the display, before ``didEndDisplay()``.
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
  private func expire() {
    guard isForgotten else { return }
    isStale = true
    if !isAwaited { endLoad() }
  }

  private static func source(_ provider: @escaping Provider) -> Source {
    return { element, load in
      provider { [weak element] elements in
        // On the main actor already, this runs before it returns.
        Task.immediate { @MainActor in element?.show(elements, of: load) }
      }
      return nil
    }
  }

  private func show(_ elements: [MenuElement], of load: Int) {
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

  private func fail(_ error: any Error, _ load: Int) {
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
