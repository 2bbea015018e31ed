package import LibDBus

/// The metrics of a client that draws a menu, sent so that the menu fits, `a{sv}`: the argument of
/// `SetClientMetrics`, and a part of a `MenuOpening`.
///
/// A program refuses metrics of which one is of the wrong type or out of range; a client's writer clamps them.
public struct ClientMetrics: Sendable, Hashable {
  /// The number of device pixels in a logical one, from 0.1 to 16; `nil` if it is unknown.
  public var scale: Double?
  /// The width and height of a picture at most, in logical pixels, from 1 to 1,024; `nil` if it is
  /// unknown.
  public var iconSize: Int?
  /// The number of characters of average width that fit into a line, from 1 to 10,000; `nil` if
  /// it is unknown.
  public var textColumns: Int?
  /// Whether text is large; `nil` leaves it to the program.
  public var accessibilityMode: Bool?
  /// The reading direction of the desktop, for a menu that has none of its own; `nil` if it is unknown.
  public var textDirection: MenuAttributes.TextDirection?

  /// Makes metrics in which every value is unknown.
  public init() {}

  private static let scales = 0.1...16
  private static let iconSizes = 1.0...1024
  private static let columns = 1.0...10_000
}

extension ClientMetrics: ProtocolRecord {
  /// A dictionary.
  package static let signature: Signature = "a{sv}"

  /// Reads metrics; `nil` if the value is no dictionary, or one of them is wrong.
  package init?(_ value: Value) {
    guard let entries = value.entries else { return nil }
    try? self.init(entries)
  }

  /// Reads metrics by their names on the bus. Other names are passed over. Numbers and truth values may also be texts,
  /// which is all that simple tools can send.
  ///
  /// - Throws: A `BusError` for a value of the wrong type or out of range.
  package init(_ entries: [String: Value]) throws(BusError) {
    scale = try Self.number(.scale, in: Self.scales, entries)
    iconSize = try Self.number(.iconSize, in: Self.iconSizes, entries).map { Int($0) }
    textColumns = try Self.number(.textColumns, in: Self.columns, entries).map { Int($0) }
    if let value = entries[MetricEntry.accessibility]?.unwrapped {
      guard let isOn = value.truth else {
        throw .invalidArguments("`\(MetricEntry.accessibility.rawValue)` is a boolean.")
      }
      accessibilityMode = isOn
    }
    if let value = entries[MetricEntry.textDirection]?.unwrapped {
      guard let direction = Word.TextDirection(value) else {
        throw .invalidArguments("`\(MetricEntry.textDirection.rawValue)` is `ltr` or `rtl`.")
      }
      textDirection = direction
    }
  }

  private static func number(
    _ name: MetricEntry, in range: ClosedRange<Double>, _ entries: [String: Value]
  ) throws(BusError) -> Double? {
    guard let value = entries[name] else { return nil }
    guard let number = value.unwrapped.number, range.contains(number) else {
      throw .invalidArguments("`\(name.rawValue)` is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// The metrics as they travel, each within its range.
  package var value: Value {
    func clamped(_ number: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(number, range.lowerBound), range.upperBound)
    }
    var entries: [MetricEntry: Value] = [:]
    entries[.scale] = scale.map { .double(clamped($0, Self.scales)) }
    entries[.iconSize] = iconSize.map { .double(clamped(Double($0), Self.iconSizes)) }
    entries[.textColumns] = textColumns.map { .int32(Int32(clamped(Double($0), Self.columns))) }
    entries[.accessibility] = accessibilityMode.map(Value.bool)
    entries[.textDirection] = textDirection?.value
    return .dictionary(entries)
  }
}

extension Value {
  /// A number, also as text.
  fileprivate var number: Double? {
    switch self {
    case .double(let number): number
    case .string(let text): Double(text)
    default: integerValue.map(Double.init)
    }
  }

  /// A truth value, also as text.
  fileprivate var truth: Bool? { boolValue ?? stringValue.flatMap(Bool.init) }
}
