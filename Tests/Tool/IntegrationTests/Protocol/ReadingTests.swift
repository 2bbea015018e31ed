import DBusMenu
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// What a client in another process reads.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: reading` {
  private func sample() -> Menu {
    let toggle = Action(title: "Mute", isSelected: true)
    return Menu(children: [
      Action(title: "Open", image: .named("document-open")), .separator, toggle,
      .submenu(title: "Places", Action(title: "Home"), .submenu(title: "More", Action(title: "Deep"))),
      Action(title: "Off", isEnabled: false),
    ])
  }

  @Test func `GetLayout alone reads everything, and the interface is introspected whole`() async throws {
    let served = try await ServedMenu(root: sample())
    let root = try await served.layout()
    #expect(root.children.map(\.label) == ["Open", nil, "Mute", "Places", "Off"])
    #expect(root.row("Deep") != nil)
    let xml = try await served.call("Introspect", interface: "org.freedesktop.DBus.Introspectable")[0].string ?? ""
    for name in [
      "GetLayout", "GetGroupProperties", "GetProperty", "Event", "EventGroup", "AboutToShow", "AboutToShowGroup",
      "ItemsPropertiesUpdated", "LayoutUpdated", "ItemActivationRequested", "Version", "TextDirection", "Status",
      "IconThemePath",
    ] {
      #expect(xml.contains("name=\"\(name)\""), "\(name) is missing")
    }
    let all = try await served.call(
      "GetAll", "('com.canonical.dbusmenu',)", interface: "org.freedesktop.DBus.Properties")
    #expect(all[0] == ["Version": 3, "TextDirection": "ltr", "Status": "normal", "IconThemePath": []])
    let version = try await served.call(
      "Get", "('com.canonical.dbusmenu', 'Version')", interface: "org.freedesktop.DBus.Properties")
    #expect(version[0] == 3)
  }

  @Test func `GetLayout honours parent, depth and names`() async throws {
    let served = try await ServedMenu(root: sample())
    let places = try #require(try await served.layout().row("Places"))
    #expect(try await served.layout(depth: 0).children.isEmpty)
    let one = try await served.layout(depth: 1)
    #expect(one.children.count == 5 && one.children.allSatisfy { $0.children.isEmpty })
    #expect(one.row("Places")?.properties["children-display"] == "submenu")
    #expect(try await served.layout(depth: 2).row("More")?.children.isEmpty == true)
    #expect(try await served.layout(depth: -7).row("Deep") != nil)
    #expect(try await served.layout(places.id).children.map(\.label) == ["Home", "More"])
    let filtered = try await served.layout(names: "['label', 'no-such-name']")
    #expect(filtered.all.allSatisfy { $0.properties.keys.allSatisfy { $0 == "label" } })
    #expect(filtered.row("Mute") != nil)
    for id in [999, -1] {
      let answer = try await served.call("GetLayout", "(\(id), -1, @as [])")
      #expect(answer == "org.freedesktop.DBus.Error.InvalidArgs")
    }
  }

  @Test func `GetGroupProperties answers in order, GetProperty knows the defaults`() async throws {
    let served = try await ServedMenu(root: sample())
    let group = try await served.call("GetGroupProperties", "([3, 0, 77, 1], @as [])")
    #expect(group[0].array.map { $0[0] } == [3, 0, 1])
    #expect(group[0][0][1] == ["label": "Mute", "toggle-type": "checkmark", "toggle-state": 1])
    let all = try await served.call("GetGroupProperties", "(@ai [], ['label'])")
    #expect(all[0].array.map { $0[0] } == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(all[0].array.contains { $0 == [2, [:]] }, "a row without any of the names has an entry all the same")
    for (name, value): (String, JSON) in [
      ("enabled", true), ("visible", true), ("type", "standard"), ("toggle-state", -1), ("icon-name", "document-open"),
      ("disposition", "normal"), ("shortcut", []), ("label", "Open"),
    ] {
      #expect(try await served.call("GetProperty", "(1, '\(name)')")[0] == value, "\(name)")
    }
    #expect(try await served.call("GetProperty", "(1, 'no-such-name')") == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(try await served.call("GetProperty", "(77, 'label')") == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `a layout carries what every panel needs, and defaults are left out`() async throws {
    let root = try await ServedMenu(root: sample()).layout()
    #expect(root.children[0].properties == ["label": "Open", "icon-name": "document-open"])
    #expect(root.children[1].properties == ["type": "separator"])
    #expect(root.children[2].properties == ["label": "Mute", "toggle-type": "checkmark", "toggle-state": 1])
    #expect(root.children[3].properties == ["label": "Places", "children-display": "submenu"])
    #expect(root.children[4].properties == ["label": "Off", "enabled": false])
    #expect(root.properties == ["children-display": "submenu"])
  }

  @Test func `underscores show, one mnemonic is marked, no label is empty`() async throws {
    let marked = Action(title: "Save _As")
    marked.mnemonic = "a"
    let served = try await ServedMenu(
      Action(title: "my_file.txt"), marked, Action(), Action(title: "", image: .named("edit-copy")),
      Action(title: "two\nlines\there"), Action(title: String(repeating: "x", count: 200)))
    let labels = try await served.layout().children.map { $0.label ?? "" }
    #expect(labels[0] == "my__file.txt")
    #expect(labels[1] == "S_ave __As")
    #expect(labels[2] == "Item")
    #expect(labels[3] == "edit-copy")
    #expect(labels[4] == "two lines here")
    #expect(labels[5].count == 80 && labels[5].hasSuffix("…"))
  }

  @Test func `texts, icon, toggle and disposition of one action`() async throws {
    let delete = Action(
      title: "Delete", subtitle: "for ever", image: .named("edit-delete"), isDestructive: true, isSelected: true)
    var options = MenuExporter.Options()
    options.showsToggleIcons = true
    let served = try await ServedMenu(root: Menu(children: [delete]), options: options)
    let before = try await served.layout().children[0].properties
    #expect(before["label"] == "Delete — for ever")
    #expect(before["icon-name"] == "edit-delete")
    #expect(before["toggle-type"] == "checkmark" && before["toggle-state"] == 1)
    #expect(before["disposition"] == "alert")
    #expect(before["x-menubus-subtitle"] == "for ever" && before["x-menubus-destructive"] == true)
    let heard = try await served.signals { delete.isEnabled = false }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(heard[0].updated[1]?["disposition"] == "normal")
    #expect(try await served.layout().children[0].properties["disposition"] == nil)
  }

  @Test func `titles of root and inline menus are rows, absent when nothing else shows`() async throws {
    let only = Action(title: "Only")
    let served = try await ServedMenu(
      root: Menu(
        title: "Tools", children: [only, Menu(title: "Inner", displaysInline: true, children: [Action(title: "In")])]))
    let rows = try await served.layout().children
    #expect(rows.map(\.label) == ["Tools", "Only", nil, "Inner", "In"])
    #expect(rows[0].properties["enabled"] == false && rows[0].properties["x-kde-title"] == true)
    #expect(rows[0].properties["x-menubus-role"] == "title-header")
    let empty = try await ServedMenu(root: Menu(title: "Tools", children: []))
    let visible = try await empty.layout().children.filter { $0.properties["visible"] != false }
    #expect(visible.map(\.label) == ["No items"])
  }

  @Test func `a menu of 40 nested submenus is served in pieces`() async throws {
    var menu = Menu(title: "level 40", children: [Action(title: "bottom")])
    for level in (1..<40).reversed() { menu = Menu(title: "level \(level)", children: [menu]) }
    let served = try await ServedMenu(root: Menu(children: [menu]))
    var row = try await served.layout()
    var levels = 0
    while row.label != "bottom" {
      #expect(row.properties["children-display"] == "submenu")
      if row.children.isEmpty { row = try await served.layout(row.id) }
      row = try #require(row.children.first)
      levels += 1
    }
    #expect(levels == 41)
  }
}
