import CNCurses
import Dispatch
import Glibc

/// What a presenter waits for besides the bus. A closure made here is not the main actor's.
enum Wakeups {
  /// Something each time there is something to be read.
  static func readable(_ descriptor: Int32, onEnd: @escaping @Sendable () -> Void = {}) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let own = dup(descriptor)  // the source lets go of it later than the screen does
    // Dispatch's own objects are for every thread; they are only not marked so.
    nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: own, queue: .global())
    source.setEventHandler { continuation.yield() }
    source.setCancelHandler {
      close(own)
      onEnd()
    }
    continuation.onTermination = { _ in source.cancel() }
    source.activate()
    return stream
  }

  /// That the terminal that the process was started from is gone; `nil` where that cannot be seen. What is typed there is
  /// left for others to read.
  static func hangup() -> AsyncStream<Void>? {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    let watch = cncurses_watch_end(terminal)
    guard watch >= 0 else {
      close(terminal)
      return nil
    }
    defer { close(watch) }
    return readable(watch) { close(terminal) }
  }

  /// Signals as they come.
  static func signals(_ numbers: [Int32]) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingNewest(16))
    // As above.
    nonisolated(unsafe) let sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.activate()
      return source
    }
    continuation.onTermination = { _ in for source in sources { source.cancel() } }
    return stream
  }
}
