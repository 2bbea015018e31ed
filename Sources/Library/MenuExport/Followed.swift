import LibDBus

/// A value that any number of sequences follow.
@MainActor
package final class Followed<Value: Sendable & Equatable> {
  /// The value now.
  package var value: Value { didSet { if value != oldValue { changes.send(value) } } }
  private let changes = Broadcast<Value>()

  package init(_ value: Value) { self.value = value }

  /// The value now, and then each change; a slow reader misses the oldest.
  package var sequence: AsyncStream<Value> { changes.stream(limit: 64, startingWith: value) }
}
