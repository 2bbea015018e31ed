/// A submenu that belongs to something which can be looked at, and opened instead of choosing in the menu.
package final class PreviewedMenu: Menu {
  /// What is to be seen of it.
  package var shownPreview: RowContent.Preview? { didSet { if shownPreview != oldValue { changed(.row) } } }
  /// Whether there is no menu: the row opens nothing, and can be chosen.
  package var isAbsent = false { didSet { if isAbsent != oldValue { changed(.row) } } }

  /// Opens it: takes what the menu is known by to whoever opens it, if that was said, and what closes all of the menu.
  package var onCommit: (@MainActor (_ identifier: String?, _ close: @MainActor () -> Void) -> Void)?
  /// Hears that the row was chosen, which it can be while there is no menu.
  package var onChoose: (@MainActor () -> Void)?
  /// Hears that nobody has the menu open any more.
  package var onEnd: (@MainActor () -> Void)?

  package override var preview: RowContent.Preview? { shownPreview }
  package override var lacksMenu: Bool { isAbsent }

  /// Does what choosing a row without a menu does.
  public override func perform() { if isAbsent { onChoose?() } }

  /// Lets go of what was made for the display.
  public override func didEndDisplay() { onEnd?() }
}
