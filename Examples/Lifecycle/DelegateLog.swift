import Glibc
import LibDBus
import Synchronization

/// Prints lines, and publishes them as a property on the bus.
final class DelegateLog: Sendable {
  /// Older lines are dropped.
  private static let maximumCount = 1000

  // The main actor writes; the bus reads on its own thread.
  private let lines = Mutex<[String]>([])

  /// Adds a line.
  func note(_ line: String) {
    lines.withLock { lines in
      lines.append(line)
      if lines.count > Self.maximumCount { lines.removeFirst() }
    }
    print(line)
    fflush(nil)
  }

  /// `Log`: all lines, the oldest first.
  var interface: Interface {
    Interface(
      "org.menubus.Lifecycle1",
      properties: [
        Interface.Property("Log", "as") { .array(of: "s", self.lines.withLock { $0 }.map(Value.string)) }
      ])
  }
}
