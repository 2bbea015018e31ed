/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum PicturesLimits {
  /// The most bytes a PNG may have.
  package static let pngBytes = 16 << 20

  /// The most device pixels along an edge of a decoded picture.
  package static let drawnEdge = 512

  /// The most bytes of a path or a name of a picture that is to be decoded.
  package static let nameBytes = 4096

  /// The most pixels a side may have.
  package static let side = 1024
}
