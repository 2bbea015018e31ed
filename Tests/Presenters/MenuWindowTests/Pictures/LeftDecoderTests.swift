import Glibc
import Pictures
import MenuTestKit
import TestSupport
import Testing

@testable import MenuWindow

/// Processes that do not end when they are ended, as one in a read that its file system never answers. Here they leave
/// the group that is ended, and go when the test says so.
@Suite(.timeLimit(.minutes(5))) struct `Decoders that do not end` {
  private let folder: TemporaryFolder
  private let program: String
  private let left = LeftDecoders()

  /// A program that shuts its socket, and ends with the writers of a FIFO; after half a minute in any case.
  init() throws {
    folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/end", 0o600) == 0)
    program = try folder.file(
      "program",
      """
      #!/usr/bin/python3
      import os, signal
      signal.alarm(30)
      os.setpgid(0, os.getpgid(os.getppid()))
      end = os.open('\(folder.path)/end', os.O_RDONLY | os.O_NONBLOCK)
      os.closerange(0, 3)
      os.set_blocking(end, True)
      while os.read(end, 1): pass
      """)
    try #require(chmod(program, 0o700) == 0)
  }

  private func decode(by program: String, _ path: String = "/x") throws -> Thumbnail? {
    let request = try #require(PictureRequest(name: path, data: nil, folders: [], theme: "", edge: 32))
    return DecoderRun.decode([request], by: program, within: .seconds(60), beside: left)[0]
  }

  @Test func `a process that does not end holds no thread, is reaped later, and few are left at a time`() async throws {
    // Both ways, so that it opens without a reader.
    let end = open(folder.path + "/end", O_RDWR)
    let pictures = try await HostilePictures()
    for count in 1...MenuWindowLimits.leftDecoders {
      #expect(try decode(by: program) == nil)
      #expect(left.processes.count == count)
    }
    let processes = left.processes
    #expect(try decode(by: Paths.program("menubus-presenter"), pictures.path("good.png")) == nil, "none is started")
    #expect(left.processes == processes)
    close(end)
    for process in processes {
      var info = siginfo_t()
      // The process is not reaped here.
      #expect(waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == 0)
    }
    #expect(try decode(by: Paths.program("menubus-presenter"), pictures.path("good.png"))?.width == 32)
    #expect(left.processes.isEmpty)
  }
}
