import Foundation

/// How much tests do of what could go on for ever. `SEEDS=10` in the environment asks for ten seeds of each random law,
/// and for messages of 60 MB; without it, a run of all tests takes minutes.
package enum Effort {
  private static let count = ProcessInfo.processInfo.environment["SEEDS"].flatMap { Int($0) } ?? 2

  /// The seeds of a random law.
  package static let seeds: Range<UInt64> = 0..<UInt64(max(count, 1))

  /// Whether this run takes its time.
  package static let isWhole = count >= 10

  /// How many rounds of a random work to do, of those of a whole run.
  package static func rounds(of whole: Int) -> Int { max(1, whole * seeds.count / 10) }

  /// The size of a message that is huge. Below 32 MiB the C library may keep what was freed, and memory says nothing.
  package static let hugeSize = isWhole ? 60_000_000 : 36_000_000
}
