/// The question whether the program has handled the events that came before it.
///
/// It is a `GetProperty` of a name that no row has, so that servers that do not know it answer at once: with an error.
package enum HandledQuestion {
  /// The name; the value is `true`.
  package static let name = "x-menubus-handled"
}
