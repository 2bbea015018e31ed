#if Tool
import Basics
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
  private var cutter = LineCutter(limit: MenuFilesLimits.lineBytes)
  private var isAtEnd = false

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  /// The next lines, as many as there are, at least one; `nil` at the end, and when the task is cancelled.
  func next() async -> [Line]? {
    while !isAtEnd, !Task.isCancelled {
      let bytes = await Self.read(descriptor)
      isAtEnd = bytes.isEmpty
      let lines = (isAtEnd ? [cutter.rest].compactMap(\.self) : cutter.lines(of: bytes)).compactMap(Self.line)
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

extension LineInput {
  /// The line of a cutter; `nil` for a blank one, which is counted, and left out.
  private static func line(_ line: LineCutter.Line) -> Line? {
    if line.isCut {
      let sentence = "a line of more than \(MenuFilesLimits.lineBytes >> 20) MiB, which is not read"
      return .failure(MenuLineError(line: line.number, sentence: sentence))
    }
    guard line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
    guard let text = String(validating: line.bytes, as: UTF8.self) else {
      return .failure(MenuLineError(line: line.number, sentence: "the line is not UTF-8"))
    }
    return .success((line.number, text))
  }
}
#endif
