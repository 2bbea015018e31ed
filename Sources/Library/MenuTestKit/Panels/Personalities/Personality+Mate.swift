import Basics

extension Personality {
  /// MATE's panel: applets/notification_area/status-notifier/sn-item-v0.c. An attention icon is not drawn.
  public static let mate = Personality(
    "mate", .mate, row: 1,
    tray: TrayHabits(reads: ["Id", "Category", "Status"], showsAttention: false, toolTip: .titleAndText)
  ) { MateMenu() }
}
