#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// Inside the type `write` is its own.
private let writeBytes = write

/// Writes bytes, all of them.
package enum FileOutput {
  /// Why a file cannot be written.
  package struct Unwritable: Error {
    /// The reason, as the end of a sentence.
    package let reason: String
  }

  /// Makes a file, or replaces what is in it.
  package static func write(_ bytes: [UInt8], toFileAt path: String) throws(Unwritable) {
    guard !path.utf8.contains(0) else { throw unwritable(ENOENT) }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    guard file >= 0 else { throw unwritable(errno) }
    defer { close(file) }
    try write(bytes, to: file)
  }

  /// Writes to an open file, terminal or pipe.
  package static func write(_ bytes: [UInt8], to file: CInt) throws(Unwritable) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        throw unwritable(errno)
      }
    }
  }

  private static func unwritable(_ error: CInt) -> Unwritable { Unwritable(reason: String(cString: strerror(error))) }
}
