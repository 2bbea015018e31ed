import Dispatch
import Glibc
import MenuTestKit
import TestSupport
import Testing

/// A bus that takes what programs say, and never answers.
private final class StoppedBus: Sendable {
  private let folder: TemporaryFolder
  private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  var address: String { "unix:path=\(folder.path)/bus" }

  init() throws {
    folder = try TemporaryFolder()
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: (folder.path + "/bus").utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0 && listen(listener, 8) == 0, "errno \(errno)")
  }

  deinit { close(listener) }

  /// Waits until a program has connected and says its first words.
  func meet() async -> Int32 {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "stopped bus").async { [listener] in
        let client = accept(listener, nil, nil)
        var byte: UInt8 = 0
        _ = read(client, &byte, 1)
        continuation.resume(returning: client)
      }
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A bus that does not answer` {
  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends watch properly before its first line`(signal: Int32) async throws {
    let bus = try StoppedBus()
    let watch = try Program([Paths.tool, "watch", "--timeout", "50s", "--bus", bus.address, "org.example"])
    let client = await bus.meet()
    watch.send(signal: signal)
    let end = await watch.result
    #expect(end.status == 0 && end.output.isEmpty && end.errors.isEmpty, "\(end)")
    close(client)
  }

  @Test(arguments: [
    ["tree", "org.example"], ["click", "org.example", "Row"], ["list"], ["watch", "org.example"],
    ["wait", "org.example", "Row"], ["doctor", "org.example"],
  ])
  func `a bus is awaited as long as an answer`(command: [String]) async throws {
    let bus = try StoppedBus()
    let end = try await Program.run([Paths.tool] + command + ["--timeout", "200ms", "--bus", bus.address])
    #expect(end.status == 4 && end.errors.contains("within 0.2 seconds"), "\(end)")
  }
}
