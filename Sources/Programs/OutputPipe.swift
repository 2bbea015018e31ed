#if Prompts
import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// Inside the class `read` is its own.
private let readBytes = read

/// A pipe whose other end a program writes to, and the last bytes that came through.
///
/// It reads until the last writer is gone, which may be long after the program itself has ended: what a script
/// leaves in the background (every browser that `xdg-open` starts) goes on writing, and would be killed by `SIGPIPE`
/// if the pipe were closed with the script. This is why the pipes are ours and not Subprocess's. Only an output that is
/// settled for good is closed.
// Unchecked: everything that changes is touched on `queue` alone, but for `writeEnd`, which its one owner closes.
package final class OutputPipe: @unchecked Sendable {
  /// The program's descriptor; closed by ``closeWriteEnd()`` once the program has it.
  let writeEnd: CInt
  private let retention: Retention
  private let queue = DispatchQueue(label: "menubus.command.output")
  private let source: any DispatchSourceRead
  private let readEnd: CInt
  private var bytes: [UInt8] = []
  private var isClosed = false
  private var companion: AnyObject?
  private var surplusHandler: (@Sendable () -> Void)?
  private var waiting: CheckedContinuation<String, Never>?

  /// The share of the bytes that is kept.
  package enum Retention: Sendable {
    /// The last ones. A program may write more.
    case end(limit: Int)
    /// All of them. A program that writes more is ended by `SIGPIPE`, and its output is one byte longer than the limit.
    case all(limit: Int)
  }

  /// Makes the pipe.
  ///
  /// - Parameter companion: Kept until the last writer is gone.
  init(_ retention: Retention, keeping companion: AnyObject?) throws(SystemFailure) {
    var ends: [CInt] = [-1, -1]
    // Glibc's module lacks `pipe2`. What is started between these calls by other means than Subprocess, which passes
    // nothing on, may hold the pipe open; it can do no other harm.
    guard pipe(&ends) == 0 else { throw SystemFailure("no pipe for its output") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Our end alone: a program expects its output to block.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (readEnd, writeEnd) = (ends[0], ends[1])
    self.retention = retention
    self.companion = companion
    source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: queue)
    source.setEventHandler { self.read() }
    source.setCancelHandler { self.end() }
    source.activate()
  }

  /// Leaves the program, and those it passes its output to, as the only writers.
  func closeWriteEnd() {
    close(writeEnd)
  }

  /// Sets a handler for more output than is kept; it is called at once if there was more already.
  func onSurplus(_ handler: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      surplusHandler = handler
      if isOverLimit { handler() }
    }
  }

  private var isOverLimit: Bool { if case .all(let limit) = retention { bytes.count > limit } else { false } }

  /// Whether more was written than is kept of an output that is wanted whole.
  var hasSurplus: Bool {
    get async {
      await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: self.isOverLimit) } }
    }
  }

  /// The output so far. Does not wait for writers that are left.
  ///
  /// - Parameter isLast: Whether the pipe is closed, so that nothing else can be written.
  func settle(forGood isLast: Bool = false) async -> String {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        if !isClosed && !source.isCancelled { read() }
        if isLast && !source.isCancelled { source.cancel() }
        if source.isCancelled && !isClosed {
          waiting = continuation
        } else {
          continuation.resume(returning: text)
        }
      }
    }
  }

  /// Reads what is there, but no more than a pipe holds: others want the queue too.
  private func read() {
    var budget = 1 << 20
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while budget > 0 && !source.isCancelled {
        let count = readBytes(readEnd, buffer.baseAddress, buffer.count)
        if count > 0 {
          budget -= count
          keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count == 0 {
          source.cancel()
        } else if errno == EAGAIN {
          return
        } else if errno != EINTR {
          source.cancel()
        }
      }
    }
  }

  private func keep(_ new: UnsafeRawBufferPointer) {
    switch retention {
    case .end(let limit):
      let end = new.suffix(limit)
      let surplus = bytes.count + end.count - limit
      if surplus > 0 { bytes.removeSubrange(..<surplus) }
      bytes.append(contentsOf: end)
    case .all(let limit):
      bytes.append(contentsOf: new.prefix(limit + 1 - bytes.count))
      guard isOverLimit else { return }
      source.cancel()
      surplusHandler?()
    }
  }

  private func end() {
    close(readEnd)
    isClosed = true
    companion = nil
    surplusHandler = nil
    waiting?.resume(returning: text)
    waiting = nil
  }

  /// The bytes as text, without half a character at the start.
  private var text: String {
    let isCut = if case .end(limit: bytes.count) = retention { true } else { false }
    return String(decoding: isCut ? bytes.drop { $0 & 0xC0 == 0x80 } : bytes[...], as: UTF8.self)
  }
}
#endif
