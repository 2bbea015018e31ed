/// A line between rows.
///
/// A separator that would be first, last or next to another one is not shown, so that all panels look alike.
public final class Separator: MenuElement {
  /// Makes a separator.
  public override init() { super.init() }

  override var rowKind: RowContent.Kind { .separator }
}
