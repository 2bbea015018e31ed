/// The question whether the program has handled the events that came before it.
///
/// It is a `GetLayout` of an item without its children, for the property of this name alone, which no row has. Every
/// program answers `GetLayout`; other servers do so at once. (Qt 5 leaves `GetProperty` without an answer.)
package enum HandledQuestion {
  /// The name; an answer has nothing but the item's id.
  package static let name = "x-menubus-handled"
}
