import DBusMenu
import LibDBus
import Logging
import MenuBus
import MenuTestKit

/// A menu on a private bus, with clients in other processes.
@MainActor
final class ServedMenu {
  let bus: PrivateBus
  let connection: BusConnection
  let exporter: MenuExporter
  private var watcher: Program?

  /// - Parameter frames: What ends the frames that hold changes together; without it each turn's changes are announced.
  init(
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

  convenience init(_ children: MenuElement...) async throws { try await self.init(root: Menu(children: children)) }

  // MARK: Calls from another process

  struct Step {
    var json: String

    static func call(_ method: String, _ arguments: String = "", interface: String? = nil, path: String? = nil) -> Step
    {
      var members = ["\"call\": \"\(method)\"", "\"args\": \"\(arguments.replacing("\"", with: "\\\""))\""]
      if let interface { members.append("\"interface\": \"\(interface)\"") }
      if let path { members.append("\"path\": \"\(path)\"") }
      return Step(json: "{\(members.joined(separator: ", "))}")
    }

    static func click(_ id: Int) -> Step { .call("Event", "(\(id), 'clicked', <0>, uint32 0)") }
    static func awaiting(_ signal: String) -> Step { Step(json: "{\"await\": \"\(signal)\"}") }
  }

  /// Carries out steps in one other process; everything it got, in the order of arrival.
  func client(_ steps: Step...) async throws -> [JSON] { try await client(steps) }

  func client(_ steps: [Step]) async throws -> [JSON] {
    // The turn's end: what changed is on its way. Another test may be holding up the main actor.
    await Task { @MainActor in }.value
    let result = try await Program.run(
      clientArguments, input: "[\(steps.map(\.json).joined(separator: ", "))]", timeLimit: .seconds(40))
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
  }

  /// One call; its reply, or the error.
  func call(_ method: String, _ arguments: String = "", interface: String? = nil, path: String? = nil) async throws
    -> JSON
  {
    let answers = try await client(.call(method, arguments, interface: interface, path: path))
    let answer = answers.last { $0["reply"] != .null || $0["error"] != .null } ?? .null
    return answer["reply"] == .null ? answer["error"] : answer["reply"]
  }

  /// The menu, or a part of it, as another process reads it.
  func layout(_ parent: Int = 0, depth: Int = -1, names: String = "@as []") async throws -> ClientRow {
    ClientRow(try await call("GetLayout", "(\(parent), \(depth), \(names))")[1])
  }

  func revision() async throws -> Int { try await call("GetLayout", "(0, 0, @as [])")[0].int ?? -1 }

  /// The id of the row that shows an element.
  func id(_ element: MenuElement) -> Int { exporter.itemIDs(of: element).first.map { Int($0.rawValue) } ?? -1 }

  // MARK: Signals, as another process hears them

  struct HeardSignal: Equatable {
    var member: String
    var arguments: JSON

    /// id → properties, of an `ItemsPropertiesUpdated`.
    var updated: [Int: [String: JSON]] {
      Dictionary(uniqueKeysWithValues: arguments[0].array.map { ($0[0].int ?? -1, $0[1].object) })
    }
    var removed: [Int: [String]] {
      Dictionary(uniqueKeysWithValues: arguments[1].array.map { ($0[0].int ?? -1, $0[1].array.compactMap(\.string)) })
    }
    /// Revision and parent of a `LayoutUpdated`.
    var layout: [Int] { arguments.array.compactMap(\.int) }
  }

  /// The signals that another process hears of what `body` does, its turn of the main actor included.
  func signals(during body: () async throws -> Void) async throws -> [HeardSignal] {
    try await startWatching()
    try await body()
    return try await signalsSoFar()
  }

  /// The signals that another process has heard since it was last asked.
  ///
  /// - Parameter isFirst: Whether the process may have to be started first.
  func signalsSoFar(watching isFirst: Bool = false) async throws -> [HeardSignal] {
    if isFirst { try await startWatching() }
    await Task { @MainActor in }.value  // the turn's end: its update is on its way
    let marker = try Message.signal(path: "/test", interface: "org.menubus.test", member: "Marker")
    connection.send(marker)
    var heard: [HeardSignal] = []
    while let line = await nextLine() {
      let json = try JSON(parsing: line)
      if json["signal"] == "Marker" { return heard }
      guard let member = json["signal"].string else { continue }
      heard.append(HeardSignal(member: member, arguments: json["args"]))
    }
    throw ClientFailure(description: "the watching client ended")
  }

  func startWatching() async throws {
    guard watcher == nil else { return }
    let program = try Program(clientArguments + ["watch"])
    watcher = program
    guard await nextLine() != nil else { throw ClientFailure(description: await program.result.errors) }
  }

  private func nextLine() async -> String? {
    guard let watcher else { return nil }
    for await line in watcher.lines { return line }
    return nil
  }

  var clientArguments: [String] {
    ["/usr/bin/python3", Place.clients + "/gdbus_client.py", bus.address, "org.example.Served", "/MenuBar"]
  }
}

struct ClientFailure: Error, CustomStringConvertible {
  var description: String
}

extension MenuExporter.Options {
  /// Options by which each turn's changes are announced, for tests that do not ask when.
  static var withoutFrames: MenuExporter.Options {
    var options = MenuExporter.Options()
    options.frames = nil
    return options
  }
}
