import DBusMenu
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// The signals that a client in another process gets when the model changes.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: changes` {
  @Test func `five properties of three rows in one turn are one signal`() async throws {
    let rows = (1...3).map { Action(title: "Row \($0)") }
    let served = try await ServedMenu(root: Menu(children: rows))
    let heard = try await served.signals {
      rows[0].title = "One"
      rows[0].isEnabled = false
      rows[1].title = "Two"
      rows[2].isHidden = true
      rows[2].subtitle = "later"
    }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(Set(heard[0].updated.keys) == [1, 2, 3])
  }

  @Test func `added, removed and moved rows are one LayoutUpdated a parent`() async throws {
    let moved = Action(title: "Moved")
    let sub = Menu(title: "Sub", children: [Action(title: "a"), Action(title: "b")])
    let root = Menu(children: [moved, Action(title: "Stays"), sub, Action(title: "Goes")])
    let served = try await ServedMenu(root: root)
    let before = try await served.revision()
    let heard = try await served.signals {
      root.children = [root.children[1], sub, Action(title: "New"), moved]
      sub.children.append(Action(title: "c"))
    }
    #expect(heard.map(\.member) == ["LayoutUpdated", "LayoutUpdated"])
    #expect(heard.map(\.layout) == [[before + 1, 0], [before + 2, served.id(sub)]])
    #expect(try await served.revision() == before + 2)
    #expect(try await served.layout().children.map(\.label) == ["Stays", "Sub", "New", "Moved"])
  }

  @Test func `a submenu that a client asked about is announced to it again, with one revision`() async throws {
    let sub = Menu(title: "Sub", children: [Action(title: "a")])
    let add = Action(title: "Add") { _ in sub.children.append(Action(title: "b")) }
    let served = try await ServedMenu(sub, add)
    let (id, click) = (served.id(sub), ServedMenu.Step.click(served.id(add)))
    let changed: [ServedMenu.Step] = [click, .awaiting("LayoutUpdated"), .call("GetLayout", "(0, 0, @as [])")]
    var answers: [JSON] = []
    let heard = try await served.signals {
      answers = try await served.client([.aboutToShow(id)] + changed + changed)
    }
    #expect(heard.map(\.layout) == [[2, id], [3, id]], "who did not ask hears it once")
    let asker = answers.filter { $0["signal"] == "LayoutUpdated" }
    #expect(asker.map { $0["args"].array.compactMap(\.int) } == [[2, id], [2, id], [3, id]])
    #expect(asker.map { $0["to"] == .null } == [true, false, true], "the second copy has a destination")
  }

  @Test func `a signal says what changed, also what is back at its default`() async throws {
    let row = Action(title: "Row", image: .named("folder"), isEnabled: false)
    row.accessibilityLabel = "spoken"
    row.shortcut = Shortcut("S", .control)
    let served = try await ServedMenu(row)
    let heard = try await served.signals {
      row.isEnabled = true
      row.accessibilityLabel = nil
      row.shortcut = nil
    }
    #expect(heard.count == 1)
    #expect(heard[0].updated[1] == ["enabled": true])
    #expect(heard[0].removed[1] == ["accessible-desc", "shortcut"])
  }

  @Test func `ids stay through changes, and are new exactly where they have to be`() async throws {
    let rows = (0..<5).map { Action(title: "Row \($0)", image: .named("folder")) }
    let root = Menu(children: rows)
    let served = try await ServedMenu(root: root)
    func ids() async throws -> [Int] { try await served.layout().children.map(\.id) }
    let first = try await ids()
    rows[0].title = "Other"
    rows[1].isHidden = true
    rows[2].image = .named("trash")
    root.children.insert(Action(title: "New"), at: 0)
    let second = try await ids()
    #expect(Array(second.dropFirst()) == first, "what stays keeps its id while others come")
    var used = Set(first).union(second)
    func expectFresh(_ element: MenuElement, _ change: () -> Void) async throws {
      let others = Set(try await ids()).subtracting([served.id(element)])
      change()
      let after = try await ids()
      let new = served.id(element)
      #expect(!used.contains(new), "a fresh id")
      #expect(others.isSubset(of: after), "the others keep theirs")
      used.formUnion(after)
    }
    try await expectFresh(rows[0]) { rows[0].image = nil }
    try await expectFresh(rows[2]) { rows[2].image = .png(Samples.png) }
    try await expectFresh(rows[3]) { rows[3].isSelected = true }
    try await expectFresh(rows[4]) { root.children = [rows[4]] + root.children.filter { $0 !== rows[4] } }
  }

  @Test func `a click whose handler changes nothing announces the toggle again`() async throws {
    let check = Action(title: "Check", isSelected: true) { _ in }
    let served = try await ServedMenu(check)
    let heard = try await served.signals {
      _ = try await served.client(.click(1), .awaiting("ItemsPropertiesUpdated"))
    }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(heard[0].updated[1]?["toggle-state"] == 1)
  }

  @Test func `selecting an action with a selected image switches the icon`() async throws {
    let mute = Action(
      title: "Mute", image: .named("audio-volume-high"), selectedImage: .named("audio-volume-muted"), isSelected: false)
    mute.toggleStyle = .checkmark
    var options = MenuExporter.Options()
    options.showsToggleIcons = true
    let served = try await ServedMenu(root: Menu(children: [mute]), options: options)
    let on = try await served.signals { mute.isSelected = true }
    #expect(on.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(on[0].updated[1]?["icon-name"] == "audio-volume-muted")
    let off = try await served.signals { mute.isSelected = false }
    #expect(off[0].updated[1]?["icon-name"] == "audio-volume-high")
    #expect(off[0].updated[1]?["toggle-state"] == 0)
  }

  @Test func `a row becomes togglable when first selected, and stays so`() async throws {
    let row = Action(title: "Row")
    let served = try await ServedMenu(row)
    #expect(try await served.layout().children[0].properties["toggle-type"] == nil)
    let first = try await served.signals { row.isSelected = true }
    #expect(first.map(\.member) == ["LayoutUpdated"])
    let id = served.id(row)
    for state in [false, true, false] {
      let heard = try await served.signals { row.isSelected = state }
      #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
      #expect(heard[0].updated[id]?["toggle-state"] == (state ? 1 : 0))
    }
    #expect(served.id(row) == id)
  }

  @Test func `hiding changes visible alone, and showing brings what happened meanwhile`() async throws {
    let row = Action(title: "Row")
    let served = try await ServedMenu(row, Action(title: "Other"))
    let hidden = try await served.signals { row.isHidden = true }
    #expect(hidden.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(hidden[0].updated == [1: ["visible": false]])
    #expect(try await served.signals { row.title = "Renamed" } == [])
    let shown = try await served.signals { row.isHidden = false }
    #expect(shown.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(shown[0].updated[1]?["label"] == "Renamed")
    #expect(shown[0].updated[1]?["visible"] == true)
  }

  @Test func `hiding an inline menu or a group hides all its rows in one signal`() async throws {
    let inline = Menu(
      title: "Inline", displaysInline: true,
      children: [Action(title: "a"), Menu(displaysInline: true, children: [Action(title: "b")])])
    let group = Group(elements: [Action(title: "c"), Action(title: "d")])
    let served = try await ServedMenu(Action(title: "first"), inline, Action(title: "middle"), group)
    func visible() async throws -> [String] {
      try await served.layout().children.filter { $0.properties["visible"] != false }.map { $0.label ?? "-" }
    }
    #expect(try await visible() == ["first", "-", "Inline", "a", "-", "b", "-", "middle", "c", "d"])
    let first = try await served.signals { inline.isHidden = true }
    #expect(first.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(try await visible() == ["first", "middle", "c", "d"])
    let second = try await served.signals { group.isHidden = true }
    #expect(second.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(try await visible() == ["first", "middle"])
    let third = try await served.signals {
      inline.isHidden = false
      group.isHidden = false
    }
    #expect(third.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(try await visible() == ["first", "-", "Inline", "a", "-", "b", "-", "middle", "c", "d"])
  }

  @Test func `switching displaysInline replaces a submenu by its rows and back`() async throws {
    let menu = Menu(title: "Menu", children: [Action(title: "a"), Action(title: "b")])
    let served = try await ServedMenu(Action(title: "first"), menu)
    #expect(try await served.layout().children.map(\.label) == ["first", "Menu"])
    let inline = try await served.signals { menu.displaysInline = true }
    #expect(inline.map(\.member) == ["LayoutUpdated"])
    #expect(inline[0].layout.last == 0)
    #expect(try await served.layout().children.map(\.label) == ["first", nil, "Menu", "a", "b"])
    let back = try await served.signals { menu.displaysInline = false }
    #expect(back.map(\.member) == ["LayoutUpdated"])
    #expect(try await served.layout().children.map(\.label) == ["first", "Menu"])
  }

  @Test func `no change is no signal`() async throws {
    let row = Action(title: "Row")
    let root = Menu(children: [row])
    let served = try await ServedMenu(root: root)
    let heard = try await served.signals {
      row.title = "Row"
      row.title = "Other"
      row.title = "Row"
      root.children = [row]
    }
    #expect(heard == [])
  }

  @Test func `a batch is one signal over several turns`() async throws {
    let row = Action(title: "Row")
    let served = try await ServedMenu(row)
    let heard = try await served.signals {
      await row.batchUpdates {
        for number in 0..<5 {
          row.title = "Row \(number)"
          await Task { @MainActor in }.value
        }
      }
    }
    #expect(heard.count == 1)
    #expect(heard[0].updated[1]?["label"] == "Row 4")
  }

  @Test func `the reading direction and the status are announced when they change`() async throws {
    let served = try await ServedMenu(Action(title: "Row"))
    let heard = try await served.signals { served.exporter.attributes.status = .notice }
    #expect(heard.map(\.member) == ["PropertiesChanged"])
    #expect(heard[0].arguments[1] == ["Status": "notice"])
  }
}

enum Samples {
  /// One grey pixel.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0,
    0,
    0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0, 0, 0, 0x82, 0, 0x81,
    0x77, 0xCD, 0x72, 0xB6, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
