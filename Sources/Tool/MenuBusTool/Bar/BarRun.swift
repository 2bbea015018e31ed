import Basics
import LibDBus
import MenuBus
import MenuFiles
import ProgramLogs
import Programs

/// One run of `menubus bar`: menus on the bus, and their texts for a bar.
@MainActor
final class BarRun {
  private let sources: [String]
  private let format: BarFormat
  private let request: ServingRequest
  private let streams: CommandStreams
  private let output: BarOutput
  private let logger = ProgramLog.menubus()
  private var menus: [(name: String, menu: ServedMenu)] = []
  /// The menus that clicks have opened.
  private var openings: [String: Task<Void, Never>] = [:]

  init(_ sources: [String], format: BarFormat, _ request: ServingRequest, _ streams: CommandStreams) {
    (self.sources, self.format, self.request, self.streams) = (sources, format, request, streams)
    output = BarOutput(format, streams)
  }

  func run() async throws {
    ProgramKeeper.start
    // The bar reads the output, and lines about readiness are none of its language.
    let quiet = CommandStreams(
      style: .plain, line: { _ in }, bytes: { _ in }, error: { [streams] in streams.report($0, level: $1) },
      input: { [] })
    let settings = ServingSettings(request, at: request.bus, logger: logger, quiet)
    let bus = ServedBus(
      name: request.name ?? Self.name(for: sources),
      others: sources.count > 1 && request.name == nil ? sources.map { Self.name(for: [$0]) } : [], identity: nil,
      requiresName: request.name != nil,
      queues: true, reconnects: true, logger: logger, connect: settings.connect)
    for path in sources { try await add(path, to: bus, settings) }
    output.begin()
    do {
      try await runUntilSignal { try await Serving(bus: bus, follow: { try await self.follow(bus) }).run() }
    } catch is ServingEnded {}
  }

  private func follow(_ bus: ServedBus) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { if await BarOutput.isClosed() { throw ServingEnded() } }
      for (_, menu) in menus { group.addTask { try await menu.run() } }
      if format == .i3bar { group.addTask { try await BarClicks().run { @MainActor in self.open($0, on: bus) } } }
    }
  }

  private func add(_ path: String, to bus: ServedBus, _ settings: ServingSettings) async throws {
    let source = try await MenuSources.source(of: path, settings)
    let index = menus.count
    var element = ObjectPath.element(Self.nameElement(for: path))
    if menus.contains(where: { $0.name == element }) { element += "_\(index + 1)" }
    let place: ObjectPath? = format == .i3bar ? ObjectPath("\(ServedDirectory.basePath)/\(element)") : nil
    let menu = ServedMenu(try await source.first(), from: source, at: place ?? "/MenuBar", settings)
    output.add(element)
    menu.onShown = { [output] in output.show(BarText($0, name: element), at: index) }
    menus.append((element, menu))
    try await bus.add(menu)
  }

  /// Shows a menu at the pointer, with the presenter of the bus; a click while it is shown is the presenter's.
  private func open(_ name: String, on bus: ServedBus) {
    guard openings[name] == nil, let connection = bus.connection, let menu = menus.first(where: { $0.name == name })
    else { return }
    openings[name] = Task {
      do {
        _ = try await OpenCall(connection: connection, timeout: ToolLimits.presenterStart)
          .open(OpenedMenu(connection.uniqueName, menu.menu.path), at: nil)
      } catch {
        streams.report(Failure(error).sentence)
      }
      openings[name] = nil
    }
  }

  /// The name on the bus for the menus of a bar: that of the source, or for several that of the bar.
  static func name(for sources: [String]) -> BusName {
    let base = ServedName.bars
    guard sources.count == 1 else { return base }
    return BusName("\(base).\(nameElement(for: sources[0]))") ?? base
  }

  /// The last element of the name for a source; the path of its menu ends with the same.
  private static func nameElement(for source: String) -> String {
    let element = String(
      stem(of: source).unicodeScalars.prefix(ToolLimits.barNameCharacters).map { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": Character(scalar)
        default: "_"
        }
      })
    return element.first?.isNumber ?? true ? "_" + element : element
  }

  /// The name of a file up to its first dot.
  private static func stem(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").drop { $0 == "." }.prefix { $0 != "." })
  }
}
