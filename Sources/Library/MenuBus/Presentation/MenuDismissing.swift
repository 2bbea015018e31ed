/// Something that shows menus, and calls the program when one is over.
@MainActor
public protocol MenuDismissing: AnyObject {
  /// Called at the end, with the reason.
  var dismissalCallback: (@MainActor (MenuPresentation.Dismissal) -> Void)? { get set }
}

extension MenuDismissing {
  /// Sets the callback to a function that need not know the reason.
  public var dismissalCallback: (@MainActor () -> Void)? {
    @available(*, unavailable, message: "a callback that is read has an argument: the reason")
    get { nil }
    set {
      // With its type, because the name has two.
      var callback: (@MainActor (MenuPresentation.Dismissal) -> Void)?
      if let function = newValue { callback = { _ in function() } }
      dismissalCallback = callback
    }
  }
}

extension MenuPresentation: MenuDismissing {}
extension MenuInteraction: MenuDismissing {}
