import Basics
import Dispatch
import Glibc

/// Lines for a reader that may stand still, such as a terminal that was stopped, or a full pipe: the thread that writes
/// them, perhaps the one of all menus, does not stand still with it.
///
/// Bytes that the reader takes at once are written at once. The rest waits, up to a limit, for a thread of its own;
/// lines that find no room are counted, and the end of the process waits for the rest.
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

  private let descriptor: CInt
  private let instant: InstantOutput
  private let state = Lock(State())
  private let queue = DispatchQueue(label: "menubus.lines.waiting")

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    instant = InstantOutput(descriptor)
  }

  /// Writes lines, each with its end.
  func write(_ lines: String) {
    var bytes = Array(lines.utf8)
    let begins = state.withLock { state in
      if !state.isWriting { bytes.removeFirst(bytes.withUnsafeBytes(instant.write)) }
      if bytes.isEmpty { return false }
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

  /// Waits until all is written, for a time.
  ///
  /// - Returns: Whether it is.
  func finish(within seconds: UInt32) -> Bool {
    let end = DispatchSemaphore(value: 0)
    queue.async { end.signal() }
    return end.wait(timeout: .now() + .seconds(Int(seconds))) == .success
  }

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
}
