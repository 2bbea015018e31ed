import Basics
import CProcesses

import Glibc

/// The processes of this machine by their parents.
enum ProcessTree {
  /// A process that was below another when it was looked for. Its number may be another's by now.
  struct Member: Sendable, Hashable {
    let id: pid_t
    /// When it began, in ticks since the start of the machine.
    let start: UInt64

    /// Sends it a signal; nothing is sent where it has ended, whoever has its number.
    func signal(_ number: Int32) {
      // What the descriptor is of keeps its number for as long as its start is read from there.
      let descriptor = cprograms_open_process(id)
      defer { if descriptor >= 0 { close(descriptor) } }
      guard ProcessTree.status(of: id)?.start == start else { return }
      if descriptor >= 0 { _ = cprograms_signal_process(descriptor, number) } else { kill(id, number) }
    }
  }

  /// The children of a process, and theirs.
  static func below(_ process: pid_t) -> [Member] {
    var found: [Member] = []
    var parents = [process]
    while let parent = parents.popLast(), found.count < ProgramsLimits.processesBelow {
      // A process belongs to the thread that started it.
      for thread in FolderNames.sorted(in: "/proc/\(parent)/task").prefix(ProgramsLimits.processesBelow) {
        let list = try? RegularFile.bytes(of: "/proc/\(parent)/task/\(thread)/children", limit: 1 << 16)
        for word in (list ?? []).split(separator: UInt8(ascii: " ")) {
          guard let id = pid_t(String(decoding: word, as: UTF8.self)), let status = status(of: id),
            status.parent == parent
          else { continue }
          found.append(Member(id: id, start: status.start))
          parents.insert(id, at: 0)
        }
      }
    }
    return found
  }

  /// The processes of a group that have a pipe open.
  static func members(ofGroup group: pid_t, having pipe: OutputPipe.Identity) -> [Member] {
    var found: [Member] = []
    for id in FolderNames.sorted(in: "/proc").lazy.compactMap({ pid_t($0) }) {
      guard let status = status(of: id), status.group == group else { continue }
      let folder = "/proc/\(id)/fd/"
      let hasPipe = FolderNames.sorted(in: folder).contains { descriptor in
        var file = stat()
        return stat(folder + descriptor, &file) == 0 && OutputPipe.Identity(file) == pipe
      }
      if hasPipe { found.append(Member(id: id, start: status.start)) }
      if found.count == ProgramsLimits.processesBelow { break }
    }
    return found
  }

  /// The parent of a process, its group, and when it began.
  static func status(of process: pid_t) -> (parent: pid_t, group: pid_t, start: UInt64)? {
    guard let bytes = try? RegularFile.bytes(of: "/proc/\(process)/stat", limit: 4096) else { return nil }
    // Its name is in parentheses, and may have any characters.
    let fields = bytes.split(separator: UInt8(ascii: ")")).last?.split(separator: UInt8(ascii: " ")) ?? []
    guard fields.count > 19, let parent = pid_t(String(decoding: fields[1], as: UTF8.self)),
      let group = pid_t(String(decoding: fields[2], as: UTF8.self)),
      let start = UInt64(String(decoding: fields[19], as: UTF8.self))
    else { return nil }
    return (parent, group, start)
  }
}
