import Basics
import DBusMenu
import Foundation
import LibDBus
@testable import MenuBusTool
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

/// The menu of the tray as presenters use it that end at once.
@Suite(.timeLimit(.minutes(5))) struct `The menu of the tray` {
  /// Opens the menu of the only item, and does something with its only row.
  private func visit(
    _ session: TraySession, timeout: Duration = .seconds(20),
    _ choose: @escaping @MainActor @Sendable (MenuClient, MenuNode) async throws -> Void
  ) async throws -> [MenuChoice] {
    try await show(session, timeout: timeout) { client in
      let row = try #require(await client.menu.children.first)
      let only = try await self.opened(row, client)
      try await choose(client, only)
      return [MenuChoice(id: only.id, titles: [row.title, only.title])]
    }
  }

  private func opened(_ row: MenuNode, _ client: MenuClient) async throws -> MenuNode {
    _ = try await client.open(row.id)
    return try #require(await client.item(row.id)?.children.first)
  }

  /// Does something with the menu of all items.
  private func show(
    _ session: TraySession, timeout: Duration,
    _ choose: @escaping @MainActor @Sendable (MenuClient) async throws -> [MenuChoice]
  ) async throws -> [MenuChoice] {
    let connection = try await BusConnection.connect(to: .address(session.bus.address))
    let visit = await TrayVisit(over: connection, timeout: timeout) { menu in
      let client = MenuClient(connection: connection, service: menu.service, path: menu.path)
      try await client.start()
      return try await choose(client)
    }
    do {
      let choices = try await visit.run()
      await connection.close()
      return choices
    } catch {
      await connection.close()
      throw error
    }
  }

  @Test func `what was chosen arrives in its order, however soon the presenter ends`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("item", "menu", "is-menu=true", "events", on: session)
    let choices = try await visit(session) { client, row in
      for _ in 1...50 {
        try client.post(.clicked, to: row.id)
        try client.post(.closed, to: row.id)
      }
    }
    #expect(choices.map(\.titles) == [["Item", "Only row"]])
    for _ in 1...50 {
      #expect(try await item.lines.next("a click") { !$0.hasPrefix("opened") } == "clicked 5")
      #expect(try await item.lines.next("an end") == "closed 5")
    }
    item.program.terminate()
  }

  @Test func `the token of a choice goes to the item whose row was chosen, before the click`() async throws {
    let session = try await TraySession()
    let item = try await BareItem(
      "item", "menu", "is-menu=true", "events", "ProvideXdgActivationToken", on: session)
    _ = try await visit(session) { client, row in
      try client.provide(activationToken: "token")
      try client.post(.clicked, to: row.id)
      try client.post(.clicked, to: row.id)
    }
    for line in ["ProvideXdgActivationToken token", "clicked 5", "clicked 5"] {
      let isChoice = { (line: String) in !line.hasPrefix("opened") && !line.hasPrefix("closed") }
      #expect(try await item.lines.next("the token and the clicks", where: isChoice) == line)
    }
    item.program.terminate()
  }

  @Test func `the token of a choice goes to the item that was chosen itself`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("item", "is-menu=false", "Activate", "ProvideXdgActivationToken", on: session)
    _ = try await show(session, timeout: .seconds(20)) { client in
      let row = try #require(await client.menu.children.first)
      try client.provide(activationToken: "token")
      try client.post(.clicked, to: row.id)
      return [MenuChoice(id: row.id, titles: [row.title])]
    }
    let told = try await item.lines.next("the token and the press", count: 2)
    #expect(told == ["ProvideXdgActivationToken token", "Activate 0 0"])
    item.program.terminate()
  }

  @Test func `a click that no program answers has failed, and so has one on an item that is gone`() async throws {
    let session = try await TraySession()
    let deaf = try await BareItem("deaf", "menu", "is-menu=true", "deaf", on: session)
    let silent = await #expect(throws: Failure.self) {
      try await visit(session, timeout: .seconds(2)) { client, row in
        try await client.send(.clicked, to: row.id)
      }
    }
    #expect(silent?.status == .timedOut, "\(String(describing: silent))")
    deaf.program.terminate()
    _ = await deaf.program.result
    let brief = try await BareItem("brief", "menu", "is-menu=true", on: session)
    let gone = await #expect(throws: Failure.self) {
      try await visit(session) { client, row in
        brief.program.terminate()
        _ = await brief.program.result
        // The list is another before or after the click: the item is gone, or the program is.
        try? await client.send(.clicked, to: row.id)
      }
    }
    #expect(gone?.status == .gone, "\(String(describing: gone))")
  }

  @Test func `the item that was chosen is activated after a click without an answer`() async throws {
    let session = try await TraySession()
    let deaf = try await BareItem("deaf", "menu", "is-menu=true", "deaf", on: session)
    let ready = try await BareItem("ready", "Activate", on: session)
    let silent = await #expect(throws: Failure.self) {
      try await show(session, timeout: .seconds(2)) { client in
        let rows = await client.menu.children
        let row = try #require(rows.first { $0.title == "Deaf" })
        try client.post(.clicked, to: try await opened(row, client).id)
        let other = try #require(rows.first { $0.id != row.id })
        return [MenuChoice(id: other.id, titles: [other.title])]
      }
    }
    #expect(silent?.status == .timedOut, "\(String(describing: silent))")
    try await ready.lines.next("the item is entered") { $0.hasPrefix("Activate") }
    for item in [deaf, ready] { item.program.terminate() }
  }
  @Test(arguments: [[2], [5], [2, 5]])
  func `open submenus in the menu of the tray are told anew from the first that has another id on`(
    _ ids: [Int]
  ) async throws {
    let session = try await TraySession()
    let script = Paths.root + "Tests/Presenters/PresenterServiceTests/Clients/renumbering.py"
    let program = try Program(["/usr/bin/python3", script, session.bus.address])
    let lines = LineReader(program)
    let name = try await lines.next("the program is ready").dropFirst("ready ".count)
    let connection = try await BusConnection.connect(to: .address(session.bus.address))
    _ = try await connection.call(
      "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher, with: [.string(String(name))])
    let now = [2, 5].map { ids.contains($0) ? $0 + 10 : $0 }
    let told = ids[0] == 2 ? ["closed 5: 0 2", "closed 2: 0", "opened \(now[0]): 0 \(now[0])"] : ["closed 5: 0 2"]
    let open = "0 \(now[0]) \(now[1])"
    let expected =
      ["opened 0: 0", "opened 2: 0 2", "opened 5: 0 2 5"] + told
      + ["opened \(now[1]): \(open)", "closed \(now[1]): 0 \(now[0])", "closed \(now[0]): 0", "closed 0:"]
    _ = try await show(session, timeout: .seconds(20)) { client in
      var way = [try #require(await client.menu.children.first)]
      for title in ["Networks", "More"] {
        _ = try await client.open(way[way.count - 1].id)
        way.append(try #require(await client.item(way[way.count - 1].id)?.children.first { $0.title == title }))
      }
      _ = try await client.open(way[2].id)
      let numbers = Value.array(of: "i", ids.map { .int32(Int32($0)) })
      _ = try await connection.call(
        "Renumber", of: "org.menubus.test", at: "/test", on: try #require(BusName(name)), with: [numbers])
      for line in expected.dropLast(3) {
        #expect(try await lines.next("an event") == line)
      }
      for row in way.reversed() { try client.post(.closed, to: row.id) }
      return []
    }
    for line in expected.suffix(3) { #expect(try await lines.next("an end") == line) }
    program.terminate()
    await connection.close()
  }

  @Test func `the menu of the tray has the picture of a name where a theme has it, and else the pixels`() async throws {
    let session = try await TraySession()
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/icons/Test/22", withIntermediateDirectories: true)
    _ = try folder.file(
      "icons/Test/index.theme",
      "[Icon Theme]\nName=Test\nDirectories=22\n[22]\nSize=22\nType=Fixed\n")
    for name in ["known", "urgent"] { _ = try folder.file("icons/Test/22/\(name).svg", "<svg/>") }
    let own = try TemporaryFolder()
    _ = try own.file("mine.png", "")
    let pixmap = try #require(Pixmap(width: 22, height: 22, argb: [UInt8](repeating: 9, count: 22 * 22 * 4)))
    var connections: [BusConnection] = []
    var servers: [TrayItemServer] = []
    let names = ["known", "unknown", "mine", "\(own.path)/mine.png", "/none.png", "known"]
    for (number, name) in names.enumerated() {
      let connection = try await BusConnection.connect(to: .address(session.bus.address))
      connections.append(connection)
      var state = TrayItemState(id: "item-\(number)", title: "\(number)")
      state.icon = .init(name: name, pixmaps: [pixmap])
      state.iconThemePath = own.path
      if number == 5 {
        state.status = .needsAttention
        state.attentionIcon = .init(name: "urgent", pixmaps: [pixmap])
      }
      let server = try await TrayItemServer.export(state, on: connection) { _ in }
      _ = try await connection.call(
        "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
        with: [.string(connection.uniqueName.rawValue)])
      servers.append(server)
    }
    let connection = try await BusConnection.connect(to: .address(session.bus.address))
    let path = folder.path
    let menu = await TrayMenu(over: connection, timeout: .seconds(20)) { folders in
      IconThemes(theme: "Test", folders: folders, environment: { ["XDG_DATA_DIRS": path, "HOME": path][$0] })
    }
    try await menu.start()
    let client = MenuClient(connection: connection, service: connection.uniqueName, path: "/menubus/tray")
    try await client.start()
    let rows = await client.menu.children
    #expect(
      rows.map { $0.iconName ?? ($0.iconData == pixmap.png ? "pixels" : nil) } == [
        "urgent", "known", "pixels", "mine", "\(own.path)/mine.png", "pixels",
      ])
    await menu.stop()
    withExtendedLifetime(servers) {}
    for connection in connections + [connection] { await connection.close() }
  }
}
