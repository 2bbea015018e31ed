#if Tool
import Dispatch
import Glibc

/// Standard input as requests: each line is one.
enum StandardInput {
  /// An element for each line. Ends with the input.
  static func lines() -> AsyncStream<Void> {
    let (lines, line) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1_000_000))
    // Reading blocks, and nothing can wake it; the queue's thread ends with the process.
    DispatchQueue(label: "org.menubus.input").async {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        for byte in buffer[..<count] where byte == UInt8(ascii: "\n") { line.yield() }
      }
      line.finish()
    }
    return lines
  }
}
#endif
