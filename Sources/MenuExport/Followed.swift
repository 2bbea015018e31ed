/// A value that any number of sequences follow.
@MainActor
package final class Followed<Value: Sendable & Equatable> {
  /// The value now.
  package var value: Value {
    didSet { if value != oldValue { readers.values.forEach { $0.yield(value) } } }
  }
  private var readers: [Int: AsyncStream<Value>.Continuation] = [:]
  private var lastReader = 0

  package init(_ value: Value) { self.value = value }

  isolated deinit { for reader in readers.values { reader.finish() } }

  /// The value now, and then each change; a reader who is late misses the oldest.
  package var sequence: AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(64))
    lastReader += 1
    let reader = lastReader
    readers[reader] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.readers[reader] = nil }
    }
    continuation.yield(value)
    return stream
  }
}
