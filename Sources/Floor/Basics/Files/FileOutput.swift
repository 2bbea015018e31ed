import Glibc

// Inside the type `write` is its own.
private let writeBytes = write

/// Writes bytes, all of them.
package enum FileOutput {
  /// Why a file cannot be written.
  package struct Unwritable: Error {
    /// The error of the system.
    package let error: CInt

    /// The reason, as the end of a sentence.
    package var reason: String { String(cString: strerror(error)) }
  }

  /// Makes a file, or replaces what is in it.
  package static func write(_ bytes: [UInt8], toFileAt path: String) throws(Unwritable) {
    guard !path.utf8.contains(0) else { throw Unwritable(error: ENOENT) }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    guard file >= 0 else { throw Unwritable(error: errno) }
    defer { close(file) }
    try write(bytes, to: file)
  }

  /// Writes to an open file, terminal or pipe; to one that does not block, as soon as there is room. Any program with
  /// the same terminal or pipe can have made it so.
  package static func write(_ bytes: [UInt8], to file: CInt) throws(Unwritable) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN {
        var room = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
      } else if errno != EINTR {
        throw Unwritable(error: errno)
      }
    }
  }
}
