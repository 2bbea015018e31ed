import Glibc

/// The descriptors that a process may still open.
package enum SpareDescriptors {
  /// Why there are fewer of them than are needed, as `strerror` says it; `nil` if there are so many.
  package static func lack(of count: Int) -> String? {
    var spare: [CInt] = []
    defer { for descriptor in spare { close(descriptor) } }
    while spare.count < count {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return String(cString: strerror(errno)) }
      spare.append(descriptor)
    }
    return nil
  }
}
