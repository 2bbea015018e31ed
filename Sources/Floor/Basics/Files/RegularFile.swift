import Glibc

// Inside the type `read` is its own.
private let readBytes = read

/// Reads files that others name: regular ones alone, because a pipe would hold the reader up, and merely to open a
/// device may do something.
package enum RegularFile {
  /// Why a file cannot be read.
  package struct Unreadable: Error {
    /// Whether there is no such file.
    package let isMissing: Bool
    /// The reason, as the end of a sentence.
    package let reason: String

    fileprivate init(_ reason: String) {
      isMissing = false
      self.reason = reason
    }

    fileprivate init(errno error: CInt) {
      isMissing = error == ENOENT
      reason = String(cString: strerror(error))
    }
  }

  /// The first bytes of a file, at most `limit`.
  package static func bytes(of path: String, limit: Int) throws(Unreadable) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw Unreadable(errno: ENOENT) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Unreadable(errno: errno) }
    try check(status)
    // Something else may have taken its place.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw Unreadable(errno: errno) }
    defer { close(file) }
    guard fstat(file, &status) == 0 else { throw Unreadable(errno: errno) }
    try check(status)
    return try bytes(from: file, limit: limit)
  }

  /// The first bytes of an open file, which may be a pipe or a terminal.
  package static func bytes(from file: CInt, limit: Int) throws(Unreadable) -> [UInt8] {
    var bytes: [UInt8] = []
    var failure: CInt?
    while bytes.count < limit {
      let chunk = [UInt8](unsafeUninitializedCapacity: min(1 << 16, limit - bytes.count)) { buffer, count in
        var step = readBytes(file, buffer.baseAddress, buffer.count)
        while step < 0, errno == EINTR { step = readBytes(file, buffer.baseAddress, buffer.count) }
        if step < 0 { failure = errno }
        count = max(step, 0)
      }
      if let failure { throw Unreadable(errno: failure) }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  private static func check(_ status: stat) throws(Unreadable) {
    let kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: ""
      case S_IFIFO: "a pipe"
      case S_IFSOCK: "a socket"
      case S_IFDIR: "a directory"
      case S_IFCHR, S_IFBLK: "a device"
      default: "something else"
      }
    if !kind.isEmpty { throw Unreadable("it is \(kind), not a regular file") }
  }
}
