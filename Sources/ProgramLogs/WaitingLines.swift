import Basics
import Dispatch
import Glibc
import Synchronization

/// Lines for a reader that may stand still, such as a terminal that was stopped, or a full pipe: the thread that writes
/// them, perhaps the one of all menus, does not stand still with it.
///
/// A line is written at once where there is room. Others wait, up to a limit, for a thread of their own; those that
/// find no room are counted, and the end of the process waits for the rest.
final class WaitingLines: Sendable {
  /// Those for standard error.
  static let errors: WaitingLines = {
    atexit { WaitingLines.errors.finish() }
    return WaitingLines(STDERR_FILENO)
  }()

  private struct State {
    var waiting: [UInt8] = []
    var dropped = 0
    var isWriting = false
  }

  /// The bytes that are written at once where there is room for any, as the system promises of pipes.
  private static let room = 4096

  private let descriptor: CInt
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "menubus.lines.waiting")

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  /// Writes lines, each with its end.
  func write(_ lines: String) {
    let bytes = Array(lines.utf8)
    let begins = state.withLock { state in
      if !state.isWriting, bytes.count <= Self.room, hasRoom {
        try? FileOutput.write(bytes, to: descriptor)
        return false
      }
      if state.waiting.count + bytes.count > BasicsLimits.waitingMessageBytes {
        state.dropped += 1
      } else {
        state.waiting += bytes
      }
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { queue.async { [self] in while let bytes = next() { try? FileOutput.write(bytes, to: descriptor) } } }
  }

  /// Waits until all is written.
  func finish() { queue.sync {} }

  private func next() -> [UInt8]? {
    state.withLock { state in
      if state.waiting.isEmpty, state.dropped > 0 {
        state.waiting = Array("\(state.dropped) messages are left out\n".utf8)
        state.dropped = 0
      }
      defer { state.waiting = [] }
      state.isWriting = !state.waiting.isEmpty
      return state.isWriting ? state.waiting : nil
    }
  }

  private var hasRoom: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) != 0
  }
}
