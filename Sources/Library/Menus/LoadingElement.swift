/// A disabled row that stands in for elements that are still being loaded.
public final class LoadingElement: MenuElement {
  /// The default title, to be set by programs in other languages.
  public static var defaultTitle = "Loading…"

  /// The title while loaded elements wait for their submenu to be closed and opened again, because some panels' popups
  /// never grow; it should be no longer than ``defaultTitle``.
  public static var readyTitle = "Open again"

  /// The text of the row.
  public var title: String { didSet { if title != oldValue { changed(.row) } } }

  /// The element that is being loaded, if there is one.
  public private(set) weak var awaited: MenuElement?

  /// Makes a row that stands in for `element`.
  public init(for element: MenuElement? = nil, title: String = LoadingElement.defaultTitle) {
    self.title = title
    awaited = element
    super.init()
  }

  /// Says that what is awaited is there for the next opening. It stays until then, or it might never be seen.
  package func noteHeldBack() {
    title = LoadingElement.readyTitle
    (awaited as? LazyMenuElement)?.keepsLastElements = true
  }

  override var rowKind: RowContent.Kind { .loading }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.title = title
  }
}
