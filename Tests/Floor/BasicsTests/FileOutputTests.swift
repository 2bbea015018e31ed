import Basics
import Dispatch
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Output to a file` {
  /// More than any pipe takes.
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }

  private func ends() throws -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test(arguments: [true, false]) func `bytes are written whole, also where the output does not block`(blocks: Bool)
    async throws
  {
    let (reading, writing) = try ends()
    #expect(makeSmall(writing))
    if !blocks { #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0) }
    let read = Task.detached { [count = bytes.count] in
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "reader").async {
          var all: [UInt8] = []
          while all.count < count {
            let more = [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, size in
              size = max(0, Glibc.read(reading, buffer.baseAddress, buffer.count))
            }
            if more.isEmpty { break }
            all += more
          }
          continuation.resume(returning: all)
        }
      }
    }
    let outcome = await withCheckedContinuation { continuation in
      DispatchQueue(label: "writer").async { [bytes] in
        continuation.resume(returning: Result { try FileOutput.write(bytes, to: writing) })
      }
    }
    #expect(throws: Never.self) { try outcome.get() }
    close(writing)
    #expect(await read.value == bytes)
    close(reading)
  }

  @Test func `a reader that is gone is an error, and says so`() throws {
    let (reading, writing) = try ends()
    close(reading)
    defer { close(writing) }
    signal(SIGPIPE, SIG_IGN)
    #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let error = #expect(throws: FileOutput.Unwritable.self) { try FileOutput.write(bytes, to: writing) }
    #expect(error?.error == EPIPE && error?.reason == "Broken pipe")
  }

  // MARK: What is taken at once

  /// Writes until nothing is taken; returns how much was.
  private func fill(_ file: CInt) -> Int {
    let output = InstantOutput(file)
    var (all, count) = (0, 1)
    while count > 0, all < 64 << 20 {
      count = bytes.withUnsafeBytes(output.write)
      all += count
    }
    return all
  }

  @Test func `a terminal without a reader takes some bytes at once, and holds no program up`() throws {
    var (program, terminal): (CInt, CInt) = (0, 0)
    try #require(openpty(&program, &terminal, nil, nil, nil) == 0)
    defer { for end in [program, terminal] { close(end) } }
    #expect((1..<1 << 20).contains(fill(terminal)))
    #expect(fcntl(terminal, F_GETFL) & O_NONBLOCK == 0, "other programs have the same descriptor")
    #expect(fill(program) == 0, "the other side would open a terminal of its own")
  }

  @Test func `a pipe without a reader takes nothing`() throws {
    let (reading, writing) = try ends()
    defer { close(writing) }
    signal(SIGPIPE, SIG_IGN)
    #expect((1..<1 << 20).contains(fill(writing)))
    close(reading)
    #expect(fill(writing) == 0)
  }

  @Test func `bytes that a file takes at once stand between those before and after`() throws {
    let folder = try TemporaryFolder()
    let file = open(folder.path + "/log", O_CREAT | O_RDWR, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try FileOutput.write(Array("one ".utf8), to: file)
    #expect(Array("two ".utf8).withUnsafeBytes(InstantOutput(file).write) == 4)
    try FileOutput.write(Array("three".utf8), to: file)
    var read = [UInt8](repeating: 0, count: 64)
    let count = pread(file, &read, read.count, 0)
    #expect(String(decoding: read.prefix(max(0, count)), as: UTF8.self) == "one two three")
  }
}
