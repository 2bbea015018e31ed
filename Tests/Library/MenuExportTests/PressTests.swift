import DBusMenu
import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

/// A press that a program handed over.
@MainActor
@Suite struct `A press that ends` {
  /// A feature that may follow a press, as presentations do.
  private final class Follower: MenuExporterObserver {
    var isFollowing = true
    var events = 0

    func handle(_ event: PressEvent, by client: BusName?) -> Bool {
      events += 1
      return isFollowing
    }
  }

  private let follower = Follower()
  private let chosen = CallLog()

  /// Sends events to a menu of rows A and B, whose ids are 1 and 2.
  private func send(_ events: (ItemID, String)...) {
    let rows = ["A", "B"].map { title in Action(title: title) { [chosen] in chosen.note(title) } }
    let exporter = MenuExporter.testing(Menu(children: rows))
    exporter.clients.addObserver(follower)
    for (id, name) in events { exporter.receive(name, about: id) }
  }

  @Test func `a press that ends chooses the row that the event names, whatever was hovered`() {
    send((1, "hovered"), (2, "x-menubus-release"))
    #expect(chosen.entries == ["B"] && follower.events == 1)
  }

  @Test func `a press chooses nothing beside the rows, when cancelled, or without a follower`() {
    send((1, "hovered"), (0, "x-menubus-release"))
    send((1, "hovered"), (1, "x-menubus-cancel"))
    follower.isFollowing = false
    send((1, "hovered"), (1, "x-menubus-release"))
    #expect(chosen.entries.isEmpty && follower.events == 3)
  }
}
