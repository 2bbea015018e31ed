#if Tool
import Glibc
package import MenuFiles

/// A menu file that is read from standard input, once.
@MainActor
package final class InputSource: MenuSource {
  package let name = "menubus"

  package init() {}

  package func first() async throws -> MenuFile { try await Self.read() }

  package func follow(_ menu: ServedMenu) {}

  @concurrent
  private static func read() async throws -> MenuFile {
    var bytes: [UInt8] = []
    // One more than the largest file has, so that a larger one is refused.
    while bytes.count <= MenuFile.maximumSize {
      let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        repeat { count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
        count = max(0, count)
      }
      if more.isEmpty { break }
      bytes += more
    }
    return try MenuFile(bytes: bytes, name: "standard input")
  }
}
#endif
