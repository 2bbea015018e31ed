/// The bounds of what a simulated program takes from panels.
enum SimulatedProgramLimits {
  /// The most values of a call.
  static let values = 100_000
  /// The most calls and signals that are kept.
  static let traffic = 50_000
  /// The most values of a menu that is read once.
  static let layoutValues = 1 << 20
}
