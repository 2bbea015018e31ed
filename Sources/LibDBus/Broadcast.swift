import EventLoops

/// Sends elements to any number of sequences.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    var lastKey = 0
    var isClosed = false
  }

  private let state = Lock(State())

  package init() {}
  deinit { for continuation in takeAll(closing: true) { continuation.finish() } }

  /// Whether there is no sequence to send to.
  package var isEmpty: Bool { state.withLock { $0.continuations.isEmpty } }

  /// A sequence of its own of the elements from now on. It ends with ``finish()``, ``close()`` or the broadcast.
  ///
  /// - Parameters:
  ///   - limit: How many elements wait for a slow reader; beyond it the oldest are dropped.
  ///   - first: An element to begin with.
  package func stream(limit: Int, startingWith first: Element? = nil) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
    if let first { continuation.yield(first) }
    let key = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.lastKey += 1
      state.continuations[state.lastKey] = continuation
      return state.lastKey
    }
    guard let key else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.remove(key) }
    return stream
  }

  /// Sends an element to every sequence.
  package func send(_ element: Element) {
    // Outside the lock, because ending a sequence takes it too.
    for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield(element) }
  }

  /// Ends the present sequences; later ones are unaffected.
  package func finish() { for continuation in takeAll(closing: false) { continuation.finish() } }

  /// Ends the present sequences, and later ones at once.
  package func close() { for continuation in takeAll(closing: true) { continuation.finish() } }

  private func remove(_ key: Int) {
    let continuation = state.withLock { $0.continuations.removeValue(forKey: key) }
    withExtendedLifetime(continuation) {}
  }

  private func takeAll(closing: Bool) -> [AsyncStream<Element>.Continuation] {
    state.withLock { state in
      defer { state.continuations = [:] }
      if closing { state.isClosed = true }
      return Array(state.continuations.values)
    }
  }
}
