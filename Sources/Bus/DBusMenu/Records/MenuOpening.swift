package import LibDBus

/// The data of the event `opened` for id 0, `a{sv}`: the way in which a client shows a menu.
///
/// Simple tools may send a text in its place, `name=value,name=value`.
package struct MenuOpening: ProtocolRecord {
  /// The direction in which the client opens the menu; `nil` if it does not say.
  package var direction: Word.Direction?
  /// The client's metrics; `nil` if it sent none, or wrong ones.
  package var metrics: ClientMetrics?

  /// Describes an opening.
  package init(direction: Word.Direction? = nil, metrics: ClientMetrics? = nil) {
    self.direction = direction
    self.metrics = metrics
  }

  /// A dictionary.
  package static let signature: Signature = "a{sv}"

  /// Reads the data; `nil` if it is neither a dictionary nor a text.
  ///
  /// The metrics may also be beside the direction.
  package init?(_ value: Value) {
    guard let entries = value.entries ?? value.unwrapped.stringValue.map(Self.entries) else { return nil }
    direction = Word.Direction(entries[OpeningEntry.direction])
    // A client learns of wrong values from `SetClientMetrics`; an event has no answer.
    let metrics = try? ClientMetrics(entries[OpeningEntry.metrics]?.entries ?? entries)
    self.metrics = metrics == ClientMetrics() ? nil : metrics
  }

  private static func entries(_ text: String) -> [String: Value] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { (String($0[0]), .string(String($0[1]))) }) { $1 }
  }

  /// The data as it travels.
  package var value: Value {
    var entries: [OpeningEntry: Value] = [:]
    entries[.direction] = direction?.value
    entries[.metrics] = metrics?.value
    return .dictionary(entries)
  }
}
