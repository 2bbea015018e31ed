/// A disabled row that stands in for what is not there yet.
public final class LoadingElement: MenuElement {
  /// The title of all that are given no other, for programs in other languages.
  public static var defaultTitle = "Loading…"

  /// The title while what was loaded waits for its submenu to be closed and opened again, because some panels' popups
  /// never grow; so it should be no longer than the other.
  public static var readyTitle = "Open again"

  /// The text of the row.
  public var title: String { didSet { if title != oldValue { changed(.row) } } }

  /// What is being loaded, if that is an element.
  public private(set) weak var awaited: MenuElement?

  /// Makes a row that stands in for `element`.
  public init(for element: MenuElement? = nil, title: String = LoadingElement.defaultTitle) {
    self.title = title
    awaited = element
    super.init()
  }

  override var rowKind: RowContent.Kind { .loading }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.title = title
  }
}
