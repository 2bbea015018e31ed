import Basics
import Glibc

/// A file whose lock one process of the user has at a time. The kernel takes the lock back when that process ends, in
/// whatever way, and it tells who has it.
///
/// The lock belongs to the process: programs that the process starts do not inherit it. A process makes one `LockFile`
/// for a path at a time, because the kernel takes the lock back with the first descriptor that is closed.
final class LockFile {
  /// The bytes of the file that are locked on their own.
  private enum Part: off_t {
    case ownership, request
  }

  private let folder: String
  private let name: String
  private var file: CInt = -1
  private var isOwned = false
  private var isRequesting = false

  /// Opens the file; nothing is locked.
  ///
  /// - Parameters:
  ///   - name: The name of the file, which is made if need be.
  ///   - folder: The folder, which is made if need be. The folder around it is there.
  /// - Throws: `OwnFile.Unusable` if the folder or the file is another user's, or a link.
  init(_ name: String, in folder: String) throws(OwnFile.Unusable) {
    (self.folder, self.name) = (folder, name)
    file = try Self.open(name, in: folder)
  }

  deinit {
    // Before the lock is given back: no process may get it for a file that is gone.
    if isOwned { unlink(path) }
    if file >= 0 { close(file) }
  }

  private var path: String { folder + "/" + name }

  /// Takes the lock, if no other process has it. Returns whether this one has it now.
  ///
  /// To wait for it, ask again: a wait in the kernel could not be given up.
  func take() throws(OwnFile.Unusable) -> Bool {
    while try set(F_WRLCK, .ownership) {
      var opened = stat()
      var present = stat()
      // The last owner has removed the file, perhaps after it was opened here.
      if fstat(file, &opened) == 0, lstat(path, &present) == 0, opened.st_ino == present.st_ino,
        opened.st_dev == present.st_dev
      {
        isOwned = true
        return true
      }
      close(file)
      file = -1
      file = try Self.open(name, in: folder)
      if isRequesting { try request() }
    }
    return false
  }

  /// The process that has the lock; `nil` for none, and for one that cannot be seen from here, as in a container.
  var owner: Int? { obstacle(.ownership).flatMap { $0 > 0 ? Int($0) : nil } }

  /// Lets the owner see that this process wants the lock, as long as it lives.
  func request() throws(OwnFile.Unusable) {
    isRequesting = try set(F_RDLCK, .request)
  }

  /// Whether another process wants the lock.
  var isRequested: Bool { obstacle(.request) != nil }

  // MARK: Descriptors

  private static func open(_ name: String, in folder: String) throws(OwnFile.Unusable) -> CInt {
    // With the sticky bit, as in the XDG specification: nothing removes the file because of its age.
    try OwnFile.open(name, in: folder, O_RDWR | O_CREAT, mode: 0o1600)
  }

  // MARK: Locks

  private static func lock(_ kind: CInt, _ part: Part) -> flock {
    flock(l_type: Int16(kind), l_whence: Int16(SEEK_SET), l_start: part.rawValue, l_len: 1, l_pid: 0)
  }

  /// Locks a part for this process. Returns whether no other process has it.
  private func set(_ kind: CInt, _ part: Part) throws(OwnFile.Unusable) -> Bool {
    var lock = Self.lock(kind, part)
    if fcntl(file, F_SETLK, &lock) == 0 { return true }
    guard errno == EAGAIN || errno == EACCES else { throw OwnFile.Unusable(path) }
    return false
  }

  /// The process whose lock excludes all others; 0 if it cannot be seen from here.
  private func obstacle(_ part: Part) -> pid_t? {
    var lock = Self.lock(F_WRLCK, part)
    guard fcntl(file, F_GETLK, &lock) == 0, CInt(lock.l_type) != F_UNLCK else { return nil }
    return lock.l_pid
  }
}
