package import LibDBus

/// The darkening of everything but a menu and what it belongs to, `a{sv}`: ``PropertyName/dim``.
package struct DimDescription: ProtocolRecord {
  /// The color that is laid over the screen, `#rrggbb`; `nil` leaves it to the presenter.
  package var color: String?
  /// How much the color covers, from 0 to 1; `nil` leaves it to the presenter.
  package var opacity: Double?
  /// The seconds until it does, not negative; `nil` leaves it to the presenter.
  package var duration: Double?

  /// Describes a darkening.
  package init(color: String? = nil, opacity: Double? = nil, duration: Double? = nil) {
    self.color = color
    self.opacity = opacity
    self.duration = duration
  }

  /// A dictionary.
  package static let signature: Signature = "a{sv}"

  /// Reads a darkening; `nil` if the value is no dictionary. Numbers that are none are absent, others clamped.
  package init?(_ value: Value) {
    guard let entries = value.entries else { return nil }
    func number(_ name: DimEntry) -> Double? {
      guard case .double(let number)? = entries[name], number.isFinite else { return nil }
      return max(number, 0)
    }
    color = entries[DimEntry.color]?.stringValue
    opacity = number(.opacity).map { min($0, 1) }
    duration = number(.duration)
  }

  /// The darkening as it travels.
  package var value: Value {
    var entries: [DimEntry: Value] = [:]
    entries[.color] = color.map { .string($0.withoutNUL) }
    entries[.opacity] = opacity.map { .double($0.isNaN ? 0 : min(max($0, 0), 1)) }
    entries[.duration] = duration.map { .double(max($0, 0)) }
    return .dictionary(entries)
  }
}
