import Basics

/// The programs that have menus of others on their connections to the bus, by design.
enum MenuBridge {
  /// The ways of sandboxes to the bus.
  private static let proxies: Set = ["xdg-dbus-proxy", "flatpak-dbus-proxy"]
  /// KDE's bridges from the menus of GTK programs.
  private static let kde: Set = ["gmenudbusmenuproxy", "kded5", "kded6"]

  /// Whether a process may have the menu of a window of another one.
  ///
  /// A program can give itself any name, so the file counts. Flatpak has the proxy of each sandbox in the control group
  /// of the sandbox, and so a proxy answers for no program of another one.
  static func runs(in process: Int, for program: Int) -> Bool {
    guard let name = installedProgram(process) else { return false }
    if kde.contains(name) { return true }
    guard proxies.contains(name), let group = controlGroup(process) else { return false }
    return group == controlGroup(program)
  }
}
