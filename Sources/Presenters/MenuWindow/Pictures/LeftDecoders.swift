import Basics
import Glibc

/// The processes that decoded, were ended, and are not gone yet: no thread waits for them. They are reaped before the
/// next one starts.
final class LeftDecoders: Sendable {
  static let shared = LeftDecoders()

  private let left = Lock<[pid_t]>([])

  var processes: [pid_t] { left.withLock { $0 } }

  func add(_ process: pid_t) { left.withLock { $0.append(process) } }

  /// Reaps those that are gone by now; returns whether another process may start beside the rest.
  func hasRoom() -> Bool {
    left.withLock { left in
      left.removeAll(where: Self.isReaped)
      return left.count < MenuWindowLimits.leftDecoders
    }
  }

  /// Reaps a child if it has ended; returns whether it is gone.
  static func isReaped(_ process: pid_t) -> Bool { waitpid(process, nil, WNOHANG) != 0 }
}
