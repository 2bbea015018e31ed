/// A submenu of an item that has a preview, and can be opened instead of choosing in the menu.
package final class PreviewedMenu: Menu {
  /// The preview of the item.
  package var shownPreview: RowContent.Preview? { didSet { if shownPreview != oldValue { changed(.row) } } }
  /// Whether there is no menu: the row has no submenu and can be chosen.
  package var isAbsent = false { didSet { if isAbsent != oldValue { changed(.row) } } }

  /// Opens the item. `identifier` is the configuration the client meant, if it named one; `close` closes the whole
  /// menu.
  package var onCommit: (@MainActor (_ identifier: String?, _ close: @MainActor () -> Void) -> Void)?
  /// Called when the row is chosen, which it can be while there is no menu.
  package var onChoose: (@MainActor () -> Void)?
  /// Called when no client has the menu open any more.
  package var onEnd: (@MainActor () -> Void)?

  package override var preview: RowContent.Preview? { shownPreview }
  package override var lacksMenu: Bool { isAbsent }

  /// Handles the choice of a row without a menu.
  public override func perform() { if isAbsent { onChoose?() } }

  /// Releases the objects that were made for the display.
  public override func didEndDisplay() { onEnd?() }
}
