/// Says when a file may have changed: written, replaced, gone or back, itself or through any link or directory on the
/// way to it.
///
///     let watcher = try FileWatcher(path)
///     for await _ in watcher { reload() }
///
/// A file that is being written counts as changed when its writer closes it. Changes that come while no caller awaits
/// the next one are told as one. Watching starts before the initialiser returns and ends with the last reference to the
/// watcher and its iterators. The sequence is for one reader.
package final class FileWatcher: AsyncSequence, Sendable {
  /// The path, from the root directory on: it stays right where a relative one would lead to a directory that was
  /// deleted.
  package let path: String

  private let changes: AsyncStream<Void>
  private let inotify: Inotify?
  private let polling: Task<Void, Never>?

  /// Starts to watch a file, which need not be there.
  ///
  /// Where the system has no watches left to give (128 programs of a user may have some, by default) the file is looked
  /// at twice a second instead.
  ///
  /// - Throws: ``FileWatcherError`` if the path is relative to a directory that is gone.
  package convenience init(_ path: String) throws(FileWatcherError) { try self.init(path, isPolling: false) }

  /// - Parameter onClose: Called when nothing of the watcher is open any more; not where it polls.
  init(
    _ path: String, isPolling: Bool, interval: Duration = .milliseconds(500),
    onClose: @escaping @Sendable () -> Void = {}
  ) throws(FileWatcherError) {
    guard let absolute = WatchedPath.absolute(path) else {
      throw FileWatcherError("\(path): the current directory is gone")
    }
    self.path = absolute
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    inotify = isPolling ? nil : try? Inotify(path: absolute, change: change, onClose: onClose)
    polling = inotify == nil ? Self.poll(absolute, every: interval, change) : nil
  }

  deinit {
    inotify?.stop()
    polling?.cancel()
  }

  private static func poll(
    _ path: String, every interval: Duration, _ change: AsyncStream<Void>.Continuation
  ) -> Task<Void, Never> {
    let first = WatchedPath(path).identity
    return Task.detached {
      var last = first
      while (try? await Task.sleep(for: interval)) != nil {
        let now = WatchedPath(path).identity
        if now != last { change.yield() }
        last = now
      }
      change.finish()
    }
  }

  /// The changes from now on.
  package func makeAsyncIterator() -> Iterator { Iterator(changes: changes.makeAsyncIterator(), watcher: self) }

  /// Waits for changes.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var changes: AsyncStream<Void>.Iterator
    fileprivate let watcher: FileWatcher

    /// Waits until the file may have changed; `nil` if the task is cancelled.
    package mutating func next() async -> Void? { await changes.next() }

    /// Waits until the file may have changed; `nil` if the task is cancelled.
    package mutating func next(isolation actor: isolated (any Actor)?) async -> Void? {
      await changes.next(isolation: actor)
    }
  }
}

/// Why a file cannot be watched.
package struct FileWatcherError: Error, Sendable, CustomStringConvertible {
  /// A sentence about the file.
  package let description: String

  init(_ description: String) { self.description = description }
}
