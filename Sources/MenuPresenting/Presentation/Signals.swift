import Dispatch

/// Signals that this process is sent.
package enum Signals {
  /// The signals of these numbers, as they come. A closure made here is not the main actor's.
  package static func stream(_ numbers: [Int32]) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingNewest(16))
    // Dispatch's own objects are for every thread; they are only not marked so.
    nonisolated(unsafe) let sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.activate()
      return source
    }
    continuation.onTermination = { _ in for source in sources { source.cancel() } }
    return stream
  }
}
