import Glibc

/// The programs that are installed beside this one, and which processes run them. They run because the user has them
/// run.
///
/// The files are compared, not their names: in a sandbox, any file can have this name.
package enum OwnCommand {
  /// How a process is related to this one.
  package enum Kin: Sendable, Hashable {
    /// It runs the same file.
    case own
    /// It runs the file in whose place ours was put, as a service does that runs since before an update.
    case replaced(path: String)
    /// It runs a file elsewhere that has the name of ours, as from a checkout. Any file can have the name.
    case copy(path: String)
    /// It runs another program, or one that hides its file.
    case stranger
    /// Its processes cannot be seen from here, as on another machine.
    case unseen

    /// Whether the process counts as ours.
    package var counts: Bool {
      switch self {
      case .own, .replaced: true
      case .copy, .stranger, .unseen: false
      }
    }

    /// Whether the process is known to be none of ours.
    package var isForeign: Bool {
      switch self {
      case .copy, .stranger: true
      case .own, .replaced, .unseen: false
      }
    }
  }

  /// The command alone, which the user runs.
  package static let command = ["menubus"]
  /// All programs of ours.
  package static let all = ["menubus", "menubus-presenter"]

  /// The path of a program of ours: beside this one, or on PATH; `nil` if it is not installed.
  package static func path(of name: String) -> String? {
    let folder = link("/proc/self/exe").flatMap { own in own.lastIndex(of: "/").map { own[...$0] } } ?? ""
    return SearchPath().path(of: folder + name) ?? SearchPath().path(of: name)
  }

  /// How a process is related to this one.
  ///
  /// - Parameters:
  ///   - names: The programs that count, by the names of their files, which are beside that of this process.
  ///   - paths: Further files that count; scripts, too (``ScriptFile``).
  ///   - countsSelf: Whether the file that this process runs counts, too.
  package static func kin(
    of process: Int, to names: [String] = command, or paths: [String] = [], countsSelf: Bool = false
  ) -> Kin {
    guard let own = link("/proc/self/exe"), let slash = own.lastIndex(of: "/") else { return .stranger }
    let kin = kin(
      of: process, to: names.map { own[...slash] + $0 } + paths, itself: countsSelf ? "/proc/self/exe" : nil)
    return kin.isForeign && paths.contains { isScript($0, of: process) } ? .own : kin
  }

  /// How a process is related to programs with these paths.
  ///
  /// - Parameter itself: The file that this process runs, if it counts. A program that may change it is us already.
  static func kin(of process: Int, to paths: [String], itself: String? = nil) -> Kin {
    var running = stat()
    guard process > 1, stat("/proc/\(process)/exe", &running) == 0, let link = link("/proc/\(process)/exe") else {
      return .stranger
    }
    let deleted = " (deleted)"
    let path = link.hasSuffix(deleted) ? String(link.dropLast(deleted.count)) : link
    var own = stat()
    if let itself, stat(itself, &own) == 0, (own.st_dev, own.st_ino) == (running.st_dev, running.st_ino) { return .own }
    for own in paths {
      var installed = stat()
      guard stat(own, &installed) == 0, isSafe(installed) else { continue }
      if installed.st_dev == running.st_dev, installed.st_ino == running.st_ino { return .own }
      // A file that is gone from the place of ours was put there by a user who may change ours.
      if path == own, link != path, running.st_nlink == 0, isSafe(running), running.st_uid == installed.st_uid,
        running.st_dev == installed.st_dev
      {
        return .replaced(path: path)
      }
    }
    let name = path.split(separator: "/").last ?? ""
    return all.contains { name == $0 } ? .copy(path: path) : .stranger
  }

  /// Whether a process runs a script that others cannot change.
  private static func isScript(_ path: String, of process: Int) -> Bool {
    var file = stat()
    return stat(path, &file) == 0 && isSafe(file) && ScriptFile(path: path)?.isRun(by: process) == true
  }

  /// Whether only its user and root can change a file. The user's own group is the user: where each has one, files are
  /// made so that it may write (`umask 002`), and where users share theirs, they are not.
  ///
  /// In a namespace of users, root's files can have the owner of all that is unknown there. So does the file of this
  /// process then, and its owner can change that already.
  private static func isSafe(_ file: stat) -> Bool {
    var own = stat()
    let owners = [0, getuid()] + (stat("/proc/self/exe", &own) == 0 ? [own.st_uid] : [])
    let isOwnGroup = file.st_uid == getuid() && file.st_gid == getgid()
    return owners.contains(file.st_uid) && file.st_mode & (isOwnGroup ? S_IWOTH : S_IWGRP | S_IWOTH) == 0
  }

  private static func link(_ path: String) -> String? {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &name, name.count)
    guard count > 0, count < name.count else { return nil }
    return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).withShortRuns
  }
}
