import Basics
import Glibc
@testable import MenuBusTool
import TestSupport
import Testing

@Suite struct `A lock file` {
  private static func reason(_ name: String, in folder: String) -> String? {
    do throws(OwnFile.Unusable) {
      _ = try LockFile(name, in: folder)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a lock file is made with its folder, and goes with its owner`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/locks/one"
    do {
      let lock = try LockFile("one", in: folder.path + "/locks")
      #expect(access(path, F_OK) == 0 && lock.owner == nil && !lock.isRequested)
      #expect(try lock.take())
      #expect(try lock.take())
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can have the folder of another user"))
  func `root leaves no folder in the folder of a user`() throws {
    let folder = try TemporaryFolder()
    #expect(chown(folder.path, 1000, 1000) == 0)
    #expect(Self.reason("one", in: folder.path + "/locks") == "\(folder.path): it belongs to another user")
    #expect(access(folder.path + "/locks", F_OK) != 0)
    #expect(chown(folder.path, 0, 0) == 0)
    #expect(Self.reason("one", in: folder.path + "/locks") == nil)
  }

  @Test func `a lock file is taken anew where its last owner has removed it`() throws {
    let folder = try TemporaryFolder()
    let lock = try LockFile("one", in: folder.path)
    try #require(unlink(folder.path + "/one") == 0)
    #expect(try lock.take())
    #expect(access(folder.path + "/one", F_OK) == 0)
  }

  @Test func `a lock file is no link, no pipe, and no file that others can write to`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", "")
    try #require(symlink(file, folder.path + "/link") == 0 && symlink(folder.path, folder.path + "/way") == 0)
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0 && chmod(file, 0o666) == 0)
    #expect(Self.reason("link", in: folder.path) != nil && Self.reason("new", in: folder.path + "/way") != nil)
    #expect(Self.reason("pipe", in: folder.path) == "\(folder.path)/pipe: it is not a regular file")
    #expect(Self.reason("file", in: folder.path) == "\(file): other users can write to it")
  }
}
