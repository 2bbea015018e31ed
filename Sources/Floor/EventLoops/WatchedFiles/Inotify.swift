import Glibc

// Inside the class `read` is its own.
private let readBytes = read

/// The watches on everything that decides what a path leads to.
///
/// Every directory on the way is watched, each for one name or a few. When one of these entries comes or goes the way
/// is walked again. That is done on a queue, because a file system may be slow; the loop only says when. The queues of
/// all watched files share threads: a change in a folder wakes the watchers of all files in it at once.
// Unchecked: after the initialiser everything that changes is touched on `queue` alone.
final class Inotify: @unchecked Sendable {
  private let path: String
  private let change: AsyncStream<Void>.Continuation
  private let queue = SerialQueue()
  private let source: DescriptorWatch
  private var descriptor: CInt { source.descriptor }
  private var isStopped = false
  /// The names that matter in each watched directory.
  private var names: [CInt: Set<String>] = [:]
  /// The watch on the directory that has the file.
  private var last: (watch: CInt, name: String)?
  private var way: WatchedPath
  private var isBeingWritten = false
  /// Whether ``way`` was another one each time that it was walked.
  private var isUnsettled = false

  /// The most times that a way is walked at once: one that others change all the time would keep the caller.
  private static let walks = 16

  /// - Parameter onClose: Called when the descriptor is closed, on any thread.
  init(
    path: String, change: AsyncStream<Void>.Continuation, onClose: @escaping @Sendable () -> Void
  ) throws(FileWatcherError) {
    let descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard descriptor >= 0 else { throw FileWatcherError("\(path): \(String(cString: strerror(errno)))") }
    do throws(LoopFailure) {
      source = try DescriptorWatch(owning: descriptor)
    } catch {
      throw FileWatcherError("\(path): \(error)")
    }
    self.path = path
    self.change = change
    way = WatchedPath(path)
    if let error = watch() { throw FileWatcherError("\(path): \(String(cString: strerror(error)))") }
    // The watch keeps this until it is stopped. While the queue is at it, the loop does not wait.
    source.start(onClose: onClose) { _ in
      self.source.disarm()
      self.queue.async { self.turn() }
    }
  }

  /// Ends the sequence and closes what was open.
  func stop() {
    change.finish()
    queue.async { [self] in
      isStopped = true
      source.cancel()
    }
  }

  private func turn() {
    guard !isStopped else { return }
    read()
    source.arm()
  }

  // MARK: Watches

  /// Watches everything on the way, and takes the way once more until it stays the same: what comes after a watch is
  /// an event, what came before is on the way. A way that changes all the time counts as a change of the file.
  ///
  /// - Returns: The error, if the directory of the file, or the nearest that is there, cannot be watched.
  private func watch() -> CInt? {
    var failure: CInt?
    way = WatchedPath(path)
    for _ in 0..<Self.walks {
      let watched = way
      failure = nil
      var found: [CInt: Set<String>] = [:]
      last = nil
      for step in watched.steps {
        let isLast = step == watched.last
        var mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        if isLast { mask |= IN_CLOSE_WRITE | IN_MODIFY }
        // One directory may be on the way twice.
        let watch = inotify_add_watch(descriptor, step.directory, UInt32(mask) | UInt32(IN_MASK_ADD))
        guard watch >= 0 else {
          // One that may be passed but not read: what happens in it goes unseen.
          if isLast || errno == ENOSPC { failure = errno }
          continue
        }
        found[watch, default: []].insert(step.name)
        if isLast { last = (watch, step.name) }
      }
      for watch in names.keys where found[watch] == nil { inotify_rm_watch(descriptor, watch) }
      names = found
      way = WatchedPath(path)
      isUnsettled = way != watched
      if !isUnsettled { return failure }
    }
    change.yield()
    return failure
  }

  // MARK: Events

  /// The meaning of a few events together.
  private struct Findings {
    /// The file was written or replaced.
    var isChanged = false
    /// The way has to be walked again.
    var isRerouted = false
    /// The file was made by a program that will close it when it is written.
    var isUnfinished = false
  }

  private func read() {
    var findings = Findings()
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while case let count = readBytes(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var offset = 0
        while offset < count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          note(event, name: String(decoding: buffer[start..<offset].prefix { $0 != 0 }, as: UTF8.self), in: &findings)
        }
      }
    }
    if findings.isRerouted || isUnsettled {
      let before = way.identity
      _ = watch()
      if way.identity == nil { isBeingWritten = false }
      if way.identity != before, !findings.isUnfinished || way.identity == nil { findings.isChanged = true }
    }
    if findings.isChanged, !isBeingWritten { change.yield() }
  }

  private func note(_ event: inotify_event, name: String, in findings: inout Findings) {
    func has(_ masks: Int...) -> Bool { masks.contains { event.mask & UInt32($0) != 0 } }
    if has(Int(IN_Q_OVERFLOW)) {
      isBeingWritten = false
      findings = Findings(isChanged: true, isRerouted: true)
    } else if has(Int(IN_DELETE_SELF), Int(IN_MOVE_SELF), Int(IN_IGNORED), Int(IN_UNMOUNT)) {
      if names[event.wd] != nil { findings.isRerouted = true }
    } else if names[event.wd]?.contains(name) == true {
      let isFile = event.wd == last?.watch && name == last?.name
      if isFile, has(Int(IN_MODIFY)) {
        isBeingWritten = true
      } else if isFile, has(Int(IN_CLOSE_WRITE)) {
        isBeingWritten = false
        findings.isUnfinished = false
        findings.isChanged = true
      } else if !has(Int(IN_MODIFY), Int(IN_CLOSE_WRITE)) {
        findings.isRerouted = true
        if isFile {
          isBeingWritten = false
          findings.isUnfinished = has(Int(IN_CREATE)) && Self.isPlainFile(way.last)
          if has(Int(IN_MOVED_TO)) { findings.isChanged = true }
        }
      }
    }
  }

  /// Whether an entry was opened for writing: a link, or another name of a file, is complete at once.
  private static func isPlainFile(_ step: WatchedPath.Step?) -> Bool {
    guard let step else { return false }
    var status = stat()
    return lstat(step.directory + "/" + step.name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_nlink == 1
  }
}
