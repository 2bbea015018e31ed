import Basics
import Dispatch
import Glibc
import LibDBus

/// Writes lines to a descriptor, from a thread of its own: a reader that is slow holds up nothing else.
///
/// Lines wait in a queue with a limit. Answers to lines of the input wait for room there, so that no more
/// of the input is read. Events do not wait: those that find no room are counted, and the number is written
/// as soon as there is room.
final class LineOutput: Sendable {
  /// The bytes that are taken from the queue at once.
  private static let chunk = 1 << 20

  private struct State {
    var waiting: [UInt8] = []
    var isWriting = false
    var isClosed = false
    var missed = 0
    /// Continued after each write.
    var continuations: [CheckedContinuation<Void, Never>] = []

    /// Adds the number of events that found no room.
    mutating func tellMissed() {
      guard missed > 0 else { return }
      waiting += ServeLine.missed(missed).bytes
      missed = 0
    }
  }

  /// Ends when the reader has closed its end.
  let closed: AsyncStream<Never>
  private let closing: AsyncStream<Never>.Continuation
  private let descriptor: CInt
  private let state = Lock(State())
  private let queue = DispatchQueue(label: "menubus.lines")

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    (closed, closing) = AsyncStream.makeStream(of: Never.self)
  }

  /// Writes an event, unless there is no room for it.
  func post(_ line: ServeLine) {
    let begins = state.withLock { state in
      guard !state.isClosed else { return false }
      guard state.waiting.count < ToolLimits.waitingBytes else {
        state.missed += 1
        return false
      }
      state.tellMissed()
      state.waiting += line.bytes
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { queue.async { self.write() } }
  }

  /// Writes an answer, as soon as there is room for it.
  func send(_ line: ServeLine) async {
    await waitForRoom()
    post(line)
  }

  /// Waits until there is room for an answer.
  func waitForRoom() async { await wait { $0.waiting.count < ToolLimits.waitingBytes } }

  /// Waits until all is written.
  func flush() async { await wait { $0.waiting.isEmpty && !$0.isWriting } }

  /// Waits for a condition; no longer once the reader is gone, or the task is cancelled.
  private func wait(until isRight: @escaping @Sendable (borrowing State) -> Bool) async {
    var isOver = false
    while !isOver {
      isOver = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isOver = state.withLock { state in
            if state.isClosed || isRight(state) || Task.isCancelled { return true }
            state.continuations.append(continuation)
            return false
          }
          if isOver { continuation.resume() }
        }
        return state.withLock { $0.isClosed || isRight($0) } || Task.isCancelled
      } onCancel: {
        resumeAll()
      }
    }
  }

  private func resumeAll() {
    let continuations = state.withLock { state in
      defer { state.continuations = [] }
      return state.continuations
    }
    for continuation in continuations { continuation.resume() }
  }

  // MARK: On the queue

  /// Writes all that waits.
  private func write() {
    while true {
      let bytes = state.withLock { state -> [UInt8] in
        if state.waiting.count < ToolLimits.waitingBytes { state.tellMissed() }
        if state.waiting.isEmpty { state.isWriting = false }
        defer { state.waiting.removeFirst(min(Self.chunk, state.waiting.count)) }
        return Array(state.waiting.prefix(Self.chunk))
      }
      if !bytes.isEmpty, !Self.write(bytes, to: descriptor) {
        state.withLock { state in
          state.isClosed = true
          state.isWriting = false
        }
        closing.finish()
      }
      resumeAll()
      if bytes.isEmpty || state.withLock(\.isClosed) { return }
    }
  }

  /// Writes bytes; false if that is no longer possible. `SIGPIPE`, which reports the same, is ignored.
  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    do throws(FileOutput.Unwritable) {
      try FileOutput.write(bytes, to: descriptor)
      return true
    } catch {
      var now = timespec()
      if error.error == EPIPE { sigtimedwait(&pipe, nil, &now) }
      return false
    }
  }
}
