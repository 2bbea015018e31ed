// Panels of Qt.

import Basics

extension Personality {
  /// Plasma 5: applets/systemtray/statusnotifieritemsource.cpp. `Activate`, and the menu where that is refused. The
  /// watcher takes every other argument for a service without an owner, and sends no error.
  public static let plasma5 = Personality(
    "plasma5", .plasma,
    tray: TrayHabits(
      hidesPassive: false, toolTip: .titleAndText, leftButton: .activateElseMenu, refusal: .silence)
  ) { QtMenu() }

  /// Plasma 6, where `ItemIsMenu` opens the menu.
  public static let plasma = Personality(
    "plasma", .plasma, row: 1,
    tray: TrayHabits(
      hidesPassive: false, toolTip: .titleAndText, leftButton: .activateUnlessMenu, refusal: .silence)
  ) { QtMenu() }

  /// LXQt's panel before 2: plugin-statusnotifier/statusnotifierbutton.cpp.
  public static let lxqt1 = Personality("lxqt1", .lxqt, versions: "LXQt 1.2.1", tray: lxqtTray) {
    LxqtMenu(.early)
  }

  /// LXQt's panel 2.3, on libdbusmenu-lxqt. 2.1 reads what changed at once, as 1.x does.
  public static let lxqt = Personality("lxqt", .lxqt, versions: "LXQt 2.3.2", tray: lxqtTray) {
    LxqtMenu(.today)
  }

  // statusnotifierbutton.cpp, refetchIcon: pixels are asked for where there is no name.
  private static let lxqtIcons: [ItemReading.Call] =
    ["Overlay", "", "Attention"].map { .one($0 + "IconName") }
    + ["Overlay", "", "Attention"].map { .one($0 + "IconPixmap").without($0 + "IconName") }

  // Menu and Title are read once.
  private static let lxqtTray = TrayHabits(
    reading: ItemReading(
      // The panel does not read Id; tests name items by it.
      found: ["Title", "Menu", "Status", "IconThemePath", "ToolTip"].map { .one($0) } + lxqtIcons + [.one("Id")],
      signals: [
        "NewStatus": [], "NewToolTip": [.one("ToolTip")],
        "NewIcon": [.one("IconThemePath"), .one("IconName"), .one("IconPixmap").without("IconName")],
      ], others: []),
    hidesPassive: false, toolTip: .title, refusal: .silence)

  /// Quickshell: src/services/status_notifier/item.cpp. The shell decides what a press does; this is the tray of forty
  /// lines with which it was seen.
  public static let quickshell = Personality(
    "quickshell", .quickshell,
    tray: TrayHabits(
      needsKeys: ["Id", "Title", "Status"], hidesPassive: false, toolTip: .titleAndText,
      leftButton: .activateUnlessMenu,
      refusal: .silence)
  ) { QuickshellMenu() }
}
