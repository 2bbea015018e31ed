import Glibc

// Inside the type `open` is its own.
private let openFile = openat as @Sendable (CInt, UnsafePointer<CChar>, CInt, mode_t) -> CInt

/// Files that belong to the user of the process alone, in a folder of their own that does too.
package enum OwnFile {
  /// Why there is no such file.
  package struct Unusable: Error, CustomStringConvertible {
    /// The folder or file, and the reason.
    package let description: String

    fileprivate init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }

    /// With the reason of the system.
    package init(_ path: String) { self.init(path, String(cString: strerror(errno))) }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The folder, which is made if need be. The folder around it is there.
  ///   - flags: How the file is opened.
  ///   - mode: The rights of a file that is made.
  /// - Throws: ``Unusable`` if the folder or the file is another user's, or a link, and where the user of the process
  ///   would leave a folder in that of another user, as root does with the environment of a user.
  package static func open(
    _ name: String, in folder: String, _ flags: CInt, mode: UInt32 = 0
  ) throws(Unusable) -> CInt {
    let directory = try openFolder(folder)
    defer { close(directory) }
    // A pipe would hold the process up.
    return try checked(
      openFile(directory, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode), folder + "/" + name,
      S_IFREG)
  }

  /// The first bytes of a file, at most `limit`; `nil` where there is none.
  package static func bytes(of name: String, in folder: String, limit: Int) throws(Unusable) -> [UInt8]? {
    guard access(folder + "/" + name, F_OK) == 0 else { return nil }
    let file = try open(name, in: folder, O_RDONLY)
    defer { close(file) }
    do throws(RegularFile.Unreadable) {
      return try RegularFile.bytes(from: file, limit: limit)
    } catch {
      throw Unusable(folder + "/" + name, error.reason)
    }
  }

  /// Puts a file in the place of another. Readers find the old one or the new one, whole.
  package static func replace(_ name: String, in folder: String, with bytes: [UInt8]) throws(Unusable) {
    let directory = try openFolder(folder)
    defer { close(directory) }
    let draft = "\(name).\(getpid())"
    let path = folder + "/" + name
    unlinkat(directory, draft, 0)
    let file = openFile(directory, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Unusable(path) }
    defer { close(file) }
    do throws(FileOutput.Unwritable) {
      try FileOutput.write(bytes, to: file)
    } catch {
      unlinkat(directory, draft, 0)
      throw Unusable(path, error.reason)
    }
    guard renameat(directory, draft, directory, name) == 0 else {
      let failure = Unusable(path)
      unlinkat(directory, draft, 0)
      throw failure
    }
  }

  /// Opens the folder of such files, which is made if need be; see ``open(_:in:_:mode:)``.
  package static func openFolder(_ folder: String) throws(Unusable) -> CInt {
    var outer = stat()
    let around = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
    guard stat(around.isEmpty ? "/" : around, &outer) == 0 else { throw Unusable(around) }
    guard outer.st_uid == geteuid() || outer.st_uid == 0 else { throw Unusable(around, "it belongs to another user") }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Unusable(folder) }
    return try checked(
      openFile(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0), folder, S_IFDIR)
  }

  /// A file or folder that was opened, if it is the user's own: in a folder that others can write to, another user may
  /// have been there first. It is closed otherwise.
  private static func checked(_ file: CInt, _ path: String, _ kind: mode_t) throws(Unusable) -> CInt {
    guard file >= 0 else { throw Unusable(path) }
    var status = stat()
    let fault: Unusable? =
      if fstat(file, &status) != 0 {
        Unusable(path)
      } else if status.st_mode & S_IFMT != kind {
        Unusable(path, "it is not a regular file")
      } else if status.st_uid != geteuid() {
        Unusable(path, "it belongs to another user")
      } else if status.st_mode & 0o022 != 0 {
        Unusable(path, "other users can write to it")
      } else {
        nil
      }
    guard let fault else { return file }
    close(file)
    throw fault
  }
}
