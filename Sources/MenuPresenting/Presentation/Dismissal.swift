package import DBusMenu
package import LibDBus

/// The way in which a program wants its menu closed.
package struct Dismissal: Sendable, Hashable {
  /// Whether the menu may disappear with an animation.
  package var isAnimated = true
  /// The place on the screen that the menu goes back into.
  package var rect: PixelRect?
  /// How the object that the menu belongs to is opened; `nil` if it is not.
  package var commitStyle: Word.CommitStyle?

  package init() {}

  /// Reads the details of a dismissal; those of a wrong type are absent.
  package init(_ details: Value?) {
    let entries = details.flatMap(Dictionary.init(view:)) ?? [:]
    isAnimated = entries[DismissalEntry.animated]?.boolValue ?? true
    rect = PixelRect(entries[DismissalEntry.dismissRect])
    commitStyle = Word.CommitStyle(entries[DismissalEntry.commitStyle])
  }
}
