import Basics
import Dispatch
import Glibc
import MenuFiles
@testable import MenuBusTool
import Testing

@testable import ProgramLogs

/// Readers of an output that stand still: a bar that hangs, a terminal that is stopped.
@Suite(.timeLimit(.minutes(5))) struct `A reader that stands still` {
  /// An output that takes a line only where it is told to.
  private final class StoppedReader: Sendable {
    private let turn = DispatchSemaphore(value: 0)
    private let first = DispatchSemaphore(value: 0)
    private let read = Lock<[String]>([])

    var lines: [String] { read.withLock(\.self) }

    var streams: CommandStreams {
      CommandStreams(
        style: .plain,
        line: { line in
          self.first.signal()
          self.turn.wait()
          self.turn.signal()
          self.read.withLock { $0.append("\(line)") }
        }, bytes: { _ in }, error: { _, _ in }, input: { [] })
    }

    /// Waits until a line is being written.
    func awaitFirst() { first.wait() }

    func goOn() { turn.signal() }
  }

  @MainActor @Test func `a bar that stands still holds no menu up, and then gets the newest state alone`() throws {
    for (format, header) in [(BarFormat.lines, 0), (.i3bar, 2)] {
      let reader = StoppedReader()
      let output = BarOutput(format, reader.streams)
      output.add("m")
      output.begin()
      output.show(BarText(MenuDescription(title: "first", items: [])), at: 0)
      reader.awaitFirst()
      // On the main actor: each of these would wait for the bar.
      for number in 1...1000 { output.show(BarText(MenuDescription(title: "state \(number)", items: [])), at: 0) }
      reader.goOn()
      output.finish()
      let texts = reader.lines.dropFirst(header)
      #expect((1...2).contains(texts.count) && texts.last?.contains("state 1000") == true, "\(texts.prefix(3))")
      let isArray = texts.first?.hasPrefix("[") == true && texts.dropFirst().allSatisfy { $0.hasPrefix(",[") }
      #expect(format == .lines || isArray, "\(texts.prefix(3))")
    }
  }

  @Test func `lines of a service wait for a terminal that is stopped, and the service does not`() {
    let reader = StoppedReader()
    let (streams, finish) = reader.streams.beside()
    for number in 1...3 { streams.print("ready \(number)") }
    reader.awaitFirst()
    #expect(reader.lines == [])
    reader.goOn()
    finish()
    #expect(reader.lines == ["ready 1", "ready 2", "ready 3"])
  }

  /// The ways to a reader, each with ends for reading and writing.
  enum Way: CaseIterable {
    case pipe, terminal, socket

    func ends() throws -> (reading: CInt, writing: CInt) {
      var ends: [CInt] = [0, 0]
      switch self {
      case .pipe: try #require(Glibc.pipe(&ends) == 0)
      case .terminal:
        var (program, terminal): (CInt, CInt) = (0, 0)
        try #require(openpty(&program, &terminal, nil, nil, nil) == 0)
        ends = [program, terminal]
      case .socket: try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
      }
      return (ends[0], ends[1])
    }
  }

  @Test(arguments: Way.allCases)
  func `messages for a reader that stands still wait within a limit, and those that find no room are counted`(
    way: Way
  ) throws {
    let (reading, writing) = try way.ends()
    let lines = WaitingLines(writing)
    // Far more than any of them and the limit take; a terminal has room for less than a line where it has any.
    let (line, count) = (String(repeating: "x", count: 999) + "\n", 4000)
    let isWritten = DispatchSemaphore(value: 0)
    DispatchQueue(label: "writer").async {
      for _ in 0..<count { lines.write(line) }
      isWritten.signal()
    }
    #expect(isWritten.wait(timeout: .now() + 60) == .success, "the writer stands still with its reader")
    #expect(!lines.finish(within: 0), "the end of the process does not wait for ever")
    DispatchQueue(label: "finish").async {
      lines.finish()
      close(writing)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let step = read(reading, &buffer, buffer.count), step > 0 { bytes += buffer[..<step] }
    close(reading)
    #expect(lines.finish(within: 60))
    let read = String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self).split(separator: "\n")
    let told = try #require(read.last?.split(separator: " ").first.flatMap { Int($0) })
    #expect(read.last?.hasSuffix("messages are left out") == true)
    #expect(read.dropLast().allSatisfy { $0.utf8.count == 999 } && read.count - 1 + told == count)
    // As much again is being written.
    #expect(bytes.count < 2 * BasicsLimits.waitingMessageBytes + (512 << 10))
  }
}
