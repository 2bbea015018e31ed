import Basics
import Glibc
import LibDBus

/// The programs whose menu was on the screen when a presenter stood still and ended.
///
/// The next presenter refuses them for a while (``RequestPauses``), or one menu could take the screen again and again.
/// They are remembered by the names of empty files in the folder of the user's session, each with the time at which it
/// was written: a process that stands still can make such a file, and nobody has to read one.
package final class StandStills: Sendable {
  /// A program as ``leave(_:in:)`` writes it down.
  package struct Mark: Sendable, Hashable {
    /// The name of the file: ASCII, and no longer than ``length``.
    package let name: String
    /// The descriptor of the folder, which stays open.
    package let folder: CInt

    /// The most bytes of a name, with the zero that ends it.
    package static let length = 128
  }

  private let folder: CInt
  private let path: String
  private static let prefix = "stood-still-"

  /// Opens the folder; `nil` if there is none for the user alone.
  package init?(in folder: String? = DesktopFolders().runtime.map { $0 + "/menubus" }) {
    guard let folder, let descriptor = try? OwnFile.openFolder(folder) else { return nil }
    (self.folder, path) = (descriptor, folder)
  }

  deinit { close(folder) }

  /// The mark of a program, to be left later; `nil` if it has none.
  package func mark(for caller: Caller) -> Mark? {
    let name = Self.prefix + caller.requester.word
    return name.utf8.count < Mark.length ? Mark(name: name, folder: folder) : nil
  }

  /// Writes a program down. Calls nothing but the kernel.
  package static func leave(_ name: UnsafePointer<CChar>, in folder: CInt) {
    let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
    } else {
      utimensat(folder, name, nil, AT_SYMLINK_NOFOLLOW)
    }
  }

  /// The programs that were written down lately, with the time since; removes those of old.
  func recent() -> [(program: BusProgram, age: Duration)] {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let names = FolderNames.sorted(in: path).filter { $0.hasPrefix(Self.prefix) }
    return names.prefix(MenuPresentingLimits.rememberedPrograms).compactMap { name in
      var status = stat()
      guard let program = BusProgram(word: name.dropFirst(Self.prefix.count)),
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid()
      else { return nil }
      let age = Duration.seconds(now.tv_sec - status.st_mtim.tv_sec)
      // A time to come is one of another clock.
      guard age >= .zero, age < MenuPresentingLimits.standStillMemory else {
        unlinkat(folder, name, 0)
        return nil
      }
      return (program, age)
    }
  }
}

extension BusProgram {
  /// The program as a word of a file's name.
  fileprivate var word: String {
    switch self {
    case .process(let id): "process-\(id)"
    case .connection(let name): "connection-\(name)"
    }
  }

  fileprivate init?(word: Substring) {
    let parts = word.split(separator: "-", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "process":
      guard let id = Int(parts[1]) else { return nil }
      self = .process(id)
    case "connection":
      guard let name = BusName(String(parts[1])) else { return nil }
      self = .connection(name)
    default: return nil
    }
  }
}
