/// A reason why a PNG file cannot be read.
package enum PNGError: Error, Sendable, Hashable {
  /// A file that cannot be read, and why.
  case unreadable(path: String, reason: String)
  /// Data without the signature of a PNG file.
  case notPNG
  /// More bytes than ``PicturesLimits/pngBytes``.
  case tooLarge(size: Int)
  /// More pixels on a side than wanted.
  case tooWide(width: Int, height: Int)
  /// A file that is cut or damaged, and how.
  case invalid(String)
}

extension PNGError: CustomStringConvertible {
  /// A sentence about the error.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "The picture \(path) cannot be read: \(reason)."
    case .notPNG: "The data is not a PNG."
    case .tooLarge(let size): "The PNG has \(size) bytes; \(PicturesLimits.pngBytes) are allowed."
    case .tooWide(let width, let height):
      "The PNG has \(width)×\(height) pixels; \(PicturesLimits.side) on a side are allowed."
    case .invalid(let reason): "The PNG cannot be read: \(reason)."
    }
  }
}
