import DBusMenu

/// The state of a mark.
enum ToggleState: String, CaseIterable, Sendable {
  case on, off, mixed

  /// - Returns: `nil` for a row without a mark.
  init?(_ row: MenuNode) {
    guard let toggle = row.toggle else { return nil }
    switch toggle.state {
    case 0: self = .off
    case 1: self = .on
    default: self = .mixed
    }
  }
}
