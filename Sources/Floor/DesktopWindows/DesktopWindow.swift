/// A window of the desktop, as the display server or the compositor lists it.
package struct DesktopWindow: Sendable, Hashable {
  /// The window's name: its number on X11, or the compositor's name for it.
  package var id: String
  /// The number on X11, which may be XWayland's.
  package var number: UInt32?
  package var pid: Int?
  /// Whether the display tells the process, and not the window.
  package var hasKnownProcess = false
  /// The id that the window gives its program: its class, or its `app_id`.
  package var program: String
  package var title: String
  package var isFocused: Bool
  /// The window that this one is a dialog of.
  package var owner: UInt32?
  /// The properties that name menus.
  package var texts: [WindowProperty: String] = [:]

  /// The name of a window of X11.
  static func id(ofX number: UInt32) -> String { "0x" + String(number, radix: 16) }
}

/// A property of a window of X11, by its name.
package enum WindowProperty: String, CaseIterable, Sendable {
  case clientList = "_NET_CLIENT_LIST"
  case activeWindow = "_NET_ACTIVE_WINDOW"
  case visibleName = "_NET_WM_NAME"
  case name = "WM_NAME"
  case programClass = "WM_CLASS"
  case process = "_NET_WM_PID"
  case owner = "WM_TRANSIENT_FOR"
  case kdeService = "_KDE_NET_WM_APPMENU_SERVICE_NAME"
  case kdePath = "_KDE_NET_WM_APPMENU_OBJECT_PATH"
  case gtkService = "_GTK_UNIQUE_BUS_NAME"
  case gtkApplication = "_GTK_APPLICATION_OBJECT_PATH"
  case gtkWindow = "_GTK_WINDOW_OBJECT_PATH"
  case gtkMenubar = "_GTK_MENUBAR_OBJECT_PATH"
  case gtkAppMenu = "_GTK_APP_MENU_OBJECT_PATH"
  case unity = "_UNITY_OBJECT_PATH"

  /// The properties of a window.
  static let ofWindow = allCases.filter { ![.clientList, .activeWindow].contains($0) }
}

extension [DesktopWindow] {
  /// The windows of X11 and those of a compositor as one list: a window of XWayland is in both.
  package static func joined(_ x: [DesktopWindow], _ compositor: [DesktopWindow]?) -> [DesktopWindow] {
    guard let compositor else { return x }
    // The compositor knows better which window has the focus: X11's may be the last one that had it.
    var left = compositor
    let own = x.map { window in
      var window = window
      let same = left.firstIndex { $0.isSame(as: window) }
      window.isFocused = same.map { left.remove(at: $0).isFocused } ?? false
      return window
    }
    return own + left
  }
}

extension DesktopWindow {
  /// Whether this window of a compositor is that window of XWayland.
  fileprivate func isSame(as window: DesktopWindow) -> Bool {
    if let number { return number == window.number }
    guard title == window.title else { return false }
    // A compositor that tells no process tells the class.
    return pid.map { $0 == window.pid } ?? (program == window.program)
  }
}
