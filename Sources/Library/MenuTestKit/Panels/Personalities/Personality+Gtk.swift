// Panels whose menus are libdbusmenu-gtk's.

import Basics
import LibDBus

extension Personality {
  /// Xfce's panel: plugins/systray/sn-item.c and sn-button.c. A menu without rows does not open.
  /// The id may be empty: sn_item_get_all_properties_result asks whether it is there.
  public static let xfce = Personality(
    "xfce", .xfce,
    tray: TrayHabits(
      needsKeys: ["Id"], reading: .gtkProxies, toolTip: .titleAndText, leftButton: .activateUnlessMenu)
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
  public static let ayatana = Personality(
    "ayatana", .mateIndicator,
    tray: TrayHabits(
      reading: .indicator, leftButton: .menu, middleButton: ["XAyatanaSecondaryActivate"], forgetsPassive: true)
  ) { GtkMenu() }

  /// xfce4-sntray-plugin, of which the calls alone are known.
  public static let sntray = Personality(
    "sntray", .sntray,
    tray: TrayHabits(
      reading: ItemReading(found: [.all, .all, .proxy, .all], signals: ["NewStatus": []]), callsMenuByName: true,
      hidesPassive: false, toolTip: .titleAndText, leftButton: .menu,
      middleButton: ["XAyatanaSecondaryActivate", "SecondaryActivate"])
  ) { SntrayMenu() }
}

extension ItemReading {
  /// Two GDBusProxies, one of them for properties, and then `GetAll` (sn-item.c, sn_item_start).
  fileprivate static let gtkProxies = ItemReading(found: [.all, .proxy, .all], signals: ["NewStatus": []])
  /// The same, without tooltips.
  fileprivate static let indicator = ItemReading(
    found: gtkProxies.found, signals: ["NewStatus": [], "NewToolTip": []])
}
