import DBusMenu
package import LibDBus
package import Logging
package import MenuBus
package import MenuTestKit
package import TestSupport

/// A menu on a private bus, with clients in other processes.
@MainActor
package final class ServedMenu {
  package let bus: PrivateBus
  package let connection: BusConnection
  package let exporter: MenuExporter
  private var watcher: LineReader?

  /// - Parameter frames: What ends the frames that hold changes together; without it each turn's changes are announced.
  package init(
    root menu: Menu, options: MenuExporter.Options = .init(), bus configuration: PrivateBus.Configuration = .session,
    logger: Logger = Logger(label: "test"), frames: FrameTimer? = nil
  ) async throws {
    var options = options
    options.frames = frames
    bus = try PrivateBus(configuration: configuration)
    connection = try await .connect(to: .address(bus.address))
    exporter = MenuExporter(menu, options: options, logger: logger)
    try await exporter.export(on: connection, at: "/MenuBar")
    let name: BusName = "org.example.Served"
    _ = try await connection.requestName(name)
  }

  package convenience init(_ children: MenuElement...) async throws {
    try await self.init(root: Menu(children: children))
  }

  // MARK: Calls from another process

  /// A step of a client.
  package struct Step {
    package var json: JSON

    package static func call(
      _ method: String, _ arguments: String = "", interface: String? = nil, path: String? = nil
    ) -> Step {
      var members: [String: JSON] = ["call": .string(method), "args": .string(arguments)]
      members["interface"] = interface.map(JSON.string)
      members["path"] = path.map(JSON.string)
      return Step(json: .object(members))
    }

    package static func event(_ id: Int, _ name: String, _ data: String = "<0>") -> Step {
      .call("Event", EventText(id, name, data).description)
    }

    package static func aboutToShow(_ id: Int) -> Step { .call("AboutToShow", "(\(id),)") }
    package static func click(_ id: Int) -> Step { .event(id, "clicked") }
    /// Types into a search field.
    package static func type(_ text: String, into id: Int) -> Step { .event(id, "x-menubus-text", "<'\(text)'>") }
    /// Reads the whole menu.
    package static let layout = Step.call("GetLayout", "(0, -1, @as [])")
    package static func awaiting(_ signal: String) -> Step { Step(json: ["await": .string(signal)]) }
  }

  /// Carries out steps in one other process; everything it got, in the order of arrival.
  package func client(_ steps: Step...) async throws -> [JSON] { try await client(steps) }

  package func client(_ steps: [Step]) async throws -> [JSON] {
    // The turn's end: what changed is on its way. Another test may be holding up the main actor.
    await Task { @MainActor in }.value
    let result = try await Program.run(
      clientArguments, input: try JSON.array(steps.map(\.json)).text, timeLimit: .seconds(40))
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
  }

  /// One call; its reply, or the error.
  package func call(_ method: String, _ arguments: String = "", interface: String? = nil, path: String? = nil)
    async throws
    -> JSON
  {
    let answers = try await client(.call(method, arguments, interface: interface, path: path))
    let answer = answers.last { $0["reply"] != .null || $0["error"] != .null } ?? .null
    return answer["reply"] == .null ? answer["error"] : answer["reply"]
  }

  /// The menu, or a part of it, as another process reads it.
  package func layout(_ parent: Int = 0, depth: Int = -1, names: String = "@as []") async throws -> ClientRow {
    ClientRow(try await call("GetLayout", "(\(parent), \(depth), \(names))")[1])
  }

  package func revision() async throws -> Int { try await call("GetLayout", "(0, 0, @as [])")[0].int ?? -1 }

  /// The id of the row that shows an element.
  package func id(_ element: MenuElement) -> Int { exporter.itemIDs(of: element).first.map { Int($0.rawValue) } ?? -1 }

  // MARK: Signals, as another process hears them

  package struct HeardSignal: Equatable {
    package var member: String
    package var arguments: JSON

    package init(member: String, arguments: JSON) {
      self.member = member
      self.arguments = arguments
    }

    /// id → properties, of an `ItemsPropertiesUpdated`.
    package var updated: [Int: [String: JSON]] {
      Dictionary(uniqueKeysWithValues: arguments[0].array.map { ($0[0].int ?? -1, $0[1].object) })
    }
    package var removed: [Int: [String]] {
      Dictionary(uniqueKeysWithValues: arguments[1].array.map { ($0[0].int ?? -1, $0[1].array.compactMap(\.string)) })
    }
    /// Revision and parent of a `LayoutUpdated`.
    package var layout: [Int] { arguments.array.compactMap(\.int) }
  }

  /// The signals that another process hears of what `body` does, its turn of the main actor included.
  package func signals(during body: () async throws -> Void) async throws -> [HeardSignal] {
    try await startWatching()
    try await body()
    return try await signalsSoFar()
  }

  /// The signals that another process has heard since it was last asked.
  ///
  /// - Parameter isFirst: Whether the process may have to be started first.
  package func signalsSoFar(watching isFirst: Bool = false) async throws -> [HeardSignal] {
    if isFirst { try await startWatching() }
    await Task { @MainActor in }.value  // the turn's end: its update is on its way
    let marker = try Message.signal(path: "/test", interface: "org.menubus.test", member: "Marker")
    connection.send(marker)
    var heard: [HeardSignal] = []
    while let line = try await watcher?.next("the signals until now") {
      let json = try JSON(parsing: line)
      if json["signal"] == "Marker" { return heard }
      guard let member = json["signal"].string else { continue }
      heard.append(HeardSignal(member: member, arguments: json["args"]))
    }
    throw ClientFailure(description: "no client watches")
  }

  package func startWatching() async throws {
    guard watcher == nil else { return }
    let reader = LineReader(try Program(clientArguments + ["watch"]))
    watcher = reader
    _ = try await reader.next("the client that watches is ready")
  }

  package var clientArguments: [String] {
    ["/usr/bin/python3", Paths.clients + "/gdbus_client.py", bus.address, "org.example.Served", "/MenuBar"]
  }
}

extension MenuExporter.Options {
  /// Options by which each turn's changes are announced, for tests that do not ask when.
  package static var withoutFrames: MenuExporter.Options {
    var options = MenuExporter.Options()
    options.frames = nil
    return options
  }
}
