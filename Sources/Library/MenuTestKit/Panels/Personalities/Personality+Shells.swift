// Shells and panels with clients of their own.

import Basics
import LibDBus

extension Personality {
  /// GNOME with AppIndicator extension 46: appIndicator.js and statusNotifierWatcher.js.
  public static let gnome43 = Personality(
    "gnome43", .gnome, versions: "GNOME 43.9, AppIndicator extension 46", tray: gnomeTray
  ) { GnomeMenu(.early) }

  /// GNOME with AppIndicator extension 59.
  public static let gnome48 = Personality(
    "gnome48", .gnome, versions: "GNOME 48.7, AppIndicator extension 59", tray: gnomeTray
  ) { GnomeMenu(.held) }

  /// GNOME with AppIndicator extension 66.
  public static let gnome = Personality("gnome", .gnome, row: 1, tray: gnomeTray) { GnomeMenu(.today) }

  // appIndicator.js, _translateNewSignals: what a signal names, of the properties that the item has, and a description.
  private static let gnomeTray = TrayHabits(
    needs: ["Id"],
    reading: ItemReading(
      signals: [
        "NewStatus": [], "XAyatanaNewLabel": [], "NewTitle": [.one("Title").ifThere],
        "NewIcon": [.one("IconName").ifThere, .one("IconPixmap").ifThere, .one("IconAccessibleDesc")],
        "NewAttentionIcon": [.one("AttentionIconName").ifThere, .one("AttentionIconPixmap").ifThere],
        "NewIconThemePath": [.one("IconThemePath").ifThere], "NewMenu": [.one("Menu").ifThere],
      ], others: []),
    leftButton: .menu, middleButton: ["XAyatanaSecondaryActivate", "SecondaryActivate"], forgetsPassive: true,
    providesToken: true, needsMenu: true)

  /// Enlightenment: src/modules/systray. Its menu is read when the item is found, and never changes while it is open.
  public static let enlightenment = Personality(
    "enlightenment", .enlightenment, tray: TrayHabits(leftButton: .menu)
  ) {
    PlainMenu(.init(isFrozenOpen: true, drawing: PanelDrawing(mixed: .unchecked)))
  }

  /// swaybar: swaybar/tray/item.c. It shows icons, and calls `ContextMenu` in the place of a menu.
  public static let swaybar = Personality(
    "swaybar", .swaybar, tray: TrayHabits(reading: .swaybar, hidesPassive: false, leftButton: .activate), menu: nil)

  /// COSMIC's applet: cosmic-applet-status-area/src/subscriptions/status_notifier_item.rs. Only `NewIcon` is followed,
  /// a tick needs no kind, and a row without a label is missing. Made from its source.
  public static let cosmic = Personality(
    "cosmic", .cosmic, versions: "COSMIC, applets of 2026", wasSeen: false,
    tray: TrayHabits(
      reading: ItemReading(signals: ["NewIcon": [.all]], others: []), hidesPassive: false, leftButton: .menu)
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

extension ItemReading {
  /// Each property by itself, all of them after each signal.
  fileprivate static let swaybar = {
    let calls = ["Id", "Title", "Status", "Menu", "ItemIsMenu", "IconName", "IconPixmap"].map {
      ItemReading.Call.one($0)
    }
    return ItemReading(found: calls, others: calls)
  }()
}
