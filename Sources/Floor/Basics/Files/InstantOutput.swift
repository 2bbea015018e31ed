import Glibc

// Inside the type `write` is its own.
private let writeBytes = write

/// Writes as much to a file, terminal, pipe or socket as it takes at once, and never waits for a reader.
///
/// To ask for room first is no way: a terminal has room where it takes one byte, and other programs write to the same
/// pipe. Nor is a mark on the descriptor, which other programs have as well. So it is opened anew.
package struct InstantOutput: Sendable {
  private let file: CInt
  private let path: [CChar]

  package init(_ file: CInt) {
    self.file = file
    path = Array("/proc/self/fd/\(file)".utf8CString)
  }

  /// Writes bytes; returns how many were taken. Calls nothing but the kernel.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    var status = stat()
    guard fstat(file, &status) == 0 else { return 0 }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return max(0, writeBytes(file, bytes.baseAddress, bytes.count))
    case S_IFSOCK: return max(0, send(file, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL)))
    // The side of a terminal program, which would open another terminal.
    case S_IFCHR where status.st_rdev == Self.terminals: return 0
    default: break
    }
    let own = path.withUnsafeBufferPointer { path in
      path.baseAddress.map { open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) } ?? -1
    }
    guard own >= 0 else { return 0 }
    defer { close(own) }
    return max(0, writeBytes(own, bytes.baseAddress, bytes.count))
  }

  /// The number of `/dev/ptmx`.
  private static let terminals: dev_t = 5 << 8 | 2
}
