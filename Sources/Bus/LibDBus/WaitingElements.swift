import Basics

/// The elements of a sequence that wait for its reader: so many, and so many bytes of them. Beyond that the oldest are
/// dropped; the newest waits whatever its size.
final class WaitingElements<Element: Sendable>: Sendable {
  private struct State {
    /// The elements and their sizes, by number.
    var elements: [Int: (element: Element, size: Int)] = [:]
    var numbers = 0..<0
    var bytes = 0
    var readers: [CheckedContinuation<Element?, Never>] = []
    var isFinished = false

    mutating func append(_ element: Element, size: Int) {
      elements[numbers.upperBound] = (element, size)
      numbers = numbers.lowerBound..<numbers.upperBound + 1
      bytes += size
    }

    mutating func removeFirst() -> Element? {
      guard let first = elements.removeValue(forKey: numbers.lowerBound) else { return nil }
      numbers = numbers.lowerBound + 1..<numbers.upperBound
      bytes -= first.size
      return first.element
    }
  }

  private let state = Lock(State())
  private let limit: Int
  private let byteLimit: Int
  private let onEnd: @Sendable () -> Void

  /// - Parameter onEnd: Called, perhaps more than once, when the elements have no reader any more.
  init(limit: Int, byteLimit: Int, onEnd: @escaping @Sendable () -> Void) {
    (self.limit, self.byteLimit, self.onEnd) = (max(1, limit), byteLimit, onEnd)
  }

  deinit { onEnd() }

  /// The sequence; it and its iterators alone keep the elements.
  var stream: AsyncStream<Element> {
    AsyncStream(unfolding: { await self.next() }, onCancel: { self.cancel() })
  }

  func send(_ element: Element, size: Int) {
    // Elements are dropped outside the lock: what they have may be large.
    var dropped: [Element] = []
    let reader = state.withLock { state -> CheckedContinuation<Element?, Never>? in
      guard !state.isFinished else { return nil }
      if !state.readers.isEmpty { return state.readers.removeFirst() }
      state.append(element, size: size)
      while state.numbers.count > limit || state.bytes > byteLimit && state.numbers.count > 1 {
        if let first = state.removeFirst() { dropped.append(first) }
      }
      return nil
    }
    reader?.resume(returning: element)
  }

  /// Ends the sequence behind the elements that wait.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.resume(returning: nil) }
  }

  private func cancel() {
    finish()
    onEnd()
  }

  private func next() async -> Element? {
    await withCheckedContinuation { reader in
      let found = state.withLock { state -> Element?? in
        if let element = state.removeFirst() { return element }
        if state.isFinished { return .some(nil) }
        state.readers.append(reader)
        return nil
      }
      if let found { reader.resume(returning: found) }
    }
  }
}
