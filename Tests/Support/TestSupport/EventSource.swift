import Basics

/// A source of events that a test can wait for.
package protocol EventSource: Sendable {
  /// The events from now on. Of those that no one has taken yet only the newest is kept.
  func events() -> AsyncStream<Void>
}

/// A source that a test rings itself, from any thread.
package final class Notifier: EventSource {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Lock(State())

  package init() {}

  package func notify() {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.yield() }
  }

  package func events() -> AsyncStream<Void> {
    let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = listener
      return state.next
    }
    listener.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }
}

/// A value that tests wait for; each change is an event.
package final class Observed<Value: Sendable>: EventSource {
  private let current: Lock<Value>
  private let notifier = Notifier()

  package init(_ value: Value) { current = Lock(value) }

  package var value: Value {
    get { current.withLock { $0 } }
    set { update { $0 = newValue } }
  }

  package func update(_ change: (inout sending Value) -> Void) {
    current.withLock { change(&$0) }
    notifier.notify()
  }

  package func events() -> AsyncStream<Void> { notifier.events() }

  /// Waits until the value is right.
  @discardableResult
  nonisolated(nonsending) package func wait(
    for what: String, within limit: Duration = eventualLimit, until isRight: (Value) -> Bool
  ) async throws -> Value {
    try await eventually(what, on: self, within: limit, read: { value }, until: isRight)
  }
}

extension Observed where Value == Int {
  package func increment() { update { $0 += 1 } }
}

/// The elements of a sequence as events.
package struct StreamEvents<Stream: AsyncSequence & Sendable>: EventSource {
  private let stream: Stream

  /// Makes a source of a sequence, which is used up when it has been waited for.
  package init(_ stream: Stream) { self.stream = stream }

  package func events() -> AsyncStream<Void> {
    let (events, event) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let pump = Task {
      do { for try await _ in stream { event.yield() } } catch {}
      event.finish()
    }
    event.onTermination = { _ in pump.cancel() }
    return events
  }
}

/// An event when the last reference to the token has gone.
///
/// A test puts the token into a closure of the object whose end it waits for.
package final class Release: EventSource {
  package final class Token: Sendable {
    private let notifier: Notifier
    fileprivate init(_ notifier: Notifier) { self.notifier = notifier }
    deinit { notifier.notify() }
  }

  private let notifier = Notifier()

  package init() {}

  /// A new token.
  package func token() -> Token { Token(notifier) }

  package func events() -> AsyncStream<Void> { notifier.events() }
}
