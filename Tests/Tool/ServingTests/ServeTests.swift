import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// What `menubus serve` does beside following a file.
@Suite(.timeLimit(.minutes(5))) struct `Serving` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
  }

  private func serve(_ arguments: String..., input: String = "") throws -> LineReader {
    LineReader(
      try Program(
        ["/bin/sh", "-c", "exec \"$0\" serve \"$@\" 2>&1", Paths.tool] + arguments + ["--bus", bus.address],
        input: input))
  }

  private func tree(_ menu: String = "org.menubus.Menu") async -> String {
    await ToolCall.run(["tree", menu], bus: bus.address).output
  }

  @Test func `a menu file comes from standard input`() async throws {
    let reader = try serve("-", "--no-tray", input: "- {title: Piped}\n")
    #expect(try await reader.next("it is ready") == "ready org.menubus.Menu /MenuBar")
    #expect(await tree() == "   #1  Piped\n")
    let wrong = try await Program.run([Paths.tool, "serve", "-", "--bus", bus.address], input: "{\"items\": [{}]}")
    #expect(
      wrong.status == 65 && wrong.errors == "menubus: standard input:1:12: a row needs a `title` or a `description`\n")
    let large = try await Program.run(
      [Paths.tool, "serve", "-", "--bus", bus.address], input: String(repeating: " ", count: 5 << 20))
    #expect(large.status == 65 && large.errors == "menubus: standard input: larger than 4 MiB\n")
  }

  @Test func `a file is served once, and another process can take its place`() async throws {
    let file = try folder.file("menu.yaml", "- {title: One}\n")
    let link = folder.path + "/link.yaml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let first = try serve(file, "--no-tray")
    #expect(try await first.next("it is ready") == "ready org.menubus.Menu /MenuBar")
    let second = try await Program.run([Paths.tool, "serve", link, "--bus", bus.address])
    #expect(second.status == 1)
    #expect(second.errors.hasPrefix("menubus: \(link) is served already, by process "))
    #expect(second.errors.hasSuffix("; --replace takes its place\n"))
    let third = try serve("--replace", link, "--no-tray")
    #expect(try await third.next("it is ready") == "ready org.menubus.Menu /MenuBar", "the name is free by then")
    #expect(try await first.next("the first ends") == "menubus: \(file) is served by another process now")
    await #expect(throws: ClientFailure.self, "it is over") { try await first.next("the end") }
    #expect(await tree() == "   #1  One\n")
  }

  @Test func `a dry run prints the menu, and serves nothing`() async throws {
    let file = try folder.file("menu.yaml", "- {title: One, identifier: one}\n- {title: Two, enabled: no}\n")
    let result = try await Program.run([Paths.tool, "serve", "--dry-run", file, "--bus", "nonsense:"])
    #expect(result.output == "   #1  One  @one\n   #2  Two  disabled\n" && result.status == 0)
    let wrong = try folder.file("wrong.yaml", "- {titel: One}\n")
    let refused = try await Program.run([Paths.tool, "serve", "--dry-run", wrong])
    #expect(refused.status == 65 && refused.errors.contains("unknown key `titel`"))
    let all = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path])
    #expect(all.output.contains("menu.yaml:\n   #1  One") && all.errors.contains("unknown key `titel`"))
    #expect(all.status == 1, "for a part of a directory")
  }

  @Test func `a missing tray is said once`() async throws {
    _ = try folder.file("one.yaml", "- {title: One}\n")
    _ = try folder.file("two.yaml", "- {title: Two}\n")
    let reader = try serve(folder.path)
    try await reader.next("there is none") { $0.hasPrefix("menubus: there is no tray yet; the item appears") }
    let watcher = try await ItemWatcher(at: bus.address)
    let lines = try await reader.next("both items are shown", count: 2)
    #expect(lines.sorted() == ["menubus: one.yaml: in the tray", "menubus: two.yaml: in the tray"])
    #expect(watcher.registrations.count == 2)
  }

  @Test func `without commands, no command runs`() async throws {
    let trace = folder.path + "/trace"
    let file = try folder.file(
      "menu.yaml",
      """
      - {title: Run, run: [touch, '\(trace)']}
      - {title: Sub, items: [{lazy: {run: [touch, '\(trace)']}}]}
      """)
    let reader = try serve("--no-commands", "--no-tray", file)
    _ = try await reader.next("it is ready")
    for item in ["Run", "Sub/x"] {
      _ = await ToolCall.run(["click", "org.menubus.Menu", item], bus: bus.address)
    }
    try await reader.next("it says so") { $0 == "menubus: error: “Run” was not run: commands are switched off" }
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test func `wrong usage is refused`() async throws {
    for arguments in [
      ["--listen", "--replace"], ["--listen", "file.yaml"], ["--listen", "--dry-run"], ["--path", "x", "file.yaml"],
    ] {
      #expect(await ToolCall.run(["serve"] + arguments).status == 64, "\(arguments)")
    }
  }
}
