// Panels whose menus are libdbusmenu-gtk's.

import Basics

extension Personality {
  /// Xfce's panel: plugins/systray/sn-item.c and sn-button.c. A menu without rows does not open.
  /// The id may be empty: sn_item_get_all_properties_result asks whether it is there.
  public static let xfce = Personality(
    "xfce", .xfce, tray: TrayHabits(reads: ["Id"], toolTip: .titleAndText, leftButton: .activateUnlessMenu)
  ) { GtkMenu(.init(opensEmpty: false, hasShortcuts: true)) }

  /// Waybar up to 0.9.17: src/modules/sni/item.cpp, host.cpp and watcher.cpp.
  public static let waybar09 = Personality("waybar09", .waybar, tray: waybarTray) { GtkMenu() }

  /// Waybar from 0.12 on.
  public static let waybar = Personality("waybar", .waybar, row: 1, tray: waybarTray) { GtkMenu() }

  // Passive items are shown as its default configuration has them.
  private static let waybarTray = TrayHabits(
    needs: ["Id", "Category"], showsAttention: false, toolTip: .titleAndText, leftButton: .activateUnlessMenu)

  /// Cinnamon, whose items xapp shows: xapp-sn-watcher/sn-item.c. The left button opens the menus of libayatana's items
  /// alone.
  public static let cinnamon = Personality("cinnamon", .cinnamon, tray: TrayHabits(toolTip: .titleAndText)) {
    GtkMenu()
  }

  /// MATE's indicator applet, whose items ayatana-indicator-application shows: application-service-appstore.c. Both
  /// buttons open the menu.
  public static let ayatana = Personality("ayatana", .mateIndicator, tray: TrayHabits(leftButton: .menu)) { GtkMenu() }
}
