import Synchronization

// Closed: a name for functions, without cases.
/// A desktop's permission for a window to come to the front in answer to a click.
///
/// A window that opens by itself stays behind under Wayland. Panels that know of activation tokens provide one with a
/// click in the menu of a tray item, and the handler that runs for it finds it here:
///
///     Action(title: "Show") { _ in window.present(activationToken: ActivationToken.take()) }
///
/// It counts once, and soon: it belongs to the click. Other programs take it from their environment, where it is called
/// `XDG_ACTIVATION_TOKEN`, and under X11 `DESKTOP_STARTUP_ID`.
public enum ActivationToken {
  /// The token of a click, until it is used.
  private final class Slot: Sendable {
    let token: Mutex<String?>
    init(_ token: String?) { self.token = Mutex(token) }
  }

  @TaskLocal private static var slot: Slot?

  /// The token of the click that the current task runs for, if there was one and nothing has used it.
  ///
  /// It is there in `MenuElement.perform()`, in handlers, and in the tasks that these start.
  /// `nil` without a token, and once it was taken.
  public static var current: String? { slot?.token.withLock(\.self) }

  /// The same, to be used by the caller: desktops accept a token once, so ``current`` is `nil` from here on.
  public static func take() -> String? {
    slot?.token.withLock { token in
      defer { token = nil }
      return token
    }
  }

  /// Runs `body` for a click with a token.
  package static func provide<Result>(_ token: String?, _ body: () throws -> Result) rethrows -> Result {
    try $slot.withValue(Slot(token), operation: body)
  }
}
