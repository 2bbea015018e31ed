package import Basics
package import DBusMenu
package import MenuPresenting

/// The appearance of a level beside its rows.
package struct Look: Sendable, Hashable {
  package var isRightToLeft = false
  /// Whether the rows are made for large text.
  package var isAccessible = false
  /// Whether rows are high enough for fingers.
  package var isForFingers = false
  /// Whether the keys go to this level.
  package var isFront = true
  /// The values that the user has typed or moved.
  package var drafts = Drafts()
  /// The modifiers that are held.
  package var modifiers: Set<Word.Modifier> = []
  /// The color behind the rows; `nil` for the desktop's.
  package var background: PixelColor?
  /// Folders with icons of the program's own.
  package var iconFolders: [String] = []
  /// Decodes the program's pictures.
  var pictures: PictureLoader?
  /// The width that the program asks for.
  package var preferredWidth: Int?
  /// The width below which the level does not get where its rows are narrower.
  package var leastWidth: Int?
  /// The name of the first level for assistive technology.
  package var name: PrintableText = ""
  /// Whether a shadow, and what is behind round corners, can be seen around the level.
  package var isComposited = true

  package init() {}

  /// The part of the look that is one of the whole level.
  var style: Look {
    var style = Look()
    style.isRightToLeft = isRightToLeft
    style.isAccessible = isAccessible
    style.background = background
    style.isComposited = isComposited
    return style
  }
}
