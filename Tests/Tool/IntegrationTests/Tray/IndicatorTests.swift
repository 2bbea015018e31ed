import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// An item of libayatana-appindicator's, which looks after itself while no watcher is there.
@Suite(.timeLimit(.minutes(5))) struct `An item of libayatana-appindicator's` {
  @Test(
    .enabled(if: `The tool in the tray`.hasIndicators, "Debian packages gir1.2-ayatanaappindicator3-0.1 and xvfb"))
  func `an item of libayatana-appindicator's draws itself while our watcher is away, and is there once after it`()
    async throws
  {
    let bus = try PrivateBus()
    let screen = try await VirtualScreen()
    let item = try Program(
      ["/usr/bin/python3", Paths.clients + "/appindicator.py", "aya-test", "Ayatana"],
      environment: screen.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 })
    #expect(await next(of: item) == "ready")
    #expect(await next(of: item) == "alone")
    for _ in 1...2 {
      let watcher = try Program([Paths.tool, "watcher", "--bus", bus.address])
      #expect(await next(of: item) == "connected")
      let list = try JSON(parsing: await menubus(bus, "list", "--json").output)["items"]
      #expect(list.array.map { $0["id"] } == ["aya-test"] && list[0]["notes"] == [])
      #expect(await menubus(bus, "click", "aya-test", "World").status == 0)
      #expect(await next(of: item) == "clicked World")
      watcher.terminate()
      _ = await watcher.result
      #expect(await next(of: item) == "alone")
    }
    item.terminate()
    _ = await item.result
    await screen.end()
  }

  private func next(of program: Program) async -> String? {
    for await line in program.lines { return line }
    return nil
  }

  private func menubus(_ bus: PrivateBus, _ arguments: String...) async -> Program.Result {
    await ToolCall.run(arguments, bus: bus.address)
  }
}
