import Glibc
import MenuTestKit
import TestSupport
import Testing

/// The resources of the machine that a process uses.
struct Resources {
  var descriptors = 0
  var threads = 0
  var memory = 0

  init() {
    descriptors = count("/proc/self/fd")
    threads = count("/proc/self/task")
    memory = Memory.resident
  }

  /// Few descriptors and threads come and go with a test; memory may not grow by more than 2 MiB, what
  /// a sanitizer keeps apart.
  func expectEqual(_ later: Resources) {
    #expect(later.descriptors == descriptors)
    #expect(later.threads <= threads + 2)
    #expect(Sanitizer.isOn || later.memory <= memory + 2 << 20)
  }
}

private func count(_ directory: String) -> Int {
  guard let entries = opendir(directory) else { return 0 }
  defer { closedir(entries) }
  var count = 0
  while readdir(entries) != nil { count += 1 }
  return count
}
