import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

@Suite(.timeLimit(.minutes(5))) @MainActor struct `A tray item made of rows` {
  @Test func `rows change the item by its handle, which does not keep it`() {
    var tray: TrayItem? = TrayItem(id: "backup", title: "Backup", icon: .named("disk")) { tray in
      Action("Pause") { tray.icon = .named("pause") }
      Action("Done") { tray.title = "Done" }
      Menu("More") { Action("Menu") { tray.title = "\(tray.menu?.children.count ?? 0)" } }
    }
    weak let item = tray
    let rows = tray?.menu.children ?? []
    rows[0].perform()
    rows[1].perform()
    #expect(item?.icon == .named("pause") && item?.title == "Done")
    (rows[2] as? Menu)?.children.first?.perform()
    #expect(item?.title == "3")
    tray = nil
    #expect(item == nil, "though its rows are there, with their handlers")
    rows[0].perform()
  }

  @Test func `rows that are made before the item find no item`() {
    var seen: [String?] = []
    let tray = TrayItem(id: "early", title: "Early") { tray in
      if tray.item == nil { seen.append(tray.title) }
      Action("Row") { seen.append(tray.title) }
    }
    tray.menu.children.first?.perform()
    #expect(seen == [nil, "Early"])
  }

  @Test func `a row stops the item, which can run again`() async throws {
    let bus = try PrivateBus()
    let configuration = ServiceConfiguration { [address = bus.address] in try await .connect(to: .address(address)) }
    let tray = TrayItem(id: "quit", title: "Quit", configuration: configuration) { tray in
      Action("Quit") { tray.stop() }
    }
    tray.stop()  // which is nothing yet
    for _ in 0..<2 {
      let states = tray.states()
      let running = Task { try await tray.run() }
      for await state in states where state == .waitingForWatcher { break }
      let error = await #expect(throws: MenuBusError.self) { try await tray.run() }
      #expect(error?.code == .alreadyRunning && tray.state == .waitingForWatcher)
      tray.menu.children.first?.perform()
      try await running.value
      #expect(tray.state == .stopped)
    }
  }

  @Test func `an error of a handler of the picture is logged, also after a suspension`() async throws {
    struct NoPlayer: Error {}
    let log = LogRecorder()
    let tray = TrayItem(id: "player", title: "Player", menu: Menu(), configuration: .init(logger: log.logger))
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    tray.onSecondaryActivate {
      defer { end.finish() }
      await Task.yield()
      throw NoPlayer()
    }
    tray.handle(TrayItemEvent(.secondaryActivate))
    for await _ in ended {}
    try await eventually("the error is in the log", on: log) { log.lines.contains { $0.contains("NoPlayer") } }
  }
}
