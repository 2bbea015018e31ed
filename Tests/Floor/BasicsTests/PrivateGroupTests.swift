import Glibc
import MenuTestKit
import TestSupport
import Testing

@testable import Basics

@Suite struct `A group of the user alone` {
  private let ann = PrivateGroup.User(name: "ann", id: 1000, group: 1000)
  private let root = PrivateGroup.User(name: "root", id: 0, group: 0)
  private let bob = PrivateGroup.User(name: "bob", id: 1001, group: 1001)

  @Test func `a group of the user alone has the user's name, and no other member in either list`() {
    #expect(PrivateGroup.isAlone(ann, in: "ann", [], users: [root, ann, bob]))
    #expect(PrivateGroup.isAlone(ann, in: "ann", ["ann"], users: [root, ann, bob]))
    #expect(!PrivateGroup.isAlone(ann, in: "ann", ["bob"], users: [root, ann, bob]))
    #expect(!PrivateGroup.isAlone(ann, in: "ann", ["ann", "bob"], users: [root, ann, bob]))
    // A server of users may tell none of those who share it.
    #expect(!PrivateGroup.isAlone(ann, in: "users", [], users: [ann]))
    var guest = bob
    guest.group = ann.group
    #expect(!PrivateGroup.isAlone(ann, in: "ann", [], users: [root, ann, guest]))
    // Two names of one user are one.
    guest.id = ann.id
    #expect(PrivateGroup.isAlone(ann, in: "ann", [], users: [root, ann, guest]))
  }

  @Test func `a group of the user alone is asked of the lists of the machine`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a", "")
    func othersMayWrite(_ mode: mode_t) throws -> Bool {
      try #require(chmod(path, mode) == 0)
      var file = stat()
      try #require(stat(path, &file) == 0)
      return PrivateGroup.othersMayWrite(to: file)
    }
    #expect(try !othersMayWrite(0o755))
    #expect(try othersMayWrite(0o757))
    // What the tools of the system say about the user of this test.
    let listed = try await Program.run([
      "/bin/sh", "-c",
      """
      me=$(id -un) group=$(id -gn) number=$(id -g)
      others=$(getent passwd | awk -F: -v n="$number" -v u="$(id -u)" '$4 == n && $3 != u' | wc -l)
      members=$(getent group "$number" | cut -d: -f4)
      [ "$me" = "$group" ] && [ "$others" = 0 ] && { [ -z "$members" ] || [ "$members" = "$me" ]; } && echo alone
      """,
    ])
    #expect(try othersMayWrite(0o775) == (listed.output != "alone\n"))
    // Another group: only root gives files to one.
    if chown(path, .max, 61_234) == 0 { #expect(try othersMayWrite(0o775)) }
  }
}
