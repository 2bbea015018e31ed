/// Types whose closures have an argument. Programs have no use for it: the compiler finds hints here for assignments of
/// closures without one, about which it says nothing of use otherwise (Swift 6.3).
public protocol ClosureSpellings: AnyObject {}

extension TrayItem: ClosureSpellings {}
extension MenuPresentation: ClosureSpellings {}
extension MenuInteraction: ClosureSpellings {}

extension ClosureSpellings where Self: TrayItem {
  /// A hint for an assignment.
  @available(*, unavailable, message: "write tray.onActivate { … }, or a function with an argument: the event")
  public var onActivate: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
  /// A hint for an assignment.
  @available(*, unavailable, message: "write tray.onSecondaryActivate { … }, or a function with an argument: the event")
  public var onSecondaryActivate: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
  /// A hint for an assignment.
  @available(*, unavailable, message: "write tray.onContextMenu { … }, or a function with an argument: the event")
  public var onContextMenu: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
  /// A hint for an assignment.
  @available(*, unavailable, message: "write tray.onScroll { … }, or a function with an argument: the event")
  public var onScroll: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
}

extension ClosureSpellings where Self: MenuPresentation {
  /// A hint for an assignment.
  @available(*, unavailable, message: "write dismissalCallback { … }, or a function with an argument: the reason")
  public var dismissalCallback: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
}

extension ClosureSpellings where Self: MenuInteraction {
  /// A hint for an assignment.
  @available(*, unavailable, message: "write dismissalCallback { … }, or a function with an argument: the reason")
  public var dismissalCallback: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
}
