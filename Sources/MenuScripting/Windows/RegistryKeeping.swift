#if Tool
import Basics
package import WindowMenus

/// Keeps the windows of a registrar in a file, from which the next one takes them.
package struct RegistryKeeping: Sendable {
  private let file: RegistryFile
  private let streams: CommandStreams
  private let onWrite: @Sendable ([RegisteredWindow]) -> Void

  /// - Parameter onWrite: Called with the windows that were written. For tests, which wait for that.
  package init(
    _ file: RegistryFile, _ streams: CommandStreams,
    onWrite: @escaping @Sendable ([RegisteredWindow]) -> Void = { _ in }
  ) {
    (self.file, self.streams, self.onWrite) = (file, streams, onWrite)
  }

  /// The windows of the registrar before; none if they cannot be read.
  package func windows() -> [RegisteredWindow] {
    do throws(OwnFile.Unusable) {
      return try file.read()
    } catch {
      streams.report("windows of an earlier registrar are not known: \(error)")
      return []
    }
  }

  /// Writes the windows as they change, until the registrar ends: the newest, however many changes there were.
  package func follow(_ registrar: MenuRegistrar) async {
    let (writings, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let changes = await registrar.changes
    let following = Task {
      for await change in changes where change.concernsWindow { changed.yield() }
      changed.finish()
    }
    defer { following.cancel() }
    var hasFailed = false
    for await _ in writings {
      let windows = await registrar.windows
      guard await registrar.isRunning else { return }
      do throws(OwnFile.Unusable) {
        try file.write(windows)
        onWrite(windows)
        hasFailed = false
      } catch {
        if !hasFailed { streams.report("the next registrar will not know the windows: \(error)") }
        hasFailed = true
      }
    }
  }
}
#endif
