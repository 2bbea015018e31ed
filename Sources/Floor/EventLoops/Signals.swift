import Basics
import CProcesses
import Glibc

/// Signals that this process is sent.
///
/// A handler writes an event descriptor, so nothing is masked, and programs that are started inherit nothing.
package enum Signals {
  private static let watch = SignalWatch()

  /// The signals of these numbers, as they come. Once there was a stream with a number, that signal does nothing else.
  package static func stream(_ numbers: [Int32]) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingNewest(16))
    let listener = watch.add(numbers) { continuation.yield($0) }
    continuation.onTermination = { _ in watch.remove(listener) }
    return stream
  }

  /// Calls a function when a signal of these numbers comes, on the loop of descriptors: whatever else is stuck.
  package static func onArrival(of numbers: [Int32], _ body: @escaping @Sendable (Int32) -> Void) -> SignalToken {
    SignalToken(watch: watch, listener: watch.add(numbers, body))
  }

  /// Does work that signals of these numbers cancel.
  ///
  /// - Parameter note: Called with each of the signals, on the loop of descriptors, before it cancels the work.
  package static func cancelling<Answer: Sendable, Failure: Error>(
    on numbers: [Int32], note: @escaping @Sendable (Int32) -> Void = { _ in },
    _ work: @escaping @Sendable () async throws(Failure) -> Answer
  ) async -> Result<Answer, Failure> {
    // The work begins after the handlers are there: its first line may bring a signal at once.
    let (handlers, areThere) = AsyncStream.makeStream(of: Void.self)
    let running = Task { () async -> Result<Answer, Failure> in
      for await _ in handlers {}
      do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    }
    let token = onArrival(of: numbers) { number in
      note(number)
      running.cancel()
    }
    areThere.finish()
    defer { withExtendedLifetime(token) {} }
    return await withTaskCancellationHandler {
      await running.value
    } onCancel: {
      running.cancel()
    }
  }

  /// Whether the process takes no notice of a signal, as `nohup` wants it for what it starts.
  static func isIgnored(_ number: Int32) -> Bool { ceventloops_ignores(number) != 0 }

  /// The signals by which a user ends a program on a terminal, apart from those that the process takes no notice of.
  package static var ending: [Int32] { [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !isIgnored($0) } }

  /// Ends the process so long after one of these signals, whatever is stuck: without memory for a thread, nothing
  /// that runs in this process can end it.
  package static func limitEnd(after numbers: [Int32], seconds: UInt32) {
    for number in numbers { ceventloops_limit_end(number, seconds) }
  }
}

/// Lasts as long as the signals are of interest.
package final class SignalToken: Sendable {
  private let watch: SignalWatch
  private let listener: Int

  fileprivate init(watch: SignalWatch, listener: Int) {
    self.watch = watch
    self.listener = listener
  }

  deinit { watch.remove(listener) }
}

private final class SignalWatch: Sendable {
  private struct State {
    var listeners: [Int: (numbers: Set<Int32>, body: @Sendable (Int32) -> Void)] = [:]
    var lastListener = 0
    var taken: Set<Int32> = []
    /// The watch on the descriptor that the handler writes; `nil` until the first signal is taken.
    var watch: DescriptorWatch?
  }

  private let state = Lock(State())

  func add(_ numbers: [Int32], _ body: @escaping @Sendable (Int32) -> Void) -> Int {
    state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = (Set(numbers), body)
      if state.watch == nil { state.watch = makeWatch() }
      // Without a descriptor, signals do what they do by default: the process can still be ended.
      if state.watch != nil {
        for number in numbers where state.taken.insert(number).inserted { ceventloops_take_signal(number) }
      }
      return state.lastListener
    }
  }

  func remove(_ listener: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: listener) } }

  private func makeWatch() -> DescriptorWatch? {
    let descriptor = ceventloops_signal_descriptor()
    guard descriptor >= 0, let watch = try? DescriptorWatch(owning: descriptor) else { return nil }
    watch.start { [self] _ in
      var count: UInt64 = 0
      _ = read(descriptor, &count, 8)
      deliver()
    }
    return watch
  }

  private func deliver() {
    let taken = state.withLock(\.taken)
    for number in taken where ceventloops_take_count(number) > 0 {
      let listeners = state.withLock { state in state.listeners.values.filter { $0.numbers.contains(number) } }
      for listener in listeners { listener.body(number) }
    }
  }
}
