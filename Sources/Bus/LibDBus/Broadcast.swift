import Basics

/// Sends elements to any number of sequences.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct Reader {
    weak var elements: WaitingElements<Element>?
  }

  private struct State {
    var readers: [Int: Reader] = [:]
    var lastKey = 0
    var isClosed = false
  }

  private let state = Lock(State())
  private let size: @Sendable (Element) -> Int
  private let note: @Sendable (inout Element, Int) -> Void

  /// - Parameters:
  ///   - size: About how many bytes an element holds on to.
  ///   - note: Notes in an element how many before it its reader has missed; called where it has missed some.
  package init(
    size: @escaping @Sendable (Element) -> Int = { _ in 0 },
    noting note: @escaping @Sendable (inout Element, Int) -> Void = { _, _ in }
  ) {
    self.size = size
    self.note = note
  }

  deinit { for reader in takeAll(closing: true) { reader.finish() } }

  /// Whether there is no sequence to send to.
  package var isEmpty: Bool { state.withLock { $0.readers.isEmpty } }

  /// A sequence of its own of the elements from now on. It ends with ``finish()``, ``close()`` or the broadcast.
  ///
  /// - Parameters:
  ///   - limit: How many elements wait for a slow reader; beyond it the oldest are dropped.
  ///   - bytes: How many bytes they may have together; beyond it the oldest are dropped, but never the last one.
  ///   - first: An element to begin with.
  package func stream(limit: Int, bytes: Int = .max, startingWith first: Element? = nil) -> AsyncStream<Element> {
    let key = state.withLock { state in
      state.lastKey += 1
      return state.lastKey
    }
    let elements = WaitingElements<Element>(limit: limit, byteLimit: bytes, noting: note) { [weak self] in
      self?.remove(key)
    }
    if let first { elements.send(first, size: size(first)) }
    let isClosed = state.withLock { state in
      if !state.isClosed { state.readers[key] = Reader(elements: elements) }
      return state.isClosed
    }
    if isClosed { elements.finish() }
    return elements.stream
  }

  /// Sends an element to every sequence.
  package func send(_ element: Element) {
    let readers = state.withLock { $0.readers.values.compactMap(\.elements) }
    guard !readers.isEmpty else { return }
    let size = size(element)
    // Outside the lock, because the end of a sequence takes it, too.
    for reader in readers { reader.send(element, size: size) }
  }

  /// Ends the present sequences; later ones are unaffected.
  package func finish() { for reader in takeAll(closing: false) { reader.finish() } }

  /// Ends the present sequences, and later ones at once.
  package func close() { for reader in takeAll(closing: true) { reader.finish() } }

  private func remove(_ key: Int) { state.withLock { $0.readers[key] = nil } }

  private func takeAll(closing: Bool) -> [WaitingElements<Element>] {
    state.withLock { state in
      defer { state.readers = [:] }
      if closing { state.isClosed = true }
      return state.readers.values.compactMap(\.elements)
    }
  }
}
