import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

@testable import MenuBusTool

@Suite(.timeLimit(.minutes(5))) @MainActor struct `The copy of a program's menu` {
  @Test func `the copy of a menu tells of open submenus that have other ids as often as rows can be read`() async throws
  {
    let bus = try PrivateBus()
    let script = Paths.root + "Tests/Presenters/PresenterServiceTests/Clients/renumbering.py"
    let program = try Program(["/usr/bin/python3", script, bus.address])
    let lines = LineReader(program)
    let name = try #require(BusName(try await lines.next("the program is ready").dropFirst("ready ".count)))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let (time, news) = (ManualTime(), Observed(0))
    let menu = CopiedMenu(MenuClient(connection: connection, service: name, path: "/menu"), time, news)
    func renumber(_ id: Int32) async throws {
      _ = try await connection.call(
        "Renumber", of: "org.menubus.test", at: "/test", on: name, with: [.array(of: "i", [.int32(id)])])
    }
    await menu.copy?.open(.root, of: .root)
    let row = try #require(menu.rows().inserted.first { $0.value.label == "Networks" }?.key)
    await menu.copy?.open(2, of: row)
    #expect(try await lines.next("openings", count: 2) == ["opened 0: 0", "opened 2: 0 2"])
    try await renumber(2)
    #expect(try await lines.next("the new id", count: 2) == ["closed 2: 0", "opened 12: 0 12"])
    try await time.wait(for: 1)
    // What follows within that time is told after it, and at once.
    for id in [Int32(12), 22] {
      try await renumber(id)
      try await news.wait(for: "the new rows") { _ in menu.copy?.original(of: row) == ItemID(id + 10) }
    }
    #expect(time.sleepers() == 1)
    try await time.turn(by: MenuPresentingLimits.sightTime, sleeping: 1)
    #expect(try await lines.next("the last id", count: 2) == ["closed 12: 0", "opened 32: 0 32"])
    program.terminate()
    await connection.close()
  }
}

/// A copy whose rows are read anew at each change, as the menu of the tray has it.
@MainActor private final class CopiedMenu {
  private(set) var copy: MenuCopy?
  private var last: Int32 = 1

  init(_ client: MenuClient, _ time: ManualTime, _ news: Observed<Int>) {
    copy = MenuCopy(client, time: time) { [weak self] in
      _ = self?.rows()
      news.update { $0 += 1 }
    }
  }

  /// The rows, below one with the id 1.
  func rows() -> MenuUpdate {
    var update = MenuUpdate()
    copy?.add(to: &update, below: 1) {
      last += 1
      return ItemID(last)
    }
    return update
  }
}
