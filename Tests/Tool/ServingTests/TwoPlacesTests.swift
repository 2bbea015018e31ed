import LibDBus
import MenuExport
import MenuFiles
@testable import MenuBusTool
import MenuTestKit
import MenuTestSupport
import ProgramLogs
import TestSupport
import Testing

/// A served menu is made once, and is at its path and in the tray.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `A served menu in the tray` {
  private let bus: PrivateBus
  private let folder: TemporaryFolder

  init() throws {
    bus = try PrivateBus()
    folder = try TemporaryFolder()
  }

  private func settings() -> ServingSettings {
    let (address, logger) = (BusAddress.address(bus.address), ProgramLog.menubus())
    return ServingSettings(
      runner: CommandRunner(logger: logger.logger), options: MenuExporter.Options(), hasTray: true, expectsTray: false,
      logger: logger, streams: .standard, connect: { try await BusConnection.connect(to: address) })
  }

  private func label(_ id: Int, of name: BusName, at path: ObjectPath) async throws -> String {
    let result = try await Program.run([
      "gdbus", "call", "--address", bus.address, "--dest", name.rawValue, "--object-path", path.rawValue, "--method",
      "com.canonical.dbusmenu.GetProperty", "\(id)", "label",
    ])
    return result.status == 0 ? String(result.output.prefix { $0 != "\n" }) : result.errors
  }

  @Test func `a served menu in the tray has the rows of each version there and at its path`() async throws {
    let settings = settings()
    let served = ServedBus(
      name: "org.menubus.Menu", identity: nil, requiresName: false, reconnects: false, logger: settings.logger,
      connect: settings.connect)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let serving = Task { try await served.run { isReady.finish() } }
    for await _ in ready {}
    let path = try folder.file("f.yaml", "title: T\nitems: [{title: A}]\n")
    let source = try #require(try await MenuSources.source(ofEntry: "f.yaml", at: path, settings))
    let menu = ServedMenu(try await source.first(), from: source, at: "/menubus/entry", settings)
    let changes = ExporterChanges(of: menu.exporter)
    try await served.add(menu)
    let running = Task { try await menu.run() }
    try await eventually("it is in the tray", on: changes) { menu.tray?.place.path != nil }
    let place = try #require(menu.tray?.place)
    #expect(place !== menu.exporter.place)
    let (tray, bar) = (try #require(place.connection?.uniqueName), "/MenuBar" as ObjectPath)
    #expect(try await label(1, of: tray, at: bar) == "(<'A'>,)")
    #expect(try await label(1, of: served.reachedName, at: menu.path) == "(<'A'>,)")
    var file = menu.live.file
    file.items[0].title = "B"
    await menu.show(file)
    #expect(try await label(1, of: tray, at: bar) == "(<'B'>,)")
    #expect(try await label(1, of: served.reachedName, at: menu.path) == "(<'B'>,)")
    running.cancel()
    _ = await running.result
    #expect(place.path == nil)
    #expect(try await label(1, of: served.reachedName, at: menu.path) == "(<'B'>,)")
    await served.remove(menu)
    serving.cancel()
    _ = await serving.result
  }
}
