import Glibc

/// The names in a folder.
func entries(of folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Whether a thread of the kit runs in this process. A joined thread stays in the list for a moment, and is not counted.
func kitHasThreads() -> Bool {
  entries(of: "/proc/self/task").contains {
    let folder = "/proc/self/task/\($0)"
    return ["owned process\n", "program output\n"].contains(contents(of: folder + "/comm"))
      && !isExiting(contents(of: folder + "/stat"))
  }
}

/// Whether a thread is on its way out: the kernel's PF_EXITING, in the seventh field behind the name.
private func isExiting(_ status: String) -> Bool {
  let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
  return fields.count > 6 && (Int(fields[6]) ?? 0) & 4 != 0
}

/// The pipes and files in memory that this process has open: what the kit opens. Dispatch and the test library open
/// and close timers and files of `/proc` when they like.
func openPipes() -> [String] {
  entries(of: "/proc/self/fd").compactMap { number in
    var target = [CChar](repeating: 0, count: 4096)
    let size = readlink("/proc/self/fd/\(number)", &target, target.count)
    let name = String(decoding: target.prefix(max(size, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.hasPrefix("pipe:") || name.hasPrefix("/memfd:") ? name : nil
  }.sorted()
}

/// The text of a short file.
func contents(of file: String) -> String {
  let descriptor = open(file, O_RDONLY)
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 65536)
  let size = read(descriptor, &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(size, 0)), as: UTF8.self)
}
