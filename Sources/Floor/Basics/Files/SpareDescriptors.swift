import Glibc

/// Descriptors that this process may still open.
package enum SpareDescriptors {
  /// Why there are fewer of them than are needed, as `strerror` says it; `nil` if there are so many.
  ///
  /// Takes none of them: another thread may need the last ones at this moment.
  package static func lack(of count: Int) -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    var free = 0
    var number = CInt(clamping: limit.rlim_cur)
    // New ones have the lowest numbers, so that few of the highest are taken.
    while free < count, number > 0 {
      number -= 1
      if fcntl(number, F_GETFD) < 0 { free += 1 }
    }
    return free < count ? String(cString: strerror(EMFILE)) : nil
  }
}
