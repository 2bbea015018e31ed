/// A question whether the program has done what a client has asked for before.
///
/// It is a `GetLayout` of an item without its children, for the property of this name alone, which no row has; the
/// answer has nothing but the item's id. Every program answers `GetLayout`; other servers do so at once. (Qt 5 leaves
/// `GetProperty` without an answer.)
package enum HandledQuestion: String, Sendable {
  /// Whether the events before are handled.
  case handled = "x-menubus-handled"
  /// Whether the values are there, too, that the program reads because the menu was opened before.
  case prepared = "x-menubus-prepared"

  /// The question that names of properties are; `nil` for an ordinary reading.
  init?(_ names: [String]) {
    guard names.count == 1, let question = Self(rawValue: names[0]) else { return nil }
    self = question
  }
}
