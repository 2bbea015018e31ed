import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import DBusMenu
@testable import MenuExport
@testable import MenuTestKit

/// Random menus that change at random while panels follow them.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `Random changes in panels` {
  @Test(arguments: Personality.all.filter { $0.menu != nil })
  func `a panel shows what the model says, at each opening`(_ personality: Personality) async throws {
    for seed in Effort.seeds.map({ $0 + 2000 }) {
      let time = ManualTime()
      var random = RandomMenu(seed)
      for _ in 0..<3 { random.edit() }
      var options = MenuExporter.Options()
      options.frames = nil
      options.server.grace = .zero
      options.server.time = time
      let exporter = MenuExporter(random.root, options: options, logger: .quiet)
      let bus = try PrivateBus()
      let serving = try await BusConnection.connect(to: .address(bus.address))
      try await exporter.export(on: serving, at: "/MenuBar")
      let reading = try await BusConnection.connect(to: .address(bus.address))
      let panel = try await SimulatedPanel(
        personality, menu: "/MenuBar", of: serving.uniqueName, on: .address(bus.address), time: time)
      for turn in 0..<Effort.rounds(of: 40) {
        try await quiet(panel, time, exporter)
        let opened = try await panel.openEverySubmenu()
        _ = try await panel.open(ids: [])
        try await quiet(panel, time, exporter)
        let expected = try await rows(of: reading, serving.uniqueName, as: personality)
        // An open menu of Enlightenment never changes.
        if personality.name == "enlightenment" { await panel.close() }
        let rows = try await panel.shown
        let isSame = rows.map(\.description) == expected.map(\.description)
        if !isSame {
          for m in try await panel.traffic.suffix(25) { print(m) }
        }
        #expect(isSame, "seed \(seed), turn \(turn): \(opened) lists\n\(rows)\nand not\n\(expected)")
        await panel.close()
        guard isSame else { break }
        // Rows wait for as long as the menu is likely to be on the screen of a panel that never says that it closed.
        try await quiet(panel, time, exporter)
        random.edit()
        exporter.flush()
      }
      await exporter.unexport()
      await serving.close()
      await reading.close()
    }
  }

  /// Lets the time pass that the panel or the program waits for, until nothing is under way.
  private func quiet(_ panel: SimulatedPanel, _ time: ManualTime, _ exporter: MenuExporter) async throws {
    for _ in 0..<3 {
      exporter.flush()
      try await time.turn(by: .seconds(8))
      exporter.flush()
      try await panel.hearAnswers()
    }
  }

  /// What a panel would show that has just read all.
  private func rows(
    of connection: BusConnection, _ service: BusName, as personality: Personality
  ) async throws -> [ShownRow] {
    let makeMachine = try #require(personality.menu)
    return makeMachine().drawing.tree(in: try await PanelRows.read("/MenuBar", of: service, over: connection))
  }
}
