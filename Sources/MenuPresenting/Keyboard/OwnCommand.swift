import Glibc

/// The program `menubus` that is installed beside this one. It runs because the user has it run.
package enum OwnCommand {
  /// Whether a process is one.
  ///
  /// The files are compared, not their names: in a sandbox, any file can have this name.
  package static func runs(in process: Int) -> Bool {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &name, name.count)
    guard count > 0, count < name.count else { return false }
    let path = String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = path.lastIndex(of: "/") else { return false }
    return runs(path[...slash] + "menubus", in: process)
  }

  /// Whether a process runs a file that only its user and root can change.
  static func runs(_ path: some StringProtocol, in process: Int) -> Bool {
    var (installed, running) = (stat(), stat())
    guard process > 1, stat(String(path), &installed) == 0, stat("/proc/\(process)/exe", &running) == 0 else {
      return false
    }
    guard installed.st_uid == 0 || installed.st_uid == getuid(), installed.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      return false
    }
    return installed.st_dev == running.st_dev && installed.st_ino == running.st_ino
  }
}
