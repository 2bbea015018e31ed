import Basics
import Dispatch
import Glibc

/// Standard input, read only when it is asked for: what is not asked for waits in its pipe.
enum StandardInput {
  /// The bytes up to the end, or more than a number, so that the reader can refuse an input that is too long.
  static func bytes(above limit: Int) async -> [UInt8] { await bytes(above: limit, from: next) }

  static func bytes(above limit: Int, from next: () async -> [UInt8]) async -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = await next()
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Requests, one for each line. They end with the input.
  static func requests() -> AsyncStream<Void> {
    let (lines, line) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1_000_000))
    Task {
      let input = LineInput(limit: 1 << 12, keepsBlank: true, next)
      while let some = await input.next() { for _ in some { line.yield() } }
      line.finish()
    }
    return lines
  }

  /// A thread of its own, which is not one of those that tasks run on.
  private static let queue = DispatchQueue(label: "menubus.input")

  /// Waits for the next bytes; none at the end, and when the task is cancelled.
  ///
  /// A thread waits in `read`, whose end cancellation does not await: it only comes at the end of the program.
  static func next() async -> [UInt8] {
    let waiting = Lock<CheckedContinuation<[UInt8], Never>?>(nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.withLock { $0 = continuation }
        if Task.isCancelled { return finish(waiting, []) }
        queue.async { finish(waiting, read()) }
      }
    } onCancel: {
      finish(waiting, [])
    }
  }

  private static func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      count = max(0, count)
    }
  }

  private static func finish(_ waiting: Lock<CheckedContinuation<[UInt8], Never>?>, _ bytes: [UInt8]) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: bytes)
  }
}
