import Glibc

/// Says when an entry of a directory may have come, gone or changed; also when the directory itself has gone.
///
/// Changes that come while no caller awaits the next one are told as one. Watching starts before the initialiser
/// returns and ends with the last reference to the watcher. Where the system has no watches left to give, each second
/// counts as a change. The sequence is for one reader.
package final class DirectoryWatcher: AsyncSequence, Sendable {
  private let changes: AsyncStream<Void>
  private let watch: DescriptorWatch?
  private let polling: Task<Void, Never>?

  private static let events =
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF

  /// Starts to watch a directory.
  package init(_ path: String) {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    let descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(Self.events)) >= 0 else {
      if descriptor >= 0 { close(descriptor) }
      watch = nil
      polling = Self.poll(change)
      return
    }
    watch = try? DescriptorWatch(owning: descriptor)
    polling = watch == nil ? Self.poll(change) : nil
    watch?.start(onClose: { change.finish() }) { _ in
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
        while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      }
      change.yield()
    }
  }

  private static func poll(_ change: AsyncStream<Void>.Continuation) -> Task<Void, Never> {
    Task { while (try? await Task.sleep(for: .seconds(1))) != nil { change.yield() } }
  }

  deinit {
    watch?.cancel()
    polling?.cancel()
  }

  /// The changes from now on.
  package func makeAsyncIterator() -> AsyncStream<Void>.Iterator { changes.makeAsyncIterator() }
}
