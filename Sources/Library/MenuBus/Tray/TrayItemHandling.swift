public import StatusNotifier

/// Something with a picture that calls the program when a user does something with it.
@MainActor
public protocol TrayItemHandling: AnyObject {
  /// Called on the primary button.
  var onActivate: (@MainActor (TrayItemEvent) -> Void)? { get set }
  /// Called on the middle button.
  var onSecondaryActivate: (@MainActor (TrayItemEvent) -> Void)? { get set }
  /// Called on the secondary button.
  var onContextMenu: (@MainActor (TrayItemEvent) -> Void)? { get set }
}

extension TrayItem: TrayItemHandling {}

extension TrayItemHandling {
  /// Sets the handler of the primary button to a function that need not know the event.
  public var onActivate: (@MainActor () -> Void)? {
    @available(*, unavailable, message: "a handler that is read has an argument: the event")
    get { nil }
    set { onActivate = ignoringEvent(newValue) }
  }

  /// Sets the handler of the middle button to a function that need not know the event.
  public var onSecondaryActivate: (@MainActor () -> Void)? {
    @available(*, unavailable, message: "a handler that is read has an argument: the event")
    get { nil }
    set { onSecondaryActivate = ignoringEvent(newValue) }
  }

  /// Sets the handler of the secondary button to a function that need not know the event.
  public var onContextMenu: (@MainActor () -> Void)? {
    @available(*, unavailable, message: "a handler that is read has an argument: the event")
    get { nil }
    set { onContextMenu = ignoringEvent(newValue) }
  }

  private func ignoringEvent(_ handler: (@MainActor () -> Void)?) -> (@MainActor (TrayItemEvent) -> Void)? {
    guard let handler else { return nil }
    return { _ in handler() }
  }
}
