package import DBusMenu
import Menus

extension OpeningDirection? {
  /// The direction on the bus.
  package var word: Word.Direction {
    switch self {
    case .up: .up
    case .down: .down
    case nil: .unknown
    }
  }
}
