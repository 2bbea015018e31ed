/// The bounds of what a simulated panel takes from programs, which may be faulty.
enum PanelLimits {
  /// The most values of a message.
  static let values = 100_000
  /// The most rows of a menu that is read list by list.
  static let rows = 20_000
  /// The most readings of a menu that a verdict compares with the rows of a panel.
  static let comparisons = 12
  /// The time that a program has to register in another way after a refusal.
  static let secondTry = Duration.milliseconds(500)
  /// The most problems of a verdict that a line tells.
  static let told = 3
  /// The most lists that are opened in search of rows.
  static let lists = 500
  /// The most items on the panel.
  static let items = 500
  /// The most registrations that are refused with a reason.
  static let refusals = 100
  /// The most messages that are kept for a test to look at.
  static let traffic = 10_000
  /// The most properties in them together.
  static let trafficProperties = 200_000
}
