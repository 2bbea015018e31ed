internal import Glibc
import PrivateBus

extension Program {
  /// Reads what a program writes, on a thread of its own, until the program has ended. Closes the descriptors.
  ///
  /// Programs of its own that it leaves running are not waited for, though they may hold the pipes open.
  ///
  /// - Parameter notice: Where the wait status comes when the program has been reaped.
  static func collect(
    output: Int32, errors: Int32, notice: Int32
  ) -> (lines: AsyncStream<String>, end: Task<Result, Never>) {
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let (results, result) = AsyncStream.makeStream(of: Result.self)
    let thread = startThread {
      nameThread("program output")
      let found = readAll(
        output: Descriptor(owning: output), errors: Descriptor(owning: errors), notice: Descriptor(owning: notice),
        lines: line)
      line.finish()
      result.yield(found)
      result.finish()
    }
    let end = Task {
      for await result in results {
        pthread_join(thread, nil)  // which has nothing left to do
        return result
      }
      preconditionFailure("The thread gives one result before it finishes.")
    }
    return (lines, end)
  }

  private static func readAll(
    output: consuming Descriptor, errors: consuming Descriptor, notice: consuming Descriptor,
    lines: AsyncStream<String>.Continuation
  ) -> Result {
    var written = LineBuffer()
    var complained: [UInt8] = []
    var status: [UInt8] = []
    var requests = [output.number, errors.number, notice.number].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while requests[2].fd >= 0 {
      // The thread has no signals, so only a broken argument could make this fail.
      guard poll(&requests, 3, -1) > 0 else { preconditionFailure("poll: \(SystemError(errno))") }
      if requests[2].revents != 0, notice.read(into: &status) == 0 { requests[2].fd = -1 }
      // One read takes all that a pipe holds, so the round that learns of the end reads the last of it.
      if requests[0].fd >= 0, output.read(into: &written.bytes) == 0 { requests[0].fd = -1 }
      if requests[1].fd >= 0, errors.read(into: &complained) == 0 { requests[1].fd = -1 }
      written.complete().forEach { lines.yield($0) }
    }
    if let rest = written.rest() { lines.yield(rest) }
    return Result(
      status: exitStatus(status), output: String(decoding: written.bytes, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  /// A wait status as shells show it.
  private static func exitStatus(_ bytes: [UInt8]) -> Int32 {
    let status = bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
    let signal = status & 0x7F  // the macros of <sys/wait.h> do not come over to Swift
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

/// Bytes that are handed out line by line, and kept.
private struct LineBuffer {
  var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0

  mutating func complete() -> [String] {
    var lines: [String] = []
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end + 1
      searched = start
    }
    searched = bytes.count
    return lines
  }

  func rest() -> String? {
    start < bytes.count ? String(decoding: bytes[start...], as: UTF8.self) : nil
  }
}

/// Runs `body` on a new thread, where it may block.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  // Signals for this process are for threads that expect them; a new thread inherits the mask.
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { box in
      if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
  precondition(failure == 0, "no thread to read a program's output: \(SystemError(failure))")
  return thread
}
