#if Tool
import Dispatch
import EventLoops
import Glibc
import LibDBus
import MenuFiles

/// The lines of a descriptor, read only when they are asked for: what is not asked for waits in its pipe.
@MainActor
final class LineInput {
  /// A line, or why it is none.
  typealias Line = Result<(number: Int, text: String), MenuLineError>

  private let descriptor: CInt
  private var splitter = LineSplitter()
  private var isAtEnd = false

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  /// The next lines, as many as there are, at least one; `nil` at the end, and when the task is cancelled.
  func next() async -> [Line]? {
    while !isAtEnd, !Task.isCancelled {
      let bytes = await Self.read(descriptor)
      isAtEnd = bytes.isEmpty
      let lines = isAtEnd ? splitter.finish() : splitter.take(bytes)
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  /// Reads on a thread of its own, which is not one of those that tasks run on.
  private static let queue = DispatchQueue(label: "menubus.lines.input")

  /// Waits for bytes; none at the end, and when the task is cancelled.
  ///
  /// A thread waits in `read`, whose end cancellation does not await: it only comes at the end of the program.
  private static func read(_ descriptor: CInt) async -> [UInt8] {
    let waiting = Lock<CheckedContinuation<[UInt8], Never>?>(nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.withLock { $0 = continuation }
        if Task.isCancelled { return finish(waiting, []) }
        queue.async {
          let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            var result: Int
            repeat {
              result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            } while result < 0 && errno == EINTR
            count = max(0, result)
          }
          finish(waiting, bytes)
        }
      }
    } onCancel: {
      finish(waiting, [])
    }
  }

  nonisolated private static func finish(_ waiting: Lock<CheckedContinuation<[UInt8], Never>?>, _ bytes: [UInt8]) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: bytes)
  }
}

/// Cuts bytes into lines, and keeps at most one unfinished line, which is bounded.
struct LineSplitter {
  private var number = 0
  private var rest: [UInt8] = []
  /// Whether the present line was refused already.
  private var isSkipping = false

  /// The lines that end in these bytes. Blank lines are counted, and left out.
  mutating func take(_ bytes: [UInt8]) -> [LineInput.Line] {
    var lines: [LineInput.Line] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      add(bytes[start..<end], to: &lines)
      finish(&lines)
      start = end + 1
    }
    add(bytes[start...], to: &lines)
    return lines
  }

  /// The last line, if nothing ended it.
  mutating func finish() -> [LineInput.Line] {
    var lines: [LineInput.Line] = []
    if !rest.isEmpty { finish(&lines) }
    return lines
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, to lines: inout [LineInput.Line]) {
    guard !isSkipping else { return }
    rest += bytes
    guard rest.count > MenuLine.maximumSize else { return }
    let sentence = "a line of more than \(MenuLine.maximumSize >> 20) MiB, which is not read"
    lines.append(.failure(MenuLineError(line: number + 1, sentence: sentence)))
    rest = []
    isSkipping = true
  }

  private mutating func finish(_ lines: inout [LineInput.Line]) {
    number += 1
    defer {
      rest = []
      isSkipping = false
    }
    guard !isSkipping, rest.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    guard let text = String(validating: rest, as: UTF8.self) else {
      lines.append(.failure(MenuLineError(line: number, sentence: "the line is not UTF-8")))
      return
    }
    lines.append(.success((number, text)))
  }
}
#endif
