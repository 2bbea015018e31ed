import DBusMenu
import LibDBus
import Testing

@testable import MenuTestKit

/// The parts of panels that read menus, without a bus.
@Suite struct `Machines of panels` {
  private func root(_ labels: String...) -> MenuNode {
    let rows = labels.enumerated().map { number, label in
      MenuNode(id: ItemID(Int32(number + 1)), properties: ["label": .string(label)])
    }
    return MenuNode(id: .root, properties: [:], children: rows)
  }

  /// Answers each call as a program with these rows does.
  private func play(_ steps: [PanelStep], in machine: inout some MenuMachine, _ revision: UInt32, _ root: MenuNode) {
    var waiting = steps
    while !waiting.isEmpty {
      guard case .call(let call, _) = waiting.removeFirst() else { continue }
      let answer: MenuAnswer =
        switch call {
        case .getLayout: .layout(revision, root)
        case .getGroupProperties(let ids, _):
          .properties(ids.map { id in (id, root.children.first { $0.id == id }?.properties ?? [:]) })
        case .getAll: .attributes(["Version": .uint32(3)])
        case .aboutToShow: .needsUpdate(false)
        default: .done
        }
      waiting += machine.receive(answer, to: call)
    }
  }

  @Test func `a row that comes into an open popup of GTK is behind an arrow until the next opening`() {
    var menu = GtkMenu()
    play(menu.begin(), in: &menu, 1, root("One"))
    play(menu.open(.root), in: &menu, 1, root("One"))
    #expect(!menu.isCut)
    play(menu.receive(.layoutUpdated(2, .root)), in: &menu, 2, root("One", "Two"))
    #expect(menu.isCut && menu.drawn(.root).map(\.text) == ["One", "Two"])
    _ = menu.close()
    play(menu.open(.root), in: &menu, 2, root("One", "Two"))
    #expect(!menu.isCut)
  }

  @Test func `a revision that is not newer is passed over by libdbusmenu, also one beyond 31 bits`() {
    var menu = GtkMenu()
    play(menu.begin(), in: &menu, 5, root("One"))
    #expect(menu.receive(.layoutUpdated(5, .root)) == [])
    #expect(menu.receive(.layoutUpdated(0x8000_0000, .root)) == [])
    #expect(menu.receive(.layoutUpdated(6, .root)).count == 1)
  }

  @Test func `a removed state, kind or picture stays where the panel keeps it`() {
    let row = MenuNode(
      id: 1,
      properties: [
        "label": .string("One"), "toggle-type": .string("checkmark"), "toggle-state": .int32(1),
        "icon-name": .string("face-smile"),
      ])
    let menu = MenuNode(id: .root, children: [row])
    let change = MenuSignal.propertiesUpdated([
      .init(id: 1, removed: ["toggle-state", "toggle-type", "icon-name"])
    ])
    var qt = QtMenu()
    play(qt.begin(), in: &qt, 1, menu)
    _ = qt.receive(change)
    #expect(qt.drawn(.root).map(\.description) == ["[x] One"] && qt.drawn(.root)[0].icon == nil)
    var gnome = GnomeMenu(.today)
    play(gnome.begin(), in: &gnome, 1, menu)
    play(gnome.open(.root), in: &gnome, 1, menu)
    _ = gnome.receive(change)
    #expect(gnome.drawn(.root).map(\.description) == ["One"] && gnome.drawn(.root)[0].icon == "face-smile")
  }

  @Test func `an update in Quickshell is all that a row has`() {
    var menu = QuickshellMenu()
    let row = MenuNode(id: 1, properties: ["label": .string("One"), "enabled": .bool(false)])
    play(menu.begin() + menu.open(.root), in: &menu, 1, MenuNode(id: .root, children: [row]))
    #expect(menu.drawn(.root).map(\.description) == ["One (off)"])
    _ = menu.receive(.propertiesUpdated([.init(id: 1, set: ["label": .string("Two")])]))
    #expect(menu.drawn(.root).map(\.description) == ["Two"])
  }

  @Test func `rows that change places move in today's GNOME, and stay in earlier ones`() {
    func order(_ version: GnomeMenu.Version) -> [String] {
      var menu = GnomeMenu(version)
      play(menu.begin(), in: &menu, 1, root("One", "Two"))
      play(menu.open(.root), in: &menu, 1, root("One", "Two"))
      var other = root("One", "Two")
      other.children.reverse()
      play(menu.receive(.layoutUpdated(2, .root)), in: &menu, 2, other)
      return menu.drawn(.root).map(\.text)
    }
    #expect(order(.early) == ["One", "Two"])
    #expect(order(.today) == ["Two", "One"])
  }
}
