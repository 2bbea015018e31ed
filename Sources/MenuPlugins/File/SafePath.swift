#if Tool
import Basics
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a plugin, or a menu file of a directory, is not trusted, in a sentence.
package struct PluginRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Checks that no other user can decide what a file says.
package enum SafePath {
  /// The path of a file without links, if only its owner (this user or root) may write to it, to its folder, and to the
  /// folders above.
  ///
  /// In a folder above, others may have files of their own where its sticky bit keeps them from ours, as in `/tmp`.
  ///
  /// - Parameter trustsOwnGroup: Whether the members of the group of this process may write, too.
  package static func check(_ path: String, trustsOwnGroup: Bool = false) throws(PluginRefusal) -> String {
    guard !path.utf8.contains(0), let found = realpath(path, nil) else {
      throw PluginRefusal("\(path): \(String(cString: strerror(errno)))")
    }
    defer { free(found) }
    let real = String(cString: found)
    var status = stat()
    guard stat(real, &status) == 0 else { throw PluginRefusal("\(path): \(String(cString: strerror(errno)))") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw PluginRefusal("\(path) is no regular file") }
    try check(real, status, isFolderAbove: false, trustsOwnGroup)
    var folder = real
    var isParent = true
    while folder != "/", let slash = folder.lastIndex(of: "/") {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
      guard stat(folder, &status) == 0 else { throw PluginRefusal("\(folder): \(String(cString: strerror(errno)))") }
      try check(folder, status, isFolderAbove: !isParent, trustsOwnGroup)
      isParent = false
    }
    return real
  }

  private static func check(
    _ path: String, _ status: stat, isFolderAbove: Bool, _ trustsOwnGroup: Bool
  ) throws(PluginRefusal) {
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw PluginRefusal("\(path) belongs to another user, who could make it run anything")
    }
    let isProtected = isFolderAbove && status.st_mode & S_ISVTX != 0
    let others = trustsOwnGroup && status.st_gid == getegid() ? S_IWOTH : S_IWGRP | S_IWOTH
    guard status.st_mode & others == 0 || isProtected else {
      throw PluginRefusal(
        "other users may write to \(path), and could make it run anything; "
          + "this takes their right away: chmod go-w \(ShellWords.quoted(path))")
    }
  }
}
#endif
