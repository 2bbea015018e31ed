import Basics
import Foundation
import MenuFiles
@testable import MenuPlugins
import TestSupport
import Testing

@Suite struct `The blocks of a stream` {
  /// What is shown after each line; `nil` where there is nothing new.
  private func shown(_ lines: [String], separatorEnds: Bool) -> [String?] {
    var blocks = StreamBlocks(separatorEnds: separatorEnds)
    return lines.map { blocks.read($0) ? blocks.shown : nil }
  }

  @Test func `the blocks of a stream begin with the separator, and stay until the next has a line`() {
    #expect(shown(["A", "~~~", "", "B", "C"], separatorEnds: false) == ["A\n", nil, nil, "\nB\n", "\nB\nC\n"])
    var blocks = StreamBlocks(separatorEnds: false)
    for line in ["A", "~~~", ""] { _ = blocks.read(line) }
    #expect(blocks.shown == "A\n")
  }

  @Test func `the blocks of a stream end with the separator, if the plugin says so`() {
    #expect(shown(["A", "~~~", "B", "~~~"], separatorEnds: true) == [nil, "A\n", nil, "B\n"])
  }

  @Test func `the separator of a stream needs no line end before it, and may have spaces behind it`() {
    #expect(shown(["A~~~", "B~~~ ", "~~~\t"], separatorEnds: true) == ["A\n", "B\n", ""])
    #expect(shown(["~~~", "n 0~~~", "n 1~~~"], separatorEnds: false) == [nil, "n 0\n", "n 1\n"])
    #expect(shown(["A", "\u{1B}]697;PreExec\u{7}~~~", "B~~~C"], separatorEnds: false) == ["A\n", nil, "B~~~C\n"])
  }

  @Test func `the blocks of a stream have a limit`() {
    var blocks = StreamBlocks(separatorEnds: false, limit: 10)
    _ = blocks.read("12345")
    #expect(!blocks.isOverLimit)
    _ = blocks.read("12345")
    #expect(blocks.isOverLimit)
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A stream` {
  private static let tag = "#!/bin/sh\n# <swiftbar.type>streamable</swiftbar.type>\n"

  @Test func `a stream shows one menu after the other`() async throws {
    let stage = try PluginStage(
      Self.tag + """
        d=$(dirname "$0"); mkfifo "$d/go"
        printf 'one\\n---\\nA\\n'; read x < "$d/go"
        printf '~~~\\n'; printf 'two\\n---\\nB\\n'; exec sleep 1000
        """)
    try await stage.following { _ in
      try await stage.wait(for: "the first menu") { $0.title == "one" && $0.rowTitles == ["A"] }
      try "x\n".write(toFile: stage.folder.path + "/go", atomically: false, encoding: .utf8)
      try await stage.wait(for: "the second menu") { $0.title == "two" && $0.rowTitles == ["B"] }
      #expect(stage.versions.value.allSatisfy { $0.tray.status == .active })
    }
  }

  @Test func `a stream that fails says so, and starts anew for its row`() async throws {
    let stage = try PluginStage(
      Self.tag + """
        d=$(dirname "$0"); echo x >> "$d/runs"; echo "run $(wc -l < "$d/runs")"; echo oh no >&2; exit 3
        """)
    try await stage.following { plugin in
      let file = try await stage.wait(for: "the failure") { $0.tray.status == .attention }
      #expect(file.rowTitles == ["It ended with status 3", "oh no", "---", "Run Again"])
      plugin.request(.menuAction)
      try await stage.versions.wait(for: "the second run") { $0.contains { $0.title == "run 2" } }
    }
  }

  @Test func `a stream that ends keeps its last menu, with a note`() async throws {
    let stage = try PluginStage(Self.tag + "echo Hi; echo ---; echo 'Row | href=x'\n")
    try await stage.following { plugin in
      try await stage.versions.wait(for: "the end") { $0.count == 2 }
      #expect(plugin.menu?.notes.last?.description.contains("and ended; its last menu stays") == true)
      #expect(stage.versions.value.last?.rowTitles == ["Row"])
    }
  }

  @Test func `a stream that floods is read at a bounded rate, and ends with its reader`() async throws {
    let stage = try PluginStage(Self.tag + "while :; do echo ~~~; echo \"$$\"; done\n")
    var pid: Int32 = 0
    try await stage.following { _ in
      try await stage.versions.wait(for: "three menus") { $0.count >= 3 }
      pid = Int32(stage.versions.value.last?.title ?? "") ?? 0
      #expect(stage.versions.value.count < 50)
    }
    #expect(pid > 0 && kill(pid, 0) != 0)
  }

  @Test func `a stream reads what its rows send`() async throws {
    let stage = try PluginStage(
      Self.tag + "echo Hi; echo ---; echo 'Say | stdin=\"two words\"'; read x; echo ~~~; echo \"$x!\"; read x\n")
    try await stage.following { _ in
      let file = try await stage.wait(for: "the first menu") { $0.rowTitles == ["Say"] }
      #expect(file.outline.map(\.description).last == "Say (send “two words”)")
      for case .call(let call) in file.items[0].actions { await call.perform() }
      try await stage.wait(for: "the answer") { $0.title == "two words!" }
    }
  }

  @Test func `a stream without an end to its menu is ended`() async throws {
    let stage = try PluginStage(Self.tag + "exec yes 'a long line of a menu that never ends'\n")
    try await stage.following { _ in
      let file = try await stage.wait(for: "the failure") { $0.tray.status == .attention }
      #expect(file.rowTitles.first == "It printed a menu of more than 1024 KiB")
    }
  }
}
