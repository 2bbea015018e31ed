import Basics
import Dispatch
import EventLoops
import Glibc

/// What a bar reads: an output for each change of what it shows, and none for other changes.
///
/// It is written on a thread of its own, because a bar that stands still would hold the menus up otherwise. What waits
/// for such a bar is the newest state alone.
@MainActor
final class BarOutput {
  typealias Modules = [(name: String, text: BarText?)]

  /// What is to be written.
  private struct State {
    var waiting: Modules?
    var hasHeader = false
    var isFirst = true
    var isWriting = false
  }

  private let format: BarFormat
  private let streams: CommandStreams
  private var modules: Modules = []
  private let state = Lock(State())
  private let queue = DispatchQueue(label: "menubus.bar")

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

  func begin() { write { $0.hasHeader = true } }

  func show(_ text: BarText, at index: Int) {
    guard modules[index].text != text else { return }
    modules[index].text = text
    let modules = modules
    write { $0.waiting = modules }
  }

  /// Waits until all is written.
  nonisolated func finish() { queue.sync {} }

  private func write(_ note: (inout State) -> Void) {
    let isWriting = state.withLock { state in
      note(&state)
      defer { state.isWriting = true }
      return state.isWriting
    }
    guard !isWriting else { return }
    queue.async { [self] in while let lines = next() { streams.print(lines) } }
  }

  /// The lines to write next; `nil` if all is written.
  private nonisolated func next() -> [PrintableText]? {
    state.withLock { state in
      if state.hasHeader {
        state.hasHeader = false
        return format.header
      }
      guard let modules = state.waiting else {
        state.isWriting = false
        return nil
      }
      defer { (state.waiting, state.isFirst) = (nil, false) }
      return format.output(of: modules, isFirst: state.isFirst)
    }
  }
}
