import CProcesses
import Glibc

/// The directories that decide what a path leads to, as the system walks it: every one on the way, the links that are
/// followed and the directories these lead through, as far as they exist.
struct WatchedPath: Equatable {
  /// One directory entry that the walk passed, or would have passed if it were there.
  struct Step: Hashable {
    /// The directory, without links in its path.
    var directory: String
    /// The entry's name.
    var name: String
  }

  /// The entries, in the order of the walk.
  private(set) var steps: [Step] = []
  /// The file at the end; `nil` if the walk does not come to one.
  private(set) var identity: Identity?

  /// The identity of a file, which tells it from another one at its path.
  struct Identity: Equatable {
    var device: dev_t
    var number: ino_t
    var size: Int
    var changeSeconds: Int
    var changeNanoseconds: Int
  }

  /// Whether two walks came the same way to the same file, whatever was written to it meanwhile.
  static func == (one: WatchedPath, other: WatchedPath) -> Bool {
    one.steps == other.steps && one.identity?.device == other.identity?.device
      && one.identity?.number == other.identity?.number
  }

  /// Where the file is, or would be.
  var last: Step? { steps.last }

  /// Walks an absolute path.
  init(_ path: String) {
    var names = Self.names(path)
    var directory = ""
    var links = 0
    while let name = names.popLast() {
      if name == ".." {
        directory = String(directory[..<(directory.lastIndex(of: "/") ?? directory.startIndex)])
        continue
      }
      let entry = directory + "/" + name
      steps.append(Step(directory: directory.isEmpty ? "/" : directory, name: name))
      var status = stat()
      guard lstat(entry, &status) == 0 else { return }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        links += 1
        guard links <= 40, let target = Self.target(of: entry) else { return }
        if target.hasPrefix("/") { directory = "" }
        names += Self.names(target)
      case S_IFDIR where !names.isEmpty:
        directory = entry
      default:
        guard names.isEmpty else { return }
        identity = Identity(
          device: status.st_dev, number: status.st_ino, size: Int(status.st_size), changeSeconds: status.st_ctim.tv_sec,
          changeNanoseconds: status.st_ctim.tv_nsec)
      }
    }
  }

  /// A path from the root directory on; `nil` if the start of a relative one is unknown.
  static func absolute(_ path: String) -> String? {
    if path.hasPrefix("/") { return path }
    guard let here = getcwd(nil, 0) else { return nil }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }

  /// The names in a path, the last first.
  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer -> String? in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(link, start, buffer.count)
      return count > 0 ? String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self) : nil
    }
  }
}
