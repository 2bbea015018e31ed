import Glibc
import LibDBus
import MenuBus
import Synchronization

/// Counts and prints choices, and publishes the numbers as a property on the bus.
final class Counters: Sendable {
  // Handlers count on the main actor; the bus reads on its own thread.
  private let counts = Mutex<[String: Int64]>([:])

  /// Adds one to a counter.
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

  /// `Counters`: the number of choices by name.
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

/// Prints a line at once, even into a file or pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
