public import DBusMenu
import Glibc
public import LibDBus

/// Shows menus when programs ask for it (`org.menubus.Presentation1`), one after the other: in the terminal, or with
/// something that shows lines.
@MainActor
public final class PresenterService {
  /// The bus name of whoever presents menus.
  public static let name: BusName = "org.menubus.Presenter"

  /// How long a program may take for an answer. Others wait for their turn meanwhile.
  public static let patience = Duration.seconds(2)

  private let connection: BusConnection
  private let limits: MenuClientLimits
  /// How long rows may take that a program says it is making.
  private let loadingTime: Duration
  /// Kept by the bus's thread, so that nothing is queued of programs that send more than there is time for.
  private let queue = Lock(PresentationQueue())
  private let choose: ListPresenter.Choose?
  private var presenter: (any MenuPresenter)?
  private let requests = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let dismissals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Makes a presenter for the programs of a bus.
  ///
  /// - Parameters:
  ///   - connection: The bus, on which the name ``name`` is for this presenter alone.
  ///   - limits: What is taken from each menu at most, and no later than after ``patience``.
  ///   - choose: What shows lines; `nil` for the terminal.
  public init(
    connection: BusConnection, limits: MenuClientLimits = MenuClientLimits(), choose: ListPresenter.Choose? = nil
  ) {
    self.connection = connection
    loadingTime = limits.callTime
    var limits = limits
    limits.callTime = min(limits.callTime, Self.patience)
    self.limits = limits
    self.choose = choose
  }

  /// Presents until the task is cancelled, the bus or the terminal is gone or a signal comes while a menu is shown.
  ///
  /// - Parameters:
  ///   - onReady: Called when programs can ask; not if there is no terminal or the name is taken, which are errors.
  ///   - onEnd: What was chosen in a menu, or why it was not shown to the end.
  public func run(
    onReady: @MainActor () -> Void, onEnd: @escaping @MainActor @Sendable (Result<[Choice], any Error>) -> Void
  ) async throws {
    if choose == nil { try Screen.check() }
    // Before the name: programs ask again when they see that.
    let subscriptions = try await subscribe()
    guard try await connection.requestName(Self.name, options: .doNotQueue) == .primaryOwner else {
      throw BusError("org.freedesktop.DBus.Error.AddressInUse", "The name \(Self.name) is taken.")
    }
    onReady()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { throw try await self.connection.closed() }
      group.addTask { for await _ in Wakeups.signals([SIGHUP]) { return } }
      if choose == nil, let hangup = Wakeups.hangup() { group.addTask { for await _ in hangup { return } } }
      group.addTask { for await _ in self.dismissals.stream { await self.dismissIfTakenBack() } }
      group.addTask { try await self.present(onEnd) }
      defer { group.cancelAll() }
      try await group.next()
    }
    for subscription in subscriptions { await connection.unsubscribe(subscription) }
    try? await connection.releaseName(Self.name)
  }

  private func subscribe() async throws -> [SubscriptionID] {
    let (queue, requests, dismissals) = (queue, requests.continuation, dismissals.continuation)
    return [
      try await connection.subscribe(MatchRule(interface: "org.menubus.Presentation1")) { message in
        guard let message = PresentationQueue.Message(message) else { return }
        switch queue.withLock({ $0.take(message) }) {
        case .nothing: break
        case .show: requests.yield()
        case .dismiss: dismissals.yield()
        }
      },
      try await connection.subscribe(.vanishedNames) { message in
        var reader = message.reader()
        guard let name = try? reader.string(), let sender = BusName(name) else { return }
        queue.withLock { $0.forget(sender) }
      },
    ]
  }

  private func dismissIfTakenBack() {
    if queue.withLock({ $0.shown != nil && $0.isTakenBack }) { presenter?.dismiss() }
  }

  private func present(_ onEnd: @MainActor (Result<[Choice], any Error>) -> Void) async throws {
    for await _ in requests.stream {
      while let request = queue.withLock({ $0.next() }) {
        defer {
          presenter = nil
          queue.withLock { $0.finish() }
        }
        let client = MenuClient(
          connection: connection, service: request.sender, path: request.path, limits: limits)
        let presenter: any MenuPresenter =
          choose.map { ListPresenter(client: client, loadingTime: loadingTime, choose: $0) }
          ?? TerminalPresenter(client: client, source: request.source)
        self.presenter = presenter
        dismissIfTakenBack()
        do {
          onEnd(.success(try await presenter.run()))
        } catch Interruption.signal {
          return
        } catch {
          // Or the program would wait for somebody to choose something.
          try? client.post("closed", to: .root)
          if error is TerminalError || error is CancellationError { throw error }
          let isSilent = (error as? BusError)?.name == .noReply
          onEnd(
            .failure(isSilent ? BusError(.noReply, "The program did not answer within \(limits.callTime).") : error))
        }
        await client.stop()
      }
    }
  }
}
