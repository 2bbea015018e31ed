import Basics
import Glibc
import TestSupport
import Testing

@Suite struct `A regular file` {
  private static func refusal(of path: String) -> RegularFile.Unreadable? {
    do throws(RegularFile.Unreadable) {
      _ = try RegularFile.bytes(of: path, limit: 1)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1, 99_999, 100_000, 200_000])
  func `a regular file is read up to the limit`(limit: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("long", String(repeating: "a", count: 100_000))
    let bytes = try RegularFile.bytes(of: file, limit: limit)
    #expect(bytes == Array(repeating: UInt8(ascii: "a"), count: min(limit, 100_000)))
  }

  @Test func `a regular file is read through a link`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", "text")
    try #require(symlink(file, folder.path + "/link") == 0)
    #expect(try RegularFile.bytes(of: folder.path + "/link", limit: 9) == Array("text".utf8))
  }

  @Test func `a regular file is missing also where its name has an end in the middle`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("file", "text")
    for name in ["none", "none/file", "file\0.txt"] {
      #expect(try #require(Self.refusal(of: "\(folder.path)/\(name)")).isMissing, "\(name)")
    }
  }

  @Test func `a regular file is told from all that would block the reader`() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let kinds = [folder.path + "/pipe": "a pipe", folder.path: "a directory", "/dev/zero": "a device"]
    for (path, kind) in kinds {
      let refusal = try #require(Self.refusal(of: path))
      #expect(refusal.reason == "it is \(kind), not a regular file" && !refusal.isMissing)
    }
  }
}
