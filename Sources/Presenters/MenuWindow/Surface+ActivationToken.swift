import CGtk3
import CMenuWindow
import Glibc

extension Surface {
  /// How long a desktop may show that a program starts, where it does that for a token.
  private static let startingTime = Duration.seconds(2)
  /// The time that a program has to use a token where the window that it was given for has to have the keys until then,
  /// as with Mutter (GNOME Shell 48 and 51).
  private static let usingTime = Duration.milliseconds(300)

  /// A token with which a window may come to the front in answer to the user's last press or key; `nil` where the
  /// desktop gives none.
  ///
  /// On X11, the time of that is enough. XWayland's compositor believes only startup ids that it was told of.
  func activationToken() -> String? {
    let time = gtk_get_current_event_time()
    if desktop.shell == .overrideRedirect, !desktop.isXWayland {
      return "menubus-presenter-\(getpid())_TIME\(time)"
    }
    guard let text = cmenuwindow_activation_token(desktop.display, time) else { return nil }
    defer { g_free(text) }
    if desktop.shell == .ordinary { sheet.stay(for: Self.usingTime) }
    let token = String(cString: text)
    if desktop.isXWayland {
      Task { [display = desktop.display] in
        try? await Task.sleep(for: Self.startingTime)
        cmenuwindow_activation_end(display, token)
      }
    }
    return token
  }
}
