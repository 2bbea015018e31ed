#if Prompts
import Basics

/// The processes of this machine by their parents.
enum ProcessTree {
  /// The children of a process, and theirs.
  static func below(_ process: Int32) -> [Int32] {
    var found = [process]
    var next = 0
    while next < found.count, found.count < ProgramsLimits.processesBelow {
      let parent = found[next]
      // A process belongs to the thread that started it.
      for thread in FolderNames.sorted(in: "/proc/\(parent)/task").prefix(ProgramsLimits.processesBelow) {
        let list = try? RegularFile.bytes(of: "/proc/\(parent)/task/\(thread)/children", limit: 1 << 16)
        let words = (list ?? []).split(separator: UInt8(ascii: " "))
        found += words.compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
      }
      next += 1
    }
    return Array(found.dropFirst())
  }
}
#endif
