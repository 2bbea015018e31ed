import Basics
import EventLoops
import Synchronization

import Glibc

// Inside the class `read` is its own.
private let readBytes = read

/// A pipe whose other end a program writes lines to. It is read only as fast as the lines are taken: the loop waits for
/// it only while a reader does.
final class LinePipe: Sendable {
  /// The program's descriptor; closed by ``closeWriteEnd()`` once the program has it.
  let writeEnd: CInt
  private let watch: DescriptorWatch
  private let lineLimit: Int
  private let isFinished = Atomic<Bool>(false)

  /// Makes the pipe. It is open until ``end()``.
  init(lineLimit: Int) throws(SystemFailure) {
    let ends = try PipeEnds()
    writeEnd = ends.write
    watch = try ends.watch()
    self.lineLimit = lineLimit
  }

  func closeWriteEnd() { close(writeEnd) }

  /// Closes the pipe; called once, when nothing is read any more.
  func end() { watch.cancel() }

  /// Tells the reader that the program has ended, so that it reads the rest and waits for nothing.
  func finish() {
    isFinished.store(true, ordering: .sequentiallyConsistent)
    watch.wake()
  }

  /// Gives each line to a function, until the last writer is gone or ``finish()`` was called.
  func forEach(_ body: (String) async -> Void) async {
    var cutter = LineCutter(limit: lineLimit)
    var left = ProgramsLimits.lastBytes
    while left > 0 {
      // Asked before reading: what was written before the end is then in the pipe.
      let isFinished = isFinished.load(ordering: .sequentiallyConsistent)
      let (bytes, isOver) = chunk()
      if isFinished { left -= bytes.count }
      for line in cutter.lines(of: bytes) { await body(line.text) }
      if isOver || (isFinished && bytes.isEmpty) { break }
      // A wake that came before is not lost: the loop asks, after it has begun to wait.
      if bytes.isEmpty {
        _ = await watch.readable { [self] in !self.isFinished.load(ordering: .sequentiallyConsistent) }
      } else {
        // A program that never stops printing would keep a thread of the pool, of which there are as many as cores.
        await Task.yield()
      }
    }
    if let last = cutter.rest { await body(last.text) }
  }

  /// The bytes that are there now, and whether the last writer is gone.
  private func chunk() -> (bytes: [UInt8], isOver: Bool) {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      var step = readBytes(watch.descriptor, buffer.baseAddress, buffer.count)
      while step < 0, errno == EINTR { step = readBytes(watch.descriptor, buffer.baseAddress, buffer.count) }
      failure = step < 0 ? errno : 0
      count = max(step, 0)
    }
    return (bytes, bytes.isEmpty && failure != EAGAIN)
  }
}
