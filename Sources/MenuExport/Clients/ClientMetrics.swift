public import Menus
import DBusMenu
package import LibDBus

/// The metrics of a client that draws a menu, sent so that the menu fits.
public struct ClientMetrics: Sendable, Hashable {
  /// The number of device pixels in a logical one.
  public var scale: Double?
  /// The width and height of a picture at most, in logical pixels.
  public var iconSize: Int?
  /// The number of characters of average width that fit into a line.
  public var textColumns: Int?
  /// Whether text is large; `nil` leaves it to the program.
  public var accessibilityMode: Bool?
  /// The reading direction of the desktop, for a menu that has none of its own.
  public var textDirection: TextDirection?

  /// Makes metrics in which every value is unknown.
  public init() {}
}

extension ClientMetrics {
  /// Reads metrics by their names on the bus. Other names are passed over.
  ///
  /// - Throws: A `BusError` for a value of the wrong type or out of range.
  package init(_ entries: [String: Value]) throws(BusError) {
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      let value = value.unwrapped
      switch name {
      case "scale": scale = try Self.read(name, value.number, in: 0.1...16)
      case "icon-size": iconSize = Int(try Self.read(name, value.number, in: 1...1024))
      case "text-columns": textColumns = Int(try Self.read(name, value.number, in: 1...10_000))
      case "accessibility":
        guard let isOn = value.truth else { throw .invalidArguments("`accessibility` is a boolean.") }
        accessibilityMode = isOn
      case "text-direction":
        switch value.stringValue {
        case "ltr": textDirection = .leftToRight
        case "rtl": textDirection = .rightToLeft
        default: throw .invalidArguments("`text-direction` is `ltr` or `rtl`.")
        }
      default: break
      }
    }
  }

  private static func read(
    _ name: String, _ number: Double?, in range: ClosedRange<Double>
  ) throws(BusError) -> Double {
    guard let number, range.contains(number) else {
      throw .invalidArguments("`\(name)` is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// The metrics for the content of rows; `nil` if the client sent none.
  var menuMetrics: MenuMetrics? {
    var metrics = MenuMetrics()
    if let scale { metrics.scale = scale }
    if let iconSize {
      metrics.maximumIconWidth = Double(iconSize)
      metrics.maximumIconHeight = Double(iconSize)
    }
    metrics.textColumns = textColumns
    metrics.canShowTrailingAccessory = accessibilityMode != true
    return metrics == MenuMetrics() ? nil : metrics
  }
}

extension Value {
  /// A number, also as text, which is all that simple tools can send.
  fileprivate var number: Double? {
    switch self {
    case .double(let number): number
    case .string(let text): Double(text)
    default: integerValue.map(Double.init)
    }
  }

  /// A truth value, also as text.
  fileprivate var truth: Bool? { boolValue ?? stringValue.flatMap(Bool.init) }

  /// The entries of a dictionary with strings for keys; `nil` for any other value.
  package var entries: [String: Value]? {
    guard case .dictionary(_, _, let entries) = self else { return nil }
    return Dictionary(
      entries.compactMap { entry in entry.key.stringValue.map { ($0, entry.value.unwrapped) } }
    ) { _, last in last }
  }
}

extension TextDirection {
  /// The same in the protocol's terms.
  var attribute: MenuAttributes.TextDirection {
    switch self {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}
