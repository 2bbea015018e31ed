// Shells and panels with clients of their own.

import Basics

extension Personality {
  /// GNOME with AppIndicator extensions 46 to 59: appIndicator.js and statusNotifierWatcher.js.
  public static let gnome43 = Personality("gnome43", .gnome, tray: gnomeTray) { GnomeMenu(.early) }

  /// GNOME with AppIndicator extension 66.
  public static let gnome = Personality("gnome", .gnome, row: 1, tray: gnomeTray) { GnomeMenu(.today) }

  private static let gnomeTray = TrayHabits(needs: ["Id"], leftButton: .menu, needsMenu: true)

  /// Enlightenment: src/modules/systray. Its menu is read when the item is found, and never changes while it is open.
  public static let enlightenment = Personality(
    "enlightenment", .enlightenment, tray: TrayHabits(leftButton: .menu)
  ) {
    PlainMenu(.init(isFrozenOpen: true, drawing: PanelDrawing(mixed: .unchecked)))
  }

  /// swaybar: swaybar/tray/item.c. It shows icons, and calls `ContextMenu` in the place of a menu.
  public static let swaybar = Personality(
    "swaybar", .swaybar, tray: TrayHabits(readsOneByOne: true, hidesPassive: false, leftButton: .activate), menu: nil)

  /// COSMIC's applet: cosmic-applet-status-area/src/subscriptions/status_notifier_item.rs. Only `NewIcon` is followed,
  /// a tick needs no kind, and a row without a label is missing. Made from its source.
  public static let cosmic = Personality(
    "cosmic", .cosmic, versions: "COSMIC, applets of 2026", wasSeen: false,
    tray: TrayHabits(signals: ["NewIcon"], hidesPassive: false, leftButton: .menu)
  ) {
    PlainMenu(
      .init(
        saysOpening: true, clicksSubmenus: true, readsAtProperties: true,
        drawing: PanelDrawing(mnemonics: .none, mixed: .unchecked)))
  }

  /// vala-panel-appmenu 0.7.6, for menus of windows.
  public static let appmenu = Personality(
    "appmenu", nil, versions: "vala-panel-appmenu 0.7.6", tray: nil
  ) { AppmenuMenu() }
}
