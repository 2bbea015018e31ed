import DBusMenu
import MenuPresenting

/// What could be chosen on the screen before the last changes of a menu, and where.
struct SeenStops {
  private struct Sight {
    /// The number of the last change that it is from before.
    var number: Int
    /// What is in front comes last; `nil` for a box.
    var stops: [(stop: MenuStop?, frame: PixelRect)]
  }

  private var sights: [Sight] = []

  /// Keeps what the navigation's sights have been on the screen.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the sights that still matter.
  ///   - drawn: What is on the screen, which the next drawing changes.
  mutating func update(_ numbers: [Int], drawn: () -> [(stop: MenuStop?, frame: PixelRect)]) {
    sights.removeAll { !numbers.contains($0.number) }
    guard let last = numbers.last, sights.last?.number != last else { return }
    sights.append(Sight(number: last, stops: drawn()))
  }

  /// Whether this, or with `nil` nothing that could be chosen, was at a place in all of them.
  func hasOnly(_ stop: MenuStop?, at point: PixelPoint) -> Bool {
    sights.allSatisfy { sight in sight.stops.last { $0.frame.contains(point) }.flatMap(\.stop) == stop }
  }
}
