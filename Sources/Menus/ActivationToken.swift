/// A desktop's permission for a window to come to the front in answer to a click.
///
/// A window that opens by itself stays behind under Wayland. Panels that know of activation tokens provide one with a
/// click in the menu of a tray item, and the handler that runs for it finds it here:
///
///     Action(title: "Show") { _ in window.present(activationToken: ActivationToken.current) }
///
/// It counts once, and soon: it belongs to the click. Other programs take it from their environment, where it is called
/// `XDG_ACTIVATION_TOKEN`, and under X11 `DESKTOP_STARTUP_ID`.
public enum ActivationToken {
  /// The token of the click that the current task runs for, if there was one.
  ///
  /// It is there in `MenuElement.perform()`, in handlers, and in the tasks that these start.
  @TaskLocal public static var current: String?
}
