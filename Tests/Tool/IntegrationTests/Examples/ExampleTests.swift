import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `Examples/EditMenu` and `Examples/Messages`, used by other programs.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The examples` {
  /// The rows that are seen, on all levels.
  private func labels(_ client: Presenter, _ name: BusName, _ path: String = "/MenuBar") async throws -> [String] {
    let layout = try await client.call("GetLayout", "(0, -1, @as [])", of: name, path)
    func seen(_ row: ClientRow) -> [String] {
      row.children.filter { $0.properties["visible"] != false }.flatMap { ($0.label.map { [$0] } ?? []) + seen($0) }
    }
    return seen(ClientRow(layout[1]))
  }

  @Test(arguments: [false, true])
  func `an edit menu differs with what is in the message, with a presenter or in a submenu`(
    hasPresenter: Bool
  ) async throws {
    let tray = try await TraySession()
    let presenter = try await Presenter(on: tray.bus, name: hasPresenter ? "org.menubus.Presenter" : "-")
    let program = try Program([Paths.program("EditMenu")], environment: ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address])
    for await line in tray.watcher.lines where line.hasPrefix("item ") { break }
    let item = try JSON(parsing: await tray.menubus("list", "--json").output)["items"][0]
    let name = try #require(BusName(item["service"].string ?? ""))
    #expect(try await labels(presenter, name) == messages("Choose a message"))
    let signals = try await BusSignals(on: tray.bus)
    func shows(_ expected: [String]) async throws {
      try await eventually("the menu shows a choice", on: signals, equals: expected) {
        try await labels(presenter, name)
      }
    }
    func choose(_ title: String) async throws {
      let click = await tray.menubus("click", "org.example.editmenu", title)
      #expect(click.status == 0, "\(click.errors)")
    }
    try await choose("The view from here")
    try await shows(messages("Choose a message") + ["Edit", "Save", "Delete"])
    try await choose("On my way")
    try await shows(messages("Choose a message") + ["Edit", "Copy", "Delete"])
    if hasPresenter {
      let photo = try await presenter.next("PresentRequested")
      #expect(try await presenter.next("DismissRequested").request == photo.request)
      let text = try await presenter.next("PresentRequested")
      #expect(text.details["kind"] == "tray-item" && text.path != photo.path)
      #expect(try await labels(presenter, name, text.path) == ["Copy", "Delete"])
      try await presenter.event(1, "clicked", of: name, text.path)
    } else {
      try await choose("Edit/Copy")
    }
    try await shows(messages("Copied “On my way”"))
    program.terminate()
  }

  @Test func `a program that SIGTERM cancels saves what it has, and is in the tray once`() async throws {
    let tray = try await TraySession()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address]
    let program = try Program([Paths.program("Backup")], environment: environment)
    var lines = program.lines.makeAsyncIterator()
    for await line in tray.watcher.lines where line.hasPrefix("item ") { break }
    #expect(await tray.menubus("click", "org.example.Backup", "#1").status != 0, "a row that cannot be chosen")
    #expect(await lines.next() == "the menu was opened")
    let second = try await Program.run([Paths.program("Backup")], environment: environment)
    #expect(second.status == 1 && second.errors.contains("org.example.Backup"), "\(second)")
    program.terminate()
    var last: String?
    while let line = await lines.next() { last = line }
    #expect(last?.hasPrefix("saved after ") == true, "\(last ?? "")")
    #expect(await program.result.status == 0)
  }

  private func messages(_ status: String) -> [String] {
    [status, "Are you coming?", "The view from here", "On my way"]
  }

  @Test func `a message is set off from a list, whose other rows are dimmed`() async throws {
    let bus = try PrivateBus()
    let name: BusName = "org.example.Messages"
    let other = try await Presenter(on: bus, name: "-")
    let signals = try await BusSignals(on: bus)
    let program = try Program([Paths.program("Messages")], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    func read() async throws -> ClientRow {
      try await other.layout(of: name, "/MenuBar")
    }
    func click(_ label: String, _ root: ClientRow, _ path: String = "/MenuBar") async throws {
      let id = try #require(root.row(label)?.id)
      try await other.event(id, "clicked", of: name, path)
    }
    let before = try await eventually("the program is there", on: signals, read: read) { !$0.children.isEmpty }
    try await click("On my way — Bob", before)
    try await eventually("it says that there is no presenter", on: signals, equals: "No presenter is on the bus") {
      try await read().children.first?.label
    }

    let presenter = try await Presenter(on: bus)
    try await click("On my way — Bob", try await read())
    let path = try await presenter.next("PresentRequested").path
    let dimmed = try await read().children.filter { $0.properties["enabled"] == false }.compactMap(\.label)
    #expect(dimmed.suffix(2) == ["Are you coming? — Ann", "Hurry up — Ann"] && dimmed.count == 3)
    let root = try await other.layout(of: name, path)
    #expect(root.children.map(\.label) == ["On my way — Bob", nil, "Reply", "Delete"])
    #expect(root.properties["x-menubus-highlight"]?["icon-name"] == "mail-read")
    try await click("Delete", root, path)
    try await eventually("the message is deleted", on: signals, equals: "Deleted “On my way”") {
      try await read().children.first?.label
    }
    let after = try await read().children
    #expect(after.dropFirst(2).map(\.label) == ["Are you coming? — Ann", "Hurry up — Ann"])
    #expect(after.dropFirst(2).allSatisfy { $0.properties["enabled"] != false })
    program.terminate()
  }
}
