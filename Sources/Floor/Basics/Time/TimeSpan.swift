/// A time as it is written in menu files, file names and options: a number and a unit, such as `10s` or `1.5h`.
package struct TimeSpan: Sendable, Hashable, LosslessStringConvertible {
  /// The longest time that can be written.
  package static let maximum = TimeSpan(365, .days)

  /// The units, the longest first.
  private enum Unit: Int64, CaseIterable {
    case days = 86_400_000
    case hours = 3_600_000
    case minutes = 60_000
    case seconds = 1000
    case milliseconds = 1

    var symbol: String {
      switch self {
      case .days: "d"
      case .hours: "h"
      case .minutes: "m"
      case .seconds: "s"
      case .milliseconds: "ms"
      }
    }
  }

  private let milliseconds: Int64

  private init(_ count: Int64, _ unit: Unit) { milliseconds = count * unit.rawValue }

  /// Reads a time such as `500ms`, `10s`, `2m`, `1h` or `1d`, at most ``maximum``; `nil` for everything else.
  ///
  /// The number may have up to three decimals. Milliseconds are rounded down.
  package init?(_ text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = Unit.allCases.first(where: { $0.symbol == text[number.endIndex...] }) else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, (1...9).contains(whole.count), let count = Int64(whole) else {
      return nil
    }
    var total = count * unit.rawValue
    if parts.count == 2 {
      guard (1...3).contains(parts[1].count), let decimals = Int64(parts[1]) else { return nil }
      total += decimals * unit.rawValue / [10, 100, 1000][parts[1].count - 1]
    }
    guard total <= Self.maximum.milliseconds else { return nil }
    milliseconds = total
  }

  /// The time as the language has it.
  package var duration: Duration { .milliseconds(milliseconds) }

  /// The time in the longest unit that needs no decimals.
  package var description: String {
    let unit = Unit.allCases.first { milliseconds % $0.rawValue == 0 } ?? .milliseconds
    return milliseconds == 0 ? "0s" : "\(milliseconds / unit.rawValue)\(unit.symbol)"
  }
}
