import Basics
import Glibc

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
  /// A group without other members is the user. In a folder above, others may have files of their own where its sticky
  /// bit keeps them from ours, as in `/tmp`.
  package static func check(_ path: String) throws(PluginRefusal) -> String {
    guard !path.utf8.contains(0), let found = realpath(path, nil) else {
      throw PluginRefusal("\(path): \(String(cString: strerror(errno)))")
    }
    defer { free(found) }
    let real = String(cString: found)
    var status = stat()
    guard stat(real, &status) == 0 else { throw PluginRefusal("\(path): \(String(cString: strerror(errno)))") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw PluginRefusal("\(path) is no regular file") }
    try check(real, status, isFolderAbove: false)
    try checkFolders(above: real)
    return real
  }

  /// The path of a file in the folder that the user named, where it may be a link, if no other user can lead a link on
  /// the way to the file elsewhere.
  static func place(of path: String) throws(PluginRefusal) -> String {
    // A name alone is one of the working folder.
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard let found = realpath(folder, nil), let working = realpath(".", nil) else {
      throw PluginRefusal("\(path): \(String(cString: strerror(errno)))")
    }
    defer {
      free(found)
      free(working)
    }
    try checkLinks(on: path, from: path.hasPrefix("/") ? "/" : String(cString: working))
    let place = String(cString: found)
    return (place == "/" ? "" : place) + "/" + (path.split(separator: "/").last ?? "")
  }

  /// Follows a path link by link, and checks the folders that links are in.
  private static func checkLinks(on path: String, from folder: String) throws(PluginRefusal) {
    var left = Array(path.split(separator: "/").reversed())
    var real = folder.split(separator: "/")
    var links = 0
    while let part = left.popLast() {
      if part == ".." { _ = real.popLast() }
      guard part != ".", part != ".." else { continue }
      let next = "/" + (real + [part]).joined(separator: "/")
      var status = stat()
      guard lstat(next, &status) == 0 else { throw PluginRefusal("\(path): \(String(cString: strerror(errno)))") }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        real.append(part)
        continue
      }
      links += 1
      guard links <= mostLinks, let target = Self.target(of: next) else {
        throw PluginRefusal("\(path): \(String(cString: strerror(ELOOP)))")
      }
      guard status.st_uid == 0 || status.st_uid == geteuid() else {
        throw PluginRefusal("the link \(next) belongs to another user, who could make it run anything")
      }
      try checkFolders(above: next)
      if target.hasPrefix("/") { real = [] }
      left += target.split(separator: "/").reversed()
    }
  }

  /// The most links on a way, as the system has it.
  private static let mostLinks = 40

  private static func target(of link: String) -> Substring? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(link, start, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)[...]
    }
  }

  private static func checkFolders(above file: String) throws(PluginRefusal) {
    var status = stat()
    var folder = file
    var isParent = true
    while folder != "/", let slash = folder.lastIndex(of: "/") {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
      guard stat(folder, &status) == 0 else { throw PluginRefusal("\(folder): \(String(cString: strerror(errno)))") }
      try check(folder, status, isFolderAbove: !isParent)
      isParent = false
    }
  }

  private static func check(_ path: String, _ status: stat, isFolderAbove: Bool) throws(PluginRefusal) {
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw PluginRefusal("\(path) belongs to another user, who could make it run anything")
    }
    let isProtected = isFolderAbove && status.st_mode & S_ISVTX != 0
    guard isProtected || !PrivateGroup.othersMayWrite(to: status) else {
      throw PluginRefusal(
        "other users may write to \(path), and could make it run anything; "
          + "this takes their right away: chmod go-w \(ShellWords.quoted(path))")
    }
  }
}
