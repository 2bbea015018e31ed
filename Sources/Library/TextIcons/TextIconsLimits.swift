/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum TextIconsLimits {
  /// The most Unicode scalars of a label that are looked at; a picture has room for a dozen characters.
  package static let scalars = 64

  /// The most marks on a letter that are painted.
  package static let marks = 2

  /// The bytes of the pictures that are kept, because labels of values come back; beyond it all are forgotten.
  package static let keptBytes = 1 << 19

  /// The bytes of a file with the picture beside a label.
  package static let pictureBytes = 4 << 20
}
