/// A disabled row that stands in for elements that are still being loaded.
public final class LoadingElement: MenuElement {
  /// The text of the row.
  public var title: String { didSet { if title != oldValue { changed(.row) } } }

  /// The element that is being loaded; `nil` if there is none.
  public private(set) weak var awaited: MenuElement?

  /// Makes a row that stands in for `element`.
  public init(for element: MenuElement? = nil, title: String = MenuTexts.current.loading) {
    self.title = title
    awaited = element
    super.init()
  }

  /// Says that what is awaited is there for the next opening. It stays until then, or it might never be seen.
  package func noteHeldBack() {
    title = MenuTexts.current.openAgain
    (awaited as? LazyMenuElement)?.keepsLastElements = true
  }

  override var rowKind: RowContent.Kind { .loading }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.title = title
  }
}
