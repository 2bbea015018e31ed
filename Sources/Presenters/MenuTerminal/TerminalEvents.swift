import CNCurses
import EventLoops
import Glibc

/// Events of descriptors that others share: nothing is set on them, and nothing is read here.
enum TerminalEvents {
  /// Yields each time there is something to be read, when the last element was taken; ends at once where that cannot be
  /// known.
  static func readable(_ descriptor: Int32, onEnd: @escaping @Sendable () -> Void = {}) -> AsyncStream<Void> {
    // The loop closes its own, later than the screen closes the other.
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0, let watch = try? DescriptorWatch(owning: own) else {
      onEnd()
      return AsyncStream { nil }
    }
    watch.start(isArmed: false, onClose: onEnd) { _ in }
    return AsyncStream(unfolding: { await watch.readable() ? () : nil }, onCancel: { watch.cancel() })
  }

  /// Yields when the terminal that the process was started from is gone; `nil` where that cannot be observed. Keys
  /// typed there are left for others to read.
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
