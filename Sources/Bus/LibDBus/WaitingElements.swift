import Basics

/// The elements of a sequence that wait for its reader: so many, and so many bytes of them. Beyond that the oldest are
/// dropped; the newest waits whatever its size.
final class WaitingElements<Element: Sendable>: Sendable {
  private struct State {
    /// The elements and their sizes, by number.
    var elements: [Int: (element: Element, size: Int)] = [:]
    var numbers = 0..<0
    var bytes = 0
    /// The number of elements that were dropped since the reader took one.
    var missed = 0
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
  private let note: @Sendable (inout Element, Int) -> Void
  private let onEnd: @Sendable () -> Void

  /// - Parameters:
  ///   - note: Notes in an element how many before it were dropped.
  ///   - onEnd: Called, perhaps more than once, when the elements have no reader any more.
  init(
    limit: Int, byteLimit: Int, noting note: @escaping @Sendable (inout Element, Int) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) {
    (self.limit, self.byteLimit, self.note, self.onEnd) = (max(1, limit), byteLimit, note, onEnd)
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
        state.missed += 1
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
      let found = state.withLock { state -> (element: Element?, missed: Int)? in
        if let element = state.removeFirst() {
          defer { state.missed = 0 }
          return (element, state.missed)
        }
        if state.isFinished { return (nil, 0) }
        state.readers.append(reader)
        return nil
      }
      guard var found else { return }
      if found.missed > 0, var element = found.element {
        note(&element, found.missed)
        found.element = element
      }
      reader.resume(returning: found.element)
    }
  }
}
