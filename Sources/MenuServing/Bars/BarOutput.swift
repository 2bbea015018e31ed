#if Tool
import Basics
import EventLoops
import Glibc
import MenuScripting

/// What a bar reads: an output for each change of what it shows, and none for other changes.
@MainActor
final class BarOutput {
  private let format: BarFormat
  private let streams: CommandStreams
  private var modules: [(name: String, text: BarText?)] = []
  private var isFirst = true

  init(_ format: BarFormat, _ streams: CommandStreams) {
    self.format = format
    self.streams = streams
  }

  /// Adds a menu, which shows nothing yet.
  func add(_ name: String) { modules.append((name, nil)) }

  /// Waits until the bar has closed its end of the pipe: a menu that never changes would find out never.
  ///
  /// - Returns: `false` where the output is no pipe, or the task is cancelled.
  nonisolated static func isClosed() async -> Bool {
    var file = stat()
    guard fstat(STDOUT_FILENO, &file) == 0, file.st_mode & S_IFMT == S_IFIFO else { return false }
    let own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard own >= 0, let watch = try? DescriptorWatch(owning: own) else { return false }
    defer { watch.cancel() }
    let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    watch.start { _ in end.yield() }
    for await _ in ends { return true }
    return false
  }

  func begin() { streams.print(format.header) }

  func show(_ text: BarText, at index: Int) {
    guard modules[index].text != text else { return }
    modules[index].text = text
    streams.print(format.output(of: modules, isFirst: isFirst))
    isFirst = false
  }
}
#endif
