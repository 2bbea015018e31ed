import DBusMenu
import Foundation
import LibDBus
import Logging
import MenuExport
import MenuFiles
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing
import ToolTestSupport

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Values that commands give, on the bus` {
  private func serve(_ text: String, budget: Duration) async throws -> ServedMenu {
    var options = MenuExporter.Options()
    options.server.answerBudget = budget
    let live = LiveMenu(try MenuDescription(parsing: text, name: "m"), runner: CommandRunner(logger: .quiet))
    return try await ServedMenu(root: live.menu, options: options, logger: .quiet)
  }

  @Test func `values of commands are right when AboutToShow is answered, if the command is quick`() async throws {
    let served = try await serve(
      """
      - {title: {run: [echo, fresh], when: open, default: old}, selected: {run: [echo, 'on'], when: open}}
      - title: B

      """,
      budget: .seconds(30))
    let answers = try await served.client(.layout, .aboutToShow(0), .layout)
    let layouts = answers.compactMap { $0["reply"].array.count == 2 ? ClientRow($0["reply"][1]) : nil }
    #expect(layouts.map { $0.all.map(\.label) } == [["old", "B"], ["fresh", "B"]])
    #expect(layouts.first?.all.map(\.id) == layouts.last?.all.map(\.id))
    #expect(layouts.last?.all.first?.properties["toggle-state"]?.int == 1)
  }

  @Test func `values of commands change in place, if the command is slow`() async throws {
    let folder = try TemporaryFolder()
    let fifo = folder.path + "/go"
    mkfifo(fifo, 0o600)
    let served = try await serve(
      "- {title: {run: [cat, \(fifo)], when: open, default: old}}\n- title: B\n",
      budget: .milliseconds(1))
    let ids = try await served.layout().all.map(\.id)
    try await served.startWatching()
    let answers = try await served.client(.aboutToShow(0), .layout)
    let labels = answers.compactMap { $0["reply"].array.count == 2 ? ClientRow($0["reply"][1]) : nil }
    #expect(labels.last?.all.map(\.label) == ["old", "B"])
    let heard = try await BusSignals(on: served.bus)
    _ = try await Program.run(["/bin/sh", "-c", "echo new >\(fifo)"])
    let signals = try await eventually(
      "the client hears of the new title", on: heard, read: { try await served.signalsSoFar() }
    ) { !$0.isEmpty }
    #expect(signals.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(signals.first?.updated[ids.first ?? 0]?["label"]?.string == "new")
    #expect(try await served.layout().all.map(\.id) == ids)
  }

  @Test(arguments: [("other", true), ("music", false)])
  func `a row with a new value is hidden as the search says`(title: String, isHidden: Bool) async throws {
    let folder = try TemporaryFolder()
    let fifos = ["v", "m"].map { "\(folder.path)/\($0)" }
    for fifo in fifos { mkfifo(fifo, 0o600) }
    let served = try await serve(
      """
      - search: Find
      - title: {run: [cat, \(fifos[0])], when: open, default: old}
      - title: {run: [cat, \(fifos[1])], when: open, default: Mute}

      """,
      budget: .milliseconds(1))
    let ids = try await served.layout().all.map(\.id)
    func row() async throws -> ClientRow? { try await served.layout().all.first { $0.id == ids[1] } }
    let heard = try await BusSignals(on: served.bus)
    // The menu is open, and its commands run, as long as the client is there: for the search, the row that it finds
    // again, and the last value.
    let changes: [ServedMenu.Step] = Array(repeating: .awaiting("ItemsPropertiesUpdated"), count: isHidden ? 2 : 3)
    async let answers = served.client(
      [.aboutToShow(0), .event(0, "opened"), .type("mu", into: ids[0])] + changes + [.layout])
    try await eventually("the search hides the row", on: heard) {
      try await row()?.properties["visible"]?.bool == false
    }
    for (fifo, value) in zip(fifos, [title, "Mute 2"]) {
      _ = try await Program.run(["/bin/sh", "-c", "echo '\(value)' >\(fifo)"])
      if value == title, !isHidden {
        try await eventually("the row is found", on: heard) { try await row()?.label == title }
      }
    }
    let layout = try #require(try await answers.compactMap { ClientRow($0["reply"][1]) }.last)
    let last = layout.all.first { $0.id == ids[1] }
    #expect((last?.properties["visible"]?.bool == false) == isHidden)
  }

  @Test
  func `values of commands show in the tray, and a failed command asks for attention`()
    async throws
  {
    let session = try await TraySession()
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "m.yaml",
      """
      title: {shell: 'cat \(folder.path)/title || echo none', every: 200ms}
      tray: {tooltip: {shell: 'test ! -e \(folder.path)/bad || { echo sorry >&2; exit 1; }; echo fine', every: 200ms}}
      items: [{title: A}]
      """)
    let signals = try await BusSignals(on: session.bus)
    let serve = try Program([Paths.tool, "serve", "--bus", session.bus.address, file])
    func list() async throws -> JSON {
      try JSON(parsing: await session.menubus("list", "--json").output)["items"][0]
    }
    try await eventually("the title is there", on: signals) { try await list()["title"] == "none" }
    try await eventually("the tooltip is there", on: signals) { try await list()["toolTip"]["title"] == "fine" }
    _ = try folder.file("title", "Second\n")
    try await eventually("the title changed", on: signals) { try await list()["title"] == "Second" }
    _ = try folder.file("bad", "")
    let attention = try await eventually("the failure is seen", on: signals, read: list) {
      $0["status"] == "NeedsAttention"
    }
    #expect(attention["toolTip"]["text"].string?.contains("failed with status 1: sorry") == true)
    serve.terminate()
    let errors = await serve.result.errors
    #expect(errors.components(separatedBy: "sorry").count == 2, "said once: \(errors)")
  }
}
