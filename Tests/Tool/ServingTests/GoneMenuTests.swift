import Glibc
import LibDBus
import MenuExport
import MenuFiles
@testable import MenuBusTool
import MenuTestKit
import ProgramLogs
import TestSupport
import Testing

/// Menus of a folder that came and went leave nothing.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `A served menu that is gone` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
  }

  /// The objects of a menu, as far as they are there.
  private struct Remains {
    weak var source: (any MenuSource)?
    weak var menu: ServedMenu?
    weak var exporter: MenuExporter?

    var names: [String] {
      [source.map { "\(type(of: $0))" }, menu.map { _ in "ServedMenu" }, exporter.map { _ in "MenuExporter" }]
        .compactMap(\.self)
    }
  }

  private func settings(hasTray: Bool) -> ServingSettings {
    let address = BusAddress.address(bus.address)
    let logger = ProgramLog.menubus()
    return ServingSettings(
      runner: CommandRunner(logger: logger.logger), options: MenuExporter.Options(), hasTray: hasTray,
      expectsTray: false,
      logger: logger, streams: .standard, connect: { try await BusConnection.connect(to: address) })
  }

  /// Serves an entry until it has a menu, and takes it away as a folder does.
  private func comeAndGo(_ name: String, _ text: String, hasTray: Bool) async throws -> Remains {
    let path = try folder.file(name, text)
    try #require(chmod(path, name.hasSuffix(".sh") ? 0o755 : 0o644) == 0)
    let settings = settings(hasTray: hasTray)
    let served = ServedBus(
      name: "org.menubus.Menu", identity: nil, requiresName: false, reconnects: false, logger: settings.logger,
      connect: settings.connect)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let serving = Task { try await served.run { isReady.finish() } }
    for await _ in ready {}
    let source = try #require(try await MenuSources.source(ofEntry: name, at: path, settings))
    let menu = ServedMenu(try await source.first(), from: source, at: "/menubus/entry", settings)
    try await served.add(menu)
    let running = Task { try await menu.run() }
    await source.isComplete()
    while hasTray && menu.tray == nil { try await Task.sleep(for: .milliseconds(10)) }
    let remains = Remains(source: source, menu: menu, exporter: menu.exporter)
    running.cancel()
    _ = await running.result
    await served.remove(menu)
    serving.cancel()
    _ = await serving.result
    return remains
  }

  @Test(arguments: [true, false], ["p.1h.sh", "f.yaml"])
  func `a served menu that is gone leaves no object`(hasTray: Bool, name: String) async throws {
    let text = name.hasSuffix(".sh") ? "#!/bin/sh\necho t; echo ---; echo r\n" : "title: T\nitems: [{title: A}]\n"
    let remains = try await comeAndGo(name, text, hasTray: hasTray)
    // What the loops were given last may hold some of it for a moment.
    let limit = ContinuousClock.now + .seconds(10)
    while !remains.names.isEmpty, .now < limit { try await Task.sleep(for: .milliseconds(10)) }
    #expect(remains.names == [])
  }
}
