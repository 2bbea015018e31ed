import Menus

extension OpeningDirection? {
  /// The direction on the bus: `up`, `down` or `unknown`.
  package var word: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case nil: "unknown"
    }
  }
}
