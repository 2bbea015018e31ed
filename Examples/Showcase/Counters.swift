import Glibc
import LibDBus
import MenuBus
import Synchronization

/// Counts what was chosen, prints it, and lets anybody on the bus read the numbers.
final class Counters: Sendable {
  // Handlers count on the main actor; the bus reads on its own thread.
  private let counts = Mutex<[String: Int64]>([:])

  /// Counts one more of something.
  func count(_ name: String) {
    let number = counts.withLock { counts in
      counts[name, default: 0] += 1
      return counts[name, default: 0]
    }
    say("\(name) (\(number))")
  }

  /// An action that only counts.
  @MainActor func action(_ title: String, image: MenuImage? = nil) -> Action {
    Action(title: title, image: image) { _ in self.count(title) }
  }

  /// `Counters`: how often each was chosen, by name.
  var interface: Interface {
    Interface(
      "org.menubus.Showcase1",
      properties: [
        Interface.Property("Counters", "a{sx}") {
          let counts = self.counts.withLock { $0 }
          return .dictionary(
            key: "s", value: "x",
            counts.sorted { $0.key < $1.key }.map { Value.DictionaryEntry(.string($0.key), .int64($0.value)) })
        }
      ])
  }
}

/// Prints a line at once, also into a file or pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
