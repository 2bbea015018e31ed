import Basics

extension Personality {
  /// MATE's panel: applets/notification_area/status-notifier/sn-item-v0.c. An attention icon is not drawn.
  public static let mate = Personality(
    "mate", .mate, row: 1,
    tray: TrayHabits(
      needsKeys: ["Id", "Category", "Status"], reading: reading, showsAttention: false, toolTip: .titleAndText,
      verticalWheel: "Vertical")
  ) { MateMenu() }

  // The first is the proxy's.
  private static let reading = ItemReading(
    found: [.all, .all.byName],
    signals: [
      "NewStatus": [], "NewTitle": [.one("Title").byName], "NewToolTip": [.one("ToolTip").byName],
      "NewIcon": [.one("IconName").byName, .one("IconPixmap").byName],
      "NewAttentionIcon": [.one("AttentionIconName").byName, .one("AttentionIconPixmap").byName],
    ])
}
