package import LibDBus

/// The way in which a program wants its menu closed, `a{sv}`: the details of the signal `DismissRequested`.
package struct DismissalDetails: ProtocolRecord {
  /// Whether the menu may disappear with an animation; it may if the program does not say.
  package var isAnimated = true
  /// The place on the screen that the menu goes back into; `nil` if it is not known.
  package var rect: PixelRect?
  /// How the object that the menu belongs to is opened; `nil` if it is not.
  package var commitStyle: Word.CommitStyle?

  /// An ordinary end.
  package init() {}

  /// A dictionary.
  package static let signature: Signature = "a{sv}"

  /// Reads details; those of a wrong type are absent.
  package init(_ value: Value) {
    let entries = value.entries ?? [:]
    isAnimated = entries[DismissalEntry.animated]?.boolValue ?? true
    rect = PixelRect(entries[DismissalEntry.dismissRect])
    commitStyle = Word.CommitStyle(entries[DismissalEntry.commitStyle])
  }

  /// The details as they travel.
  package var value: Value {
    var entries: [DismissalEntry: Value] = [.animated: .bool(isAnimated)]
    entries[.dismissRect] = rect?.value
    entries[.commitStyle] = commitStyle?.value
    return .dictionary(entries)
  }
}
