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
  @nonexhaustive public enum Loading: Sendable, Hashable {
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

  /// The element shown in place of an empty list, such as a disabled action that says so; `nil` for none.
  public var emptyPlaceholder: MenuElement? { didSet { if emptyPlaceholder !== oldValue { changed(.children) } } }

  enum State {
    case idle
    case loading
    case loaded([MenuElement])
    case failed([MenuElement])
  }

  /// Starts a load and returns its task, which is cancelled when the load is given up.
  typealias Source = @MainActor (LazyMenuElement, _ load: Int) -> Task<Void, Never>?

  var source: Source?
  var state = State.idle
  /// Whether the list that showed the element was closed since: the elements are loaded again at the next opening.
  var isStale = false
  /// Whether the elements stay as with ``showsLastElements``, because there are clients that could not show others at
  /// an opening. A load that is under way when the menu closes goes on.
  package var keepsLastElements = false
  /// Whether the last load has given no elements so far.
  var isAwaited = false
  var load = 0
  var task: Task<Void, Never>?
  var displays = 0
  /// The last failure, until there are elements: it is logged once.
  var reportedFailure: String?
  /// Drops what was made for the elements.
  private var forget: () -> Void = {}
  lazy var loadingElement = LoadingElement(for: self)

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

  /// Makes an element from a function that lists elements, and may suspend and throw. It is cancelled when the menu
  /// closes for good before it is done, unless the elements are kept. Its errors are logged, each once until another
  /// one or elements come, and shown by ``failureTitle``, with a row that loads again.
  public init(
    shouldCache: Bool = false, loading: Loading = .oneLevelAhead,
    @MenuElementsBuilder elements: @escaping @MainActor () async throws -> [MenuElement]
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

  /// Makes an element that shows the latest of a sequence of lists for as long as the menu is open. An error that ends
  /// the sequence is shown and logged as that of a function is.
  public init<Updates: AsyncSequence>(
    loading: Loading = .oneLevelAhead, updates: @escaping @MainActor () -> Updates
  ) where Updates.Element == [MenuElement] {
    shouldCache = false
    self.loading = loading
    super.init()
    source = Self.source(updates) { $1 }
  }

  /// Makes an element that shows the latest of a sequence of lists of values, one row for each, for as long as the menu
  /// is open.
  ///
  ///     LazyMenuElement(updates: { devices() }, id: \.id) { device in
  ///       Action(device.name) { try await connect(device) }
  ///     }
  ///
  /// A row stays, with its highlight and an open submenu, for as long as the lists have a value of its id. While the
  /// values of an id are equal, its element stays, too. Otherwise, and always where values cannot be compared, a new
  /// element is made, which takes the row if it is of the same class and has one.
  ///
  /// Of several values with the same id in one list the first is shown, and a warning is logged. An error that ends the
  /// sequence is shown and logged as that of a function is.
  ///
  /// - Parameters:
  ///   - loading: When the sequence is read.
  ///   - updates: Begins a sequence of lists.
  ///   - id: The property that tells the values of a list apart.
  ///   - element: Makes the element of a value.
  public init<Updates: AsyncSequence, Value, ID: Hashable>(
    loading: Loading = .oneLevelAhead, updates: @escaping @MainActor () -> Updates, id: KeyPath<Value, ID>,
    element: @escaping @MainActor (Value) -> MenuElement
  ) where Updates.Element: Sequence, Updates.Element.Element == Value {
    shouldCache = false
    self.loading = loading
    super.init()
    let rows = IdentifiedRows(id: id, element: element)
    forget = { rows.removeAll() }
    source = Self.source(updates) { rows.elements(of: $1, in: $0) }
  }

  isolated deinit { task?.cancel() }

  /// Drops the elements. If the menu is open, they are loaded again.
  public func reset() {
    if case .idle = state { return }
    endLoad()
    isStale = false
    loadingElement.title = MenuTexts.current.loading
    state = .idle
    forget()
    changed(.children)
  }

  /// Ends the load; results that are on their way are ignored.
  func endLoad() {
    task?.cancel()
    task = nil
    load += 1
    isAwaited = false
  }

  package override var containedElements: [MenuElement]? { shownElements }

  /// Each opening asks anew for elements that are not kept.
  override func appear() {
    displays += 1
    if displays > 1 { appearAgain() }
  }

  package override func appearAgain() { expire() }

  /// Drops the elements after the last display, unless they are to be kept.
  override func disappear() {
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
  var isForgotten: Bool {
    let hasFailed = if case .failed = state { true } else { false }
    return !shouldCache || hasFailed
  }
}
