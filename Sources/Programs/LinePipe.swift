#if Prompts
import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// Inside the class `read` is its own.
private let readBytes = read

/// A pipe whose other end a program writes lines to. It is read only as fast as the lines are taken.
///
/// A reader that waits holds a thread: sources of Dispatch that are stopped and started again, as this would need, crash
/// on Linux now and then.
final class LinePipe: Sendable {
  /// The program's descriptor; closed by ``closeWriteEnd()`` once the program has it.
  let writeEnd: CInt
  private let readEnd: CInt
  /// A pipe that wakes a waiting reader when its writing end is closed.
  private let alarm: (read: CInt, write: CInt)
  private let lineLimit: Int
  private let isFinished = Atomic<Bool>(false)
  private let queue = DispatchQueue(label: "menubus.program.lines")

  /// The most bytes that are read once the program has ended: what stood in the pipe, and no more of what others write
  /// that left its group.
  private static let lastBytes = 1 << 20

  /// Makes the pipe. It is open until ``end()``.
  init(lineLimit: Int) throws(SystemFailure) {
    var ends: [CInt] = [-1, -1, -1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure("no pipe for its output") }
    guard ends.withUnsafeMutableBufferPointer({ pipe($0.baseAddress.map { $0 + 2 }) }) == 0 else {
      close(ends[0])
      close(ends[1])
      throw SystemFailure("no pipe for its output")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (readEnd, writeEnd) = (ends[0], ends[1])
    alarm = (ends[2], ends[3])
    self.lineLimit = lineLimit
  }

  func closeWriteEnd() { close(writeEnd) }

  /// Closes the pipe; called once, when nothing is read any more.
  func end() {
    finish()
    queue.async { [self] in
      close(readEnd)
      close(alarm.read)
    }
  }

  /// Tells the reader that the program has ended, so that it reads the rest and waits for nothing.
  func finish() {
    if !isFinished.exchange(true, ordering: .sequentiallyConsistent) { close(alarm.write) }
  }

  /// Gives each line to a function, until the last writer is gone or ``finish()`` was called.
  func forEach(_ body: (String) async -> Void) async {
    var cutter = LineCutter(limit: lineLimit)
    var left = Self.lastBytes
    while left > 0 {
      // Asked before reading: what was written before the end is then in the pipe.
      let isFinished = isFinished.load(ordering: .sequentiallyConsistent)
      let (bytes, isOver) = chunk()
      if isFinished { left -= bytes.count }
      for line in cutter.lines(of: bytes) { await body(line) }
      if isOver || (isFinished && bytes.isEmpty) { break }
      if bytes.isEmpty { await readable() }
    }
    if let last = cutter.rest { await body(last) }
  }

  /// The bytes that are there now, and whether the last writer is gone.
  private func chunk() -> (bytes: [UInt8], isOver: Bool) {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      var step = readBytes(readEnd, buffer.baseAddress, buffer.count)
      while step < 0, errno == EINTR { step = readBytes(readEnd, buffer.baseAddress, buffer.count) }
      failure = step < 0 ? errno : 0
      count = max(step, 0)
    }
    return (bytes, bytes.isEmpty && failure != EAGAIN)
  }

  /// Returns when there is more to read, or the program has ended.
  private func readable() async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        var descriptors = [readEnd, alarm.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&descriptors, 2, -1) < 0, errno == EINTR {}
        continuation.resume()
      }
    }
  }
}

/// Cuts bytes into lines.
struct LineCutter {
  private var line: [UInt8] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The lines that end in new bytes.
  mutating func lines(of bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      lines.append(text)
      line.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    keep(rest)
    return lines
  }

  /// The rest without a line end; `nil` where there is none.
  var rest: String? { line.isEmpty ? nil : text }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    line.append(contentsOf: bytes.prefix(max(limit - line.count, 0)))
  }

  private var text: String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }
}
#endif
