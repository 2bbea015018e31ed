import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `Recordings of tray items, and folders of recordings` {
  private func end(_ program: Program) async {
    program.terminate()
    _ = await program.result
  }

  @Test(arguments: ["fake", "by its name"]) func `an item without a menu is recorded, judged and played`(
    way: String
  ) async throws {
    let stage = try await RecordStage()
    let item = try await FakeItem(on: stage.bus)
    try await item.clear("Menu")
    try await item.own("org.example.Lone")
    #expect(try await item.register(way == "fake" ? "/StatusNotifierItem" : "org.example.Lone") == "")
    let recorder = try Recorder(stage, way == "fake" ? "fake" : "org.example.Lone")
    try await recorder.wait(for: #""kind":"properties""#)
    try await item.set("Title", .string("Changed"))
    try await item.send("NewTitle")
    try await recorder.wait(for: #""Changed""#)
    let result = await recorder.stop()
    #expect(
      result.status == 0 && result.errors.contains("/StatusNotifierItem, which has no menu, until it"), "\(result)")
    #expect(!result.output.contains(#""menu":"#) && !result.output.contains(#""kind":"note""#), "\(result.output)")
    await item.stop()

    let checked = try await Program.run(
      ["/usr/bin/python3", RecordStage.clients + "/check_lines.py", Paths.root + "data/recording.schema.json"],
      input: result.output)
    #expect(checked.output.hasPrefix("checked "), "\(checked)")
    let folder = try TemporaryFolder()
    let file = try folder.file("r.jsonl", result.output)
    let verdict = await stage.menubus("doctor", file)
    #expect([0, 10].contains(verdict.status), "\(verdict)")

    // It begins once a client reads the item.
    let replay = try stage.start([Paths.tool, "replay", "--wait", "--speed", "100", file])
    let lines = LineReader(replay)
    try await lines.next("ready") { $0 == "ready org.menubus.Replay /StatusNotifierItem" }
    #expect(try JSON(parsing: await stage.menubus("list", "--json").output)["items"][0]["id"].string == "fake")
    try await lines.next("the signal") { $0.hasSuffix(" signal NewTitle") }
    try await lines.next("the end") { $0 == "done" }
    let connection = try await BusConnection.connect(to: .address(stage.bus.address))
    let title = try await connection.property(
      "Title", of: "org.kde.StatusNotifierItem", at: "/StatusNotifierItem", on: "org.menubus.Replay",
      timeout: .seconds(20)
    ) { try $0.string(limit: 100) }
    #expect(title == "Changed")
    let refused = await stage.menubus("tree", "--timeout", "60", "org.menubus.Replay")
    #expect(refused.status == 2, "\(refused)")
    await end(replay)
  }

  @Test func `the recordings of a folder are programs beside each other`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    func recording(_ id: String) -> String {
      """
      {"kind":"recording","time":0,"version":1,"service":":1.5","item":"/StatusNotifierItem",\
      "calls":false,"redacted":[]}
      {"kind":"properties","time":0.1,"path":"/StatusNotifierItem","interface":"org.kde.StatusNotifierItem",\
      "values":{"Id":{"s":"\(id)"},"Title":{"s":"\(id)"},"Status":{"s":"Active"},"IconName":{"s":"face-smile"}}}
      {"kind":"signal","time":0.2,"path":"/StatusNotifierItem","interface":"org.kde.StatusNotifierItem",\
      "member":"NewIcon","arguments":[]}

      """
    }
    _ = try folder.file("one.jsonl", recording("one"))
    _ = try folder.file("2nd-one.jsonl", recording("two"))
    _ = try folder.file("notes.txt", "no recording")
    let replay = try stage.start([Paths.tool, "replay", folder.path])
    let told = Set(try await LineReader(replay).next("all that both play", count: 6))
    #expect(
      told == [
        "one.jsonl: ready org.menubus.Replay.one /StatusNotifierItem", "one.jsonl: 0.200 signal NewIcon",
        "one.jsonl: done", "2nd-one.jsonl: ready org.menubus.Replay._2nd_2done /StatusNotifierItem",
        "2nd-one.jsonl: 0.200 signal NewIcon", "2nd-one.jsonl: done",
      ])
    let list = try JSON(parsing: await stage.menubus("list", "--json").output)["items"].array
    #expect(Set(list.map { $0["id"].string }) == ["one", "two"])
    #expect(Set(list.map { $0["service"].string }).count == 2)
    await end(replay)
    let over = await ToolCall.run(["replay", "--exit", "--speed", "1000", folder.path], bus: stage.bus.address)
    #expect(
      over.status == 0 && over.output.split(separator: "\n").filter { $0.hasSuffix(": done") }.count == 2, "\(over)")
  }

  @Test func `a mistake in a folder of recordings is told with the file`() async throws {
    let folder = try TemporaryFolder()
    let empty = await ToolCall.run(["replay", folder.path], bus: "unix:path=/nonexistent")
    #expect(empty.status == 65 && empty.errors.contains("\(folder.path): no file here ends in .jsonl"), "\(empty)")
    _ = try folder.file(
      "none.jsonl", #"{"kind":"recording","time":0,"version":1,"service":":1.5","calls":false,"redacted":[]}"# + "\n")
    let nothing = await ToolCall.run(["replay", folder.path], bus: "unix:path=/nonexistent")
    #expect(
      nothing.status == 65 && nothing.errors.contains("none.jsonl:1: `menu` and `item` are both missing"), "\(nothing)")
    for option in [["--step"], ["--name", "org.example.Name"]] {
      let refused = await ToolCall.run(["replay"] + option + [folder.path], bus: "unix:path=/nonexistent")
      #expect(refused.status == 64 && refused.errors.contains("for one recording"), "\(refused)")
    }
    for index in 0...256 { _ = try folder.file("\(index).jsonl", "") }
    let many = await ToolCall.run(["replay", folder.path], bus: "unix:path=/nonexistent")
    #expect(many.status == 65 && many.errors.contains("a folder has at most 256 recordings"), "\(many)")
  }
}
