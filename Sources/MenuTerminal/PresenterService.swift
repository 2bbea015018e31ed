public import DBusMenu
public import LibDBus

/// Shows menus when programs ask for it (`org.menubus.Presentation1`), one after the other: in the terminal, or with
/// something that shows lines.
@MainActor
public final class PresenterService {
  /// The bus name of whoever presents menus.
  public static let name: BusName = "org.menubus.Presenter"

  private let connection: BusConnection
  private let limits: MenuClientLimits
  private var queue = PresentationQueue()
  private let choose: ListPresenter.Choose?
  private var presenter: (any MenuPresenter)?
  private let requests = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Makes a presenter for the programs of a bus.
  ///
  /// - Parameters:
  ///   - connection: The bus, on which the name ``name`` is for this presenter alone.
  ///   - limits: What is taken from each menu at most.
  ///   - choose: What shows lines; `nil` for the terminal.
  public init(
    connection: BusConnection, limits: MenuClientLimits = MenuClientLimits(), choose: ListPresenter.Choose? = nil
  ) {
    self.connection = connection
    self.limits = limits
    self.choose = choose
  }

  /// Presents until the task is cancelled, the bus is gone or a signal comes while a menu is shown.
  ///
  /// - Parameters:
  ///   - onReady: Called when programs can ask; not if the name is taken, which is an error.
  ///   - onEnd: What was chosen in a menu, or why it was not shown to the end.
  public func run(
    onReady: @MainActor () -> Void, onEnd: @escaping @MainActor @Sendable (Result<[Choice], any Error>) -> Void
  ) async throws {
    // Before the name: programs ask again when they see that.
    let signals = try await connection.signals(MatchRule(interface: "org.menubus.Presentation1"))
    guard try await connection.requestName(Self.name, options: .doNotQueue) == .primaryOwner else {
      throw BusError("org.freedesktop.DBus.Error.AddressInUse", "The name \(Self.name) is taken.")
    }
    onReady()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.follow(signals) }
      group.addTask { try await self.present(onEnd) }
      defer { group.cancelAll() }
      try await group.next()
    }
    try? await connection.releaseName(Self.name)
  }

  private func follow(_ signals: AsyncThrowingStream<Signal, any Error>) async throws {
    for try await signal in signals {
      switch queue.take(signal) {
      case .nothing: break
      case .show: requests.continuation.yield()
      case .dismiss: presenter?.dismiss()
      }
    }
  }

  private func present(_ onEnd: @MainActor (Result<[Choice], any Error>) -> Void) async throws {
    for await _ in requests.stream {
      while let request = queue.next() {
        defer { queue.finish() }
        let client = MenuClient(
          connection: connection, service: request.sender, path: request.path, limits: limits)
        let presenter: any MenuPresenter =
          choose.map { ListPresenter(client: client, choose: $0) }
          ?? TerminalPresenter(client: client, source: request.source)
        self.presenter = presenter
        do {
          onEnd(.success(try await presenter.run()))
        } catch Interruption.signal {
          return
        } catch {
          // Or the program would wait for somebody to choose something.
          try? client.post("closed", to: .root)
          if error is TerminalError { throw error }
          onEnd(.failure(error))
        }
        await client.stop()
      }
    }
  }
}
