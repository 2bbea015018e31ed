import Basics

import Glibc

/// A directory whose entries are served.
package struct MenuDirectory: Sendable {
  /// The path, as the user gave it.
  package let path: String

  /// The identity of a version of an entry.
  package struct Version: Sendable, Hashable {
    private let numbers: [Int]

    fileprivate init(_ status: stat) {
      // The time of the last change is another one also after `chmod`.
      numbers = [
        Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
        status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }

  /// Examines a directory.
  ///
  /// - Throws: `MenuFileError` if it cannot be read, or if others may write to it: they would decide what this process
  ///   runs.
  package init(_ path: String) throws(MenuFileError) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.error(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Self.error(path, ENOTDIR) }
    if status.st_uid != geteuid(), status.st_uid != 0 {
      throw MenuFileError(file: path, sentence: "the directory belongs to another user, who decides what would be run")
    }
    guard !PrivateGroup.othersMayWrite(to: status) else {
      throw MenuFileError(
        file: path,
        sentence:
          "others may write to the directory, and so decide what would be run; `chmod go-w` takes that from them")
    }
    _ = try versions()
  }

  /// Whether there is a directory at a path.
  package static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path of an entry.
  package func path(of name: String) -> String { path + (path.hasSuffix("/") ? "" : "/") + name }

  /// The names of the entries that are regular files, with their versions; without hidden files and backups.
  ///
  /// - Parameter others: The paths of further ones below the directory.
  package func versions(with others: [String] = []) throws(MenuFileError) -> [String: Version] {
    guard let directory = opendir(path) else { throw Self.error(path, errno) }
    defer { closedir(directory) }
    var versions: [String: Version] = [:]
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") || name.hasSuffix("~") { continue }
      var status = stat()
      guard stat(self.path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      versions[name] = Version(status)
    }
    for name in others {
      var status = stat()
      if stat(path(of: name), &status) == 0 { versions[name] = Version(status) }
    }
    return versions
  }

  private static func error(_ path: String, _ number: CInt) -> MenuFileError {
    MenuFileError(file: path, sentence: "cannot be read: \(String(cString: strerror(number)))")
  }
}
