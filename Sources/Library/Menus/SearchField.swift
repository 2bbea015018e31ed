/// A row to type into, whose text filters the rest of the menu. Best among a menu's `headers`.
///
///     let field = SearchField(placeholder: "Search Languages") { text in
///       for language in languages { language.isHidden = !text.isEmpty && !matches(language, text) }
///     }
///     let menu = Menu(title: "Language", children: languages, headers: [field])
///
/// Rich panels let users type in the row (`x-menubus-text`). In plain panels the row can be chosen, and a prompt asks
/// for the text.
open class SearchField: MenuElement, NonSelectableMenuLeaf {
  /// The function that receives the text.
  public typealias Updater = @MainActor (_ searchText: String) -> Void

  /// The text shown while the field is empty; `nil` for that of ``MenuTexts``.
  public var placeholder: String? { didSet { if placeholder != oldValue { changed(.row) } } }

  /// The text in the field: the one assigned last, or the one typed since the menu opened.
  ///
  /// Assigning does not call ``updater``. A typed text is dropped when the menu or submenu with the field closes; an
  /// assigned one stays.
  public var searchText: String {
    get { shownText }
    set {
      originalText = newValue
      shownText = newValue
    }
  }

  /// Called with the text each time the user has typed, and when the menu or submenu has closed and
  /// the assigned text is back. `nil` for no call.
  public var updater: Updater?

  /// Whether text can be typed.
  public var isEnabled = true { didSet { if isEnabled != oldValue { changed(.row) } } }

  /// Whether the field asks for the keyboard focus as soon as the menu opens.
  public var shouldAutomaticallyFocusOnAppearance = false {
    didSet { if shouldAutomaticallyFocusOnAppearance != oldValue { changed(.row) } }
  }

  private var shownText: String { didSet { if shownText != oldValue { changed(.row) } } }
  private var originalText: String
  /// Whether a prompt asks for the text, on behalf of any exporter of the field.
  package var isBeingAsked = false { didSet { promptObserver?() } }
  /// Called when a prompt opens or closes. For tests, which wait for that.
  package var promptObserver: (() -> Void)?
  private var displays = 0

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - placeholder: The text shown while the field is empty.
  ///   - searchText: The text at first, and whenever the menu has closed.
  ///   - updater: Called with the typed text.
  public init(placeholder: String? = nil, searchText: String = "", updater: Updater? = nil) {
    self.placeholder = placeholder
    shownText = searchText
    originalText = searchText
    self.updater = updater
  }

  /// Whether the field asks for the keyboard focus as soon as the menu opens.
  @discardableResult
  public func automaticallyFocusOnAppearance() -> Self {
    shouldAutomaticallyFocusOnAppearance = true
    return self
  }

  /// Enters a text as if it was typed, unless the field is disabled.
  ///
  /// - Returns: Whether the text was accepted.
  @discardableResult
  public func enterText(_ text: String) -> Bool {
    guard isEnabled else { return false }
    shownText = text
    updater?(text)
    return true
  }

  override func appear() { displays += 1 }

  /// Drops the typed text after the last display.
  override func disappear() {
    displays -= 1
    if displays == 0 { dropText() }
  }

  /// Drops the typed text because the submenu with the field closed, unless another exporter shows the field.
  package func endSearch() { if displays <= 1 { dropText() } }

  private func dropText() {
    guard shownText != originalText else { return }
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
