import Basics
import EventLoops

import Glibc

// Inside the class `read` is its own.
private let readBytes = read

/// A pipe whose other end a program writes to, and the last bytes that came through.
///
/// It reads until the last writer is gone, which may be long after the program itself has ended: what a script
/// leaves in the background (every browser that `xdg-open` starts) goes on writing, and would be killed by `SIGPIPE`
/// if the pipe were closed with the script. This is why the pipes are ours and not Subprocess's. Only an output that is
/// settled for good is closed.
// Unchecked: everything that changes is touched on the loop's thread alone, but for `writeEnd`,
// which its one owner closes.
package final class OutputPipe: @unchecked Sendable {
  /// The program's descriptor; closed by ``closeWriteEnd()`` once the program has it.
  let writeEnd: CInt
  private let retention: Retention
  private let watch: DescriptorWatch
  private var bytes: [UInt8] = []
  private var companion: AnyObject?
  private var surplusHandler: (@Sendable () -> Void)?
  /// Those who wait for the end.
  private var waiting: [AsyncStream<Void>.Continuation] = []
  /// Whether it is read on when it is settled.
  private var isReadOn = false

  /// The share of the bytes that is kept.
  package enum Retention: Sendable {
    /// The last ones. A program may write more.
    case end(limit: Int)
    /// All of them. A program that writes more is ended by `SIGPIPE`, and its output is one byte longer than the limit.
    case all(limit: Int)
  }

  /// The most that a pipe holds, unless the administrator allows more.
  private static let largestPipe = 1 << 20

  /// Makes the pipe.
  ///
  /// - Parameter companion: Kept until the last writer is gone.
  init(_ retention: Retention, keeping companion: AnyObject?) throws(SystemFailure) {
    let ends = try PipeEnds()
    writeEnd = ends.write
    watch = try ends.watch()
    self.retention = retention
    self.companion = companion
    // The watch keeps this until it is closed.
    watch.start(onClose: { self.end() }) { _ in self.read(atMost: ProgramsLimits.bytesPerTurn) }
  }

  /// Keeps a reader for programs that outlive this process; called before the program has its end.
  func outlive() { ProgramKeeper.keep(output: watch.descriptor) }

  /// Leaves the program, and those it passes its output to, as the only writers.
  func closeWriteEnd() {
    close(writeEnd)
  }

  /// Sets a handler for more output than is kept; it is called at once if there was more already.
  func onSurplus(_ handler: @escaping @Sendable () -> Void) {
    watch.loop.perform { [self] in
      if !watch.isCancelled { surplusHandler = handler }
      if isOverLimit { handler() }
    }
  }

  private var isOverLimit: Bool { if case .all(let limit) = retention { bytes.count > limit } else { false } }

  /// Whether more was written than is kept of an output that is wanted whole.
  var hasSurplus: Bool {
    get async {
      await withCheckedContinuation { continuation in
        watch.loop.perform { continuation.resume(returning: self.isOverLimit) }
      }
    }
  }

  /// The output so far. Does not wait for writers that are left.
  ///
  /// - Parameter isLast: Whether the pipe is closed, so that nothing else can be written.
  func settle(forGood isLast: Bool = false) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      watch.loop.perform { [self] in
        read(atMost: Self.largestPipe)
        if isLast, !isReadOn { watch.cancel() }
        continuation.resume(returning: settled)
      }
    }
  }

  /// A pipe among all that there are.
  struct Identity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64

    /// `nil` for a file that is no pipe.
    init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFIFO else { return nil }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// The pipe, if a process still has it open for writing after a time; `nil` if none has.
  func openPipe(after time: Duration) async -> Identity? {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    watch.loop.perform { [self] in if watch.isCancelled { end.finish() } else { waiting.append(end) } }
    _ = await within(time) { for await _ in ends {} }
    return await withCheckedContinuation { continuation in
      watch.loop.perform { [self] in
        read(atMost: Self.largestPipe)
        var status = stat()
        let isOpen = !watch.isCancelled && fstat(watch.descriptor, &status) == 0
        continuation.resume(returning: isOpen ? Identity(status) : nil)
      }
    }
  }

  /// Reads on when it is settled, also past this process, for the processes that have it; unless there are too many.
  func readOn() {
    watch.loop.perform { [self] in
      read(atMost: Self.largestPipe)
      guard !watch.isCancelled, let place = PlaceReadOn() else { return }
      (companion, isReadOn) = (place, true)
      outlive()
    }
  }

  /// A place among those that are read on.
  private final class PlaceReadOn: Sendable {
    private static let taken = Lock(0)

    init?() {
      let isFree = Self.taken.withLock { taken in
        guard taken < ProgramsLimits.errorsReadOn else { return false }
        taken += 1
        return true
      }
      guard isFree else { return nil }
    }

    deinit { Self.taken.withLock { $0 -= 1 } }
  }

  // MARK: On the loop's thread

  private func read(atMost limit: Int) {
    var budget = limit
    withUnsafeTemporaryAllocation(byteCount: ProgramsLimits.bytesPerTurn, alignment: 1) { buffer in
      while budget > 0 && !watch.isCancelled {
        let count = readBytes(watch.descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
          budget -= count
          keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count < 0, errno == EAGAIN {
          return
        } else if count == 0 || errno != EINTR {
          watch.cancel()
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
      let handler = surplusHandler
      watch.cancel()
      handler?()
    }
  }

  private func end() {
    companion = nil
    surplusHandler = nil
    for end in waiting { end.finish() }
    waiting = []
  }

  /// The bytes that are kept, without half a character at the start.
  private var settled: [UInt8] {
    let isCut = if case .end(limit: bytes.count) = retention { true } else { false }
    return isCut ? Array(bytes.drop { $0 & 0xC0 == 0x80 }) : bytes
  }
}
