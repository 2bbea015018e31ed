#if Tool
import Basics
import Dispatch
import Glibc

/// Standard input, which is read by threads of their own where it may take long.
package enum StandardInput {
  /// The bytes up to the end, or more than a number, so that the reader can refuse an input that is too long.
  package static func bytes(above limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit, let more = next() { bytes += more }
    return bytes
  }

  /// Requests, one for each line. They end with the input.
  package static func requests() -> AsyncStream<Void> {
    let (lines, line) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1_000_000))
    // Reading blocks, and nothing can wake it; the thread ends with the process.
    DispatchQueue(label: "menubus.input").async {
      var cutter = LineCutter(limit: 1 << 12)
      while let bytes = next() { for _ in cutter.lines(of: bytes) { line.yield() } }
      line.finish()
    }
    return lines
  }

  /// The next bytes, once there are some; `nil` at the end.
  private static func next() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { count = read(STDIN_FILENO, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    return bytes.isEmpty ? nil : bytes
  }
}
#endif
