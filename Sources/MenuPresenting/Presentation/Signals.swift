import Dispatch
import LibDBus

/// Signals that this process is sent.
package enum Signals {
  private static let watch = SignalWatch()

  /// The signals of these numbers, as they come. Once there was a stream with a number, that signal does nothing else.
  package static func stream(_ numbers: [Int32]) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingNewest(16))
    let listener = watch.add(continuation, for: numbers)
    continuation.onTermination = { _ in watch.remove(listener) }
    return stream
  }
}

/// One source for each signal. On Linux libdispatch 6.3 may crash where sources are made and cancelled on several threads
/// at once (swift-corelibs-libdispatch #949), so they are made one after the other and stay.
private final class SignalWatch: Sendable {
  private struct State {
    var listeners: [Int: (numbers: Set<Int32>, continuation: AsyncStream<Int32>.Continuation)] = [:]
    var lastListener = 0
    var sources: [Int32: any DispatchSourceSignal] = [:]
  }

  private let state = Lock(State())
  private let queue = DispatchQueue(label: "signals")

  func add(_ continuation: AsyncStream<Int32>.Continuation, for numbers: [Int32]) -> Int {
    state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = (Set(numbers), continuation)
      for number in numbers where state.sources[number] == nil {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { [self] in deliver(number) }
        source.activate()
        state.sources[number] = source
      }
      return state.lastListener
    }
  }

  func remove(_ listener: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: listener) } }

  private func deliver(_ number: Int32) {
    let listeners = state.withLock { state in state.listeners.values.filter { $0.numbers.contains(number) } }
    for listener in listeners { listener.continuation.yield(number) }
  }
}
