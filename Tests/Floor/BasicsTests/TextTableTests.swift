import Basics
import Foundation
import TestSupport
import Testing

@Suite struct `A table of texts` {
  private static func entries(_ lines: [TextTable.Line]) -> [(key: String, text: String)] {
    lines.map(TextTable.words).compactMap { $0.count == 2 ? (key: $0[0], text: $0[1]) : nil }
  }

  @Test func `a table of texts takes the first line of a key, and leaves out remarks`() {
    let table = TextTable(Array("#a x\na b\r\n\t a  c\n\n\nlone\n\u{0}x y".utf8), Self.entries)
    #expect(table["a"] == "b" && table["#a"] == nil && table["lone"] == nil && table["\u{0}x"] == "y")
    #expect(TextTable([0xFF, 0x20, 0xFE], Self.entries)["\u{FFFD}"] == "\u{FFFD}")
  }

  @Test func `a table of texts is that of the user, then of the system, then the one that is built in`() throws {
    let (user, system) = (try TemporaryFolder(), try TemporaryFolder())
    for (folder, text) in [(user, "a user\n"), (system, "a system\nb system\n")] {
      try FileManager.default.createDirectory(atPath: folder.path + "/menubus", withIntermediateDirectories: true)
      _ = try folder.file("menubus/table.txt", text)
    }
    let variables = ["XDG_DATA_HOME": user.path, "XDG_DATA_DIRS": "/nonexistent:\(system.path)"]
    let builtIn = TextTable(Array("a built-in\nb built-in\nc built-in\n".utf8), Self.entries)
    let table = TextTable(
      installed: "table.txt", in: DesktopFolders { variables[$0] }, over: builtIn, Self.entries)
    #expect(["a", "b", "c", "d"].map { table[$0] } == ["user", "system", "built-in", nil])
  }
}

@Suite struct `A file of groups and keys` {
  @Test func `a file of groups and keys has the value of a key in its group`() {
    let file = KeyFile("lost=1\n# a=0\n[One]\n a = b = c \r\nlist=x, y,,z ,\n[Two]extra\na=2\na=3\nnonsense\n=\n[\n")
    #expect(file["One", "a"] == "b = c" && file["Two", "a"] == "3")
    #expect(file["One", "b"] == nil && file["", "lost"] == "1")
    #expect(file.list("One", "list") == ["x", "y", "z"] && file.list("One", "none").isEmpty)
    for path in ["/nonexistent", "/"] { #expect(KeyFile(path: path)?["a", "b"] == nil) }
  }
}
