import Basics
import Glibc

/// A PNG file that was read, and whose pixels can be.
package struct PNGFile: Sendable, Hashable {
  /// The absolute path, without links.
  package let path: String
  /// The file's contents.
  package let bytes: [UInt8]
  /// The pixels.
  package let pixmap: Pixmap

  /// Reads a file.
  package init(contentsOf path: String) throws(PNGError) {
    do throws(RegularFile.Unreadable) {
      // One byte more than a PNG may have, so that a larger file is refused.
      bytes = try RegularFile.bytes(of: path, limit: PicturesLimits.pngBytes + 1)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    pixmap = try Pixmap(png: bytes)
    let absolute = realpath(path, nil)
    defer { free(absolute) }
    self.path = absolute.map { String(cString: $0) } ?? path
  }
}
