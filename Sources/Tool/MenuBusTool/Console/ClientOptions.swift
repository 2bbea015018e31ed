import ArgumentParser
import DBusMenu
import LibDBus

/// The options of every command that uses a bus.
struct BusOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The bus to use instead of the session bus.", valueName: "address"))
  var bus: String?

  var address: BusAddress { bus.map(BusAddress.address) ?? .session }

  func validate() throws {
    guard !address.startsProgram else { throw ValidationError(BusAddress.programRefusal) }
  }

  /// Connects; whatever goes wrong means that there is no bus.
  func connect() async throws -> BusConnection { try await address.connect() }
}

/// The options of every command that calls another program.
struct ClientOptions: ParsableArguments {
  @OptionGroup var bus: BusOptions
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The time to wait for answers and rows: seconds, or 500ms, 2m and so on. Without it, 10s for answers and for rows \
      that are being made, and otherwise as said above.
      """,
      valueName: "time"))
  var timeout: WaitingTime?

  var limit: Duration { timeout?.duration ?? .seconds(10) }

  /// Connects: the answer of the bus is awaited as long as any other.
  func connect() async throws -> BusConnection { try await bus.address.connect(timeout: limit) }

  /// How long a row is awaited where the program does not say that it is making rows: as long as the user says, or a
  /// moment, because most rows that are not there never come.
  var rowTimeout: Duration { timeout == nil ? .seconds(1) : limit }

  /// Reads a menu and opens it as a panel does, calls `body`, and closes the menu again.
  func visit<Answer>(
    _ menu: MenuAddress, _ streams: CommandStreams, opens: Bool = true, holds: Bool = false,
    _ body: (inout MenuVisit) async throws -> Answer
  ) async throws -> Answer {
    try await streams.connected(to: bus.address, timeout: limit) { connection in
      try await MenuVisit.visiting(
        menu, over: connection, timeout: rowTimeout, limit: limit, opens: opens, holds: holds,
        remark: { streams.report($0) }, body)
    }
  }

  /// Does the work of a command that is over in time, whatever other programs do.
  func inTime<Answer>(_ streams: CommandStreams, _ body: (BusConnection) async throws -> Answer) async throws -> Answer
  {
    try await streams.connected(to: bus.address, timeout: limit) { connection in
      try await AnswerTime.bounding(limit) { try await body(connection) }
    }
  }
}
