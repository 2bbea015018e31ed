import CNCurses
import Dispatch
import Glibc

/// Events of descriptors. A closure made here is not the main actor's.
enum Wakeups {
  /// Yields each time there is something to be read.
  static func readable(_ descriptor: Int32, onEnd: @escaping @Sendable () -> Void = {}) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let own = dup(descriptor)  // the source closes it later than the screen does
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

  /// Yields when the terminal that the process was started from is gone; `nil` where that cannot be observed. What is
  /// typed there is left for others to read.
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
}
