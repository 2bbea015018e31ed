import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Menus with many rows and many levels.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Large menus` {
  @Test func `10,000 rows are read whole by libdbusmenu's client, and one changed title is one row`() async throws {
    let count = 10_000
    let rows = (0..<count).map { Action(title: "Row \($0)") }
    let served = try await ServedMenu(root: Menu(children: rows))
    let result = try await Program.run(
      ["/usr/bin/python3", Paths.clients + "/libdbusmenu_client.py", "org.example.Served", "/MenuBar"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": served.bus.address], timeLimit: .seconds(40))
    #expect(result.status == 0, "\(result.errors)")
    let read = try JSON(parsing: result.output).array
    #expect(read.map { $0["properties"]["label"].string } == rows.map(\.title))
    #expect(Set(read.map { $0["id"].int }).count == count)

    let visited = served.exporter.tree.visitedElements
    let changed = try await served.signals { rows[5000].title = "Changed" }
    #expect(changed.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(changed[0].updated == [served.id(rows[5000]): ["label": "Changed"]])
    #expect(changed[0].removed.isEmpty)
    #expect(served.exporter.tree.visitedElements - visited == 1, "no more is read than in a menu of one row")

    let hidden = try await served.signals { for row in rows.prefix(5000) { row.isHidden = true } }
    #expect(hidden.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(hidden[0].updated.count == 5000)
    #expect(hidden[0].updated.values.allSatisfy { $0["visible"] == false })
    #expect(served.exporter.tree.visitedElements - visited <= 1 + 5000 + count)
  }

  @Test func `40 levels are seen whole by a client that asks level by level`() async throws {
    var menus = [Menu(title: "level 40", children: [Action(title: "bottom")])]
    for level in (1..<40).reversed() { menus.insert(Menu(title: "level \(level)", children: [menus[0]]), at: 0) }
    let root = Menu(children: [menus[0]])
    let served = try await ServedMenu(root: root)
    let ids = [0] + menus.map { served.id($0) }
    let answers = try await served.answers(to: ids.map { .call("GetLayout", "(\($0), 1, @as [])") })
    var labels: [String] = []
    var next = 0
    for answer in answers {
      let level = ClientRow(answer["reply"][1])
      #expect(level.id == next, "the level above named it")
      #expect(level.children.count == 1 && level.all.count == 1)
      labels += level.children.map { $0.label ?? "" }
      next = level.children.first?.id ?? -1
    }
    #expect(labels == (1...40).map { "level \($0)" } + ["bottom"])
    #expect(await served.connection.closeReason == nil)
  }
}
