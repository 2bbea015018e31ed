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

/// How many threads of the kit run in this process. One that was joined may be among them for a moment more.
func kitThreadCount() -> Int {
  entries(of: "/proc/self/task").count {
    ["owned process\n", "program output\n"].contains(contents(of: "/proc/self/task/\($0)/comm"))
  }
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
