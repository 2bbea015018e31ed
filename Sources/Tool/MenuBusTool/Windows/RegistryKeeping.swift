import Basics
import WindowMenus

/// Keeps the windows of a registrar in a file, from which the next one takes them.
struct RegistryKeeping: Sendable {
  private let file: RegistryFile
  private let streams: CommandStreams
  private let onWrite: @Sendable ([RegisteredWindow]) -> Void

  /// - Parameter onWrite: Called with the windows that were written. For tests, which wait for that.
  init(
    _ file: RegistryFile, _ streams: CommandStreams,
    onWrite: @escaping @Sendable ([RegisteredWindow]) -> Void = { _ in }
  ) {
    (self.file, self.streams, self.onWrite) = (file, streams, onWrite)
  }

  /// The windows of the registrar before; none if they cannot be read.
  func windows() -> [RegisteredWindow] {
    do throws(OwnFile.Unusable) {
      return try file.read()
    } catch {
      streams.report("windows of an earlier registrar are not known: \(error)")
      return []
    }
  }

  /// Writes the windows that there are and as they change: the newest, however many changes there were. Ends with the
  /// registrar, or when its task is cancelled, after the last windows are written.
  func follow(_ registrar: MenuRegistrar) async {
    let (writings, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let changes = await registrar.changes
    let following = Task {
      for await change in changes where change.concernsWindow { changed.yield() }
      changed.finish()
    }
    defer { following.cancel() }
    // Windows may have come before this.
    changed.yield()
    var hasFailed = false
    for await _ in writings { hasFailed = await !write(registrar, isFirstFailure: !hasFailed) }
    // Changes may have come as the task was cancelled.
    _ = await write(registrar, isFirstFailure: !hasFailed)
  }

  /// Writes the windows of a registrar that runs; returns whether it could.
  private func write(_ registrar: MenuRegistrar, isFirstFailure: Bool) async -> Bool {
    let windows = await registrar.windows
    guard await registrar.isRunning else { return true }
    do throws(OwnFile.Unusable) {
      try file.write(windows)
      onWrite(windows)
      return true
    } catch {
      if isFirstFailure { streams.report("the next registrar will not know the windows: \(error)") }
      return false
    }
  }
}
