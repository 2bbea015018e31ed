import Basics
import Dispatch
import Glibc
import LibDBus
import TestSupport
import Testing

@testable import MenuBusTool

/// Lines that a slow reader does not read.
@Suite(.timeLimit(.minutes(5))) struct `The output of lines` {
  private let reading: CInt
  private let writing: CInt
  private let output: LineOutput

  init() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
    output = LineOutput(ends[1])
  }

  /// The next lines, to one that ends so.
  private func lines(until end: String) async -> [String] {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "reader").async { [reading] in
        var bytes: [UInt8] = []
        while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
          let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, read(reading, buffer.baseAddress, buffer.count))
          }
          if more.isEmpty { break }
          bytes += more
        }
        continuation.resume(
          returning: String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
      }
    }
  }

  @Test func `events that are not read are bounded and counted, and none is lost without a word`() async throws {
    let count = 300_000
    for number in 0..<count { output.post(ServeLine("clicked").with("n", number)) }
    let end = Task { await output.send(.answer(.number("7"))) }
    let lines = await lines(until: "\"id\":7}\n")
    await end.value
    let missed = try lines.filter { $0.contains("missed") }.compactMap { try JSON(parsing: $0)["count"].int }
    #expect(lines.filter { $0.contains("clicked") }.count + missed.reduce(0, +) == count && !missed.isEmpty)
    let printed = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    #expect(printed < ToolLimits.waitingBytes + (2 << 20))
    #expect(lines[1000] == #"{"event":"clicked","n":1000}"#)
    close(reading)
  }

  @Test func `an output that does not block is no output that has ended`() async throws {
    #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    #expect(makeSmall(writing))
    let text = String(repeating: "x", count: 1 << 18)
    output.post(ServeLine("clicked").with("text", text))
    async let read = lines(until: "\"id\":1}\n")
    await output.send(.answer(.number("1")))
    await output.flush()
    close(writing)
    let lines = await read
    #expect(lines.count == 2 && lines[0].utf8.count > 1 << 18)
    close(reading)
  }

  @Test func `answers wait for room, and a reader that goes ends the waiting`() async throws {
    let text = String(repeating: "x", count: 1 << 20)
    for _ in 0..<6 { output.post(ServeLine("clicked").with("text", text)) }
    let answer = Task { await output.send(.answer(.number("1"))) }
    let lines = await lines(until: "\"id\":1}\n")
    await answer.value
    #expect(
      lines.last == #"{"event":"answer","id":1}"# && !lines.contains { $0.contains("missed") && $0 == lines.last })
    for _ in 0..<6 { output.post(ServeLine("clicked").with("text", text)) }
    let waiting = Task { await output.flush() }
    close(reading)
    await waiting.value
    for await _ in output.closed {}
  }
}
