import Menus

/// The rows of an edit menu in a menu that panels show by themselves.
final class PlainRoute: Menu {
  /// Called when the last client that showed the present rows has closed them.
  var onClose: (@MainActor () -> Void)?
  private var wasShown = false

  /// Shows the rows of another menu.
  func show(_ menu: Menu) {
    headers = menu.headers
    children = menu.children
  }

  /// Shows new rows, which no client has seen: a client that has the menu open now may have closed it without a word.
  func beginShowing(_ menu: Menu) {
    show(menu)
    isHidden = false
    wasShown = false
  }

  /// Hides the menu, and lets go of its rows.
  func empty() {
    isHidden = true
    headers = []
    children = []
  }

  override func willDisplay() { wasShown = true }

  override func didEndDisplay() {
    if wasShown { onClose?() }
    wasShown = false
  }
}
