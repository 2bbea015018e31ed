import Foundation
import MenuTestKit
import TestSupport
import Testing

@testable import MenuBusTool

@Suite(.timeLimit(.minutes(5))) struct `The program that writes lines` {
  @Test(arguments: [
    (["/usr/bin/python3.11", "/home/a/timer.py"], "timer"), (["python3", "-u", "-m", "clock"], "clock"),
    (["/bin/sh", "./my timer.sh", "x"], "my timer"), (["/usr/bin/env", "A=b", "node", "x.js"], "node"),
    (["/opt/timer"], "timer"), (["timer.bin"], "timer"), (["-bash"], nil), (["bash"], nil), (["sh", "-c", "x"], nil),
    ([], nil), (["/"], nil), (["node", "--inspect", "/a/b/timer.mjs"], "timer"), ([".hidden"], ".hidden"),
  ])
  func `a program that writes lines is known by its name, or that of its script`(words: [String], name: String?) {
    #expect(WritingProgram.name(ofCommand: words) == name)
  }

  @Test(arguments: [([], "my_timer"), (["--name", "org.example.Other"], "Other")])
  func `the tray item of lines is called after the script that runs the tool, or after --name`(
    options: [String], id: String
  ) async throws {
    let (folder, bus) = (try TemporaryFolder(), try PrivateBus())
    let script = try folder.file(
      "my_timer.py", "import subprocess, sys\nsys.exit(subprocess.run(sys.argv[1:]).returncode)\n")
    let watcher = LineReader(try Program([Paths.tool, "watcher", "--bus", bus.address]))
    try await watcher.next("there is a watcher") { $0 == "ready" }
    let listener = try await Listener(
      "--bus", bus.address, options.joined(separator: " "), through: ["python3", script])
    try await listener.ask(#""menu": [{"title": "A"}]"#)
    try await watcher.next("the item is registered") { $0.contains("StatusNotifierItem") }
    let list = try await Program.run([Paths.tool, "list", "--json", "--bus", bus.address])
    let item = try JSON(parsing: list.output)["items"][0]
    #expect(item["id"] == .string(id) && item["title"] == .string(id), "\(list)")
    try listener.endInput()
    let end = await listener.stop()
    let note = "the tray item is called \(id), as its program is; a title"
    #expect(end.errors.contains(note) == options.isEmpty, "\(end.errors)")
  }
}
