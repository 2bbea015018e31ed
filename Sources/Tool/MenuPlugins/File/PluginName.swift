/// The parts of a plugin's file name: `NAME.TIME.EXT`, and for Argos `NAME.POSITION.TIME[+].EXT`.
package struct PluginName: Sendable, Hashable {
  /// The name, without the number in front by which xbar sorts plugins.
  package var name: String
  /// The time from the end of a run to the next; `nil` for a plugin that runs once.
  package var interval: Duration?
  /// The place in the panel that an Argos plugin asks for.
  var position: String?
  /// Whether the plugin also runs when its menu opens.
  var refreshesOnOpening = false
  /// A sentence about an interval that cannot be read.
  var fault: String?

  /// Reads a file name without its folder.
  package init(_ file: String, in dialect: Dialect) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    name = parts.first.map(String.init) ?? file
    switch dialect {
    case .argos: readFromEnd(parts)
    case .swiftbar:
      let middle = parts.dropFirst().dropLast()
      interval = middle.compactMap { Self.interval($0, in: dialect) }.min()
      if interval == nil, let part = middle.last(where: { $0.first?.isNumber == true && $0.last?.isLetter == true }) {
        fault = Self.fault(part, in: dialect, "once")
      }
    case .xbar, .bitbar:
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      let rest = name.dropFirst(digits.count)
      if !digits.isEmpty, rest.hasPrefix("-"), rest.count > 1 { name = String(rest.dropFirst()) }
      let part = parts.count < 3 ? nil : dialect == .xbar ? parts[parts.count - 2] : parts[1]
      interval = part.flatMap { Self.interval($0, in: dialect) }
      if interval == nil {
        interval = dialect.defaultInterval
        if let part { fault = Self.fault(part, in: dialect, "every minute") }
      }
    }
    if let interval, interval < MenuPluginsLimits.shortestInterval {
      self.interval = MenuPluginsLimits.shortestInterval
    }
    if name.isEmpty { name = file }
  }

  /// Whether only an Argos plugin has such a name.
  var isUnmistakable: Bool { refreshesOnOpening || position?.contains { $0.isLetter } == true }

  private mutating func readFromEnd(_ parts: [Substring]) {
    guard parts.count >= 3 else { return }
    var time = parts[parts.count - 2]
    if time.hasSuffix("+") {
      refreshesOnOpening = true
      time = time.dropLast()
    }
    interval = Self.interval(time, in: .argos)
    if interval == nil, !time.isEmpty { fault = Self.fault(time, in: .argos, "once") }
    guard parts.count >= 4 else { return }
    let place = parts[parts.count - 3]
    let letter = place.drop { $0.isASCII && $0.isNumber }
    if !place.isEmpty, ["", "l", "c", "r"].contains(letter) { position = String(place) }
  }

  private static func fault(_ part: Substring, in dialect: Dialect, _ runs: String) -> String {
    let units = interval("1ms", in: dialect) == nil ? "s, m, h or d" : "ms, s, m, h or d"
    return "`\(part)` in the file name is no interval (a number with \(units), such as `10m`); the plugin runs \(runs)"
  }

  /// A number and a unit.
  static func interval(_ text: Substring, in dialect: Dialect) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 9, let number = Int(digits) else { return nil }
    return switch text.dropFirst(digits.count) {
    case "ms": dialect == .argos || dialect == .bitbar ? nil : .milliseconds(number)
    case "s": .seconds(number)
    case "m": .seconds(number * 60)
    case "h": .seconds(number * 3600)
    case "d": .seconds(number * 86_400)
    default: nil
    }
  }
}
