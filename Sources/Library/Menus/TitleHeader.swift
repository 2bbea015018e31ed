/// A heading between rows, without a menu around the rows below it.
///
/// Panels show it as a row that cannot be chosen, Plasma in bold. A header whose text changes is a new row on the bus,
/// because Plasma builds the widget of a title once. See docs/panel-menus.md#panels-on-libdbusmenu-qt.
///
/// The rows below a heading, up to the next heading or ``Separator`` of the same menu, are its section. While all of
/// these are hidden, such as by a search, so is the heading; one without rows stays.
public final class TitleHeader: MenuElement {
  /// The text of the heading.
  public var title: String { didSet { if title != oldValue { changed(.row) } } }

  /// Makes a heading.
  public init(_ title: String) {
    self.title = title
    super.init()
  }

  override var rowKind: RowContent.Kind { .title }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.title = title
  }
}
