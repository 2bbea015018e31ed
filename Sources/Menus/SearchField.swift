/// A row to type into, whose text decides what else the menu shows. Best among a menu's `headers`.
///
///     let field = SearchField(placeholder: "Search Languages") { text in
///       for language in languages { language.isHidden = !text.isEmpty && !matches(language, text) }
///     }
///     let menu = Menu(title: "Language", children: languages, headers: [field])
///
/// Clients that know search fields let people type in the row (`x-menubus-text`). In other panels the row can be
/// chosen, and a prompt asks for the text.
open class SearchField: MenuElement, NonSelectableMenuLeaf {
  /// Takes what was typed.
  public typealias Updater = @MainActor (_ searchText: String) -> Void

  /// What the field says while it is empty.
  public var placeholder: String? { didSet { if placeholder != oldValue { changed(.row) } } }

  /// The text in the field: what was assigned last, or what was typed since the menu opened.
  ///
  /// Assigning does not call ``updater``. What was typed is forgotten when the menu closes; what was assigned is not.
  public var searchText: String {
    get { shownText }
    set {
      originalText = newValue
      shownText = newValue
    }
  }

  /// Called with the text each time somebody typed, and when the menu closed and the text is what it was before.
  public var updater: Updater?

  /// Whether text can be typed.
  public var isEnabled = true { didSet { if isEnabled != oldValue { changed(.row) } } }

  /// Asks to be ready for typing as soon as the menu opens.
  public var shouldAutomaticallyFocusOnAppearance = false {
    didSet { if shouldAutomaticallyFocusOnAppearance != oldValue { changed(.row) } }
  }

  private var shownText: String { didSet { if shownText != oldValue { changed(.row) } } }
  private var originalText: String
  /// Whether a prompt asks for the text, on behalf of any of those who show the field.
  package var isBeingAsked = false { didSet { promptObserver?() } }
  /// Called when a prompt opens or closes. For tests, which wait for that.
  package var promptObserver: (() -> Void)?
  private var displays = 0

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - placeholder: What the field says while it is empty.
  ///   - searchText: The text at first, and whenever the menu has closed.
  ///   - updater: Called with what was typed.
  public init(placeholder: String? = nil, searchText: String = "", updater: Updater? = nil) {
    self.placeholder = placeholder
    shownText = searchText
    originalText = searchText
    self.updater = updater
  }

  /// Asks to be ready for typing as soon as the menu opens.
  @discardableResult
  public func automaticallyFocusOnAppearance() -> Self {
    shouldAutomaticallyFocusOnAppearance = true
    return self
  }

  /// Does what typing a text into the field does, unless the field is disabled.
  ///
  /// - Returns: Whether the text was taken.
  @discardableResult
  public func enterText(_ text: String) -> Bool {
    guard isEnabled else { return false }
    shownText = text
    updater?(text)
    return true
  }

  /// Counts who shows the field.
  open override func willDisplay() { displays += 1 }

  /// Forgets what was typed when nobody shows the field any more.
  open override func didEndDisplay() {
    displays -= 1
    guard displays == 0, shownText != originalText else { return }
    shownText = originalText
    updater?(originalText)
  }

  override var rowKind: RowContent.Kind { .search }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.isEnabled = isEnabled
    content.search = RowContent.Search(
      text: searchText, placeholder: placeholder, isFocused: shouldAutomaticallyFocusOnAppearance)
  }
}
