package import DBusMenu
import Glibc
package import LibDBus

/// Shows menus when programs ask for it (`org.menubus.Presentation1`), one after the other, on a surface.
@MainActor
package final class PresenterService {
  /// The bus name of the presenter.
  package static let name = PresentationName.presenter

  /// The time a program may take for an answer. Others wait for their turn meanwhile.
  package static let patience = Duration.seconds(2)

  private let connection: BusConnection
  private let surface: any MenuSurface
  private let limits: MenuClientLimits
  /// Kept by the bus's thread, so that nothing is queued of programs that send more than there is time for.
  private let queue = Lock(PresentationQueue())
  private var presenter: (any MenuPresenter)?
  private let requests = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let dismissals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Makes a presenter for the programs of a bus.
  ///
  /// - Parameters:
  ///   - connection: The bus, on which the name ``name`` is for this presenter alone.
  ///   - surface: Shows the menus.
  ///   - limits: The limits of each menu; the time of a call is ``patience`` at most.
  package init(
    connection: BusConnection, surface: any MenuSurface, limits: MenuClientLimits = MenuClientLimits()
  ) {
    self.connection = connection
    self.surface = surface
    var limits = limits
    limits.callTime = min(limits.callTime, Self.patience)
    self.limits = limits
  }

  /// Presents until the task is cancelled, the bus or the surface is gone or a signal comes while a menu is shown.
  ///
  /// - Parameters:
  ///   - onReady: Called when programs can ask. Without a surface, or with the name taken, an error is thrown instead.
  ///   - onEnd: Called with what was chosen in a menu, or why it was not shown to the end.
  package func run(
    onReady: @MainActor () -> Void, onEnd: @escaping @MainActor @Sendable (Result<[Choice], any Error>) -> Void
  ) async throws {
    try surface.check()
    // Before the name: programs ask again when they see that.
    let subscriptions = try await subscribe()
    guard try await connection.requestName(Self.name, options: .doNotQueue) == .primaryOwner else {
      throw BusError("org.freedesktop.DBus.Error.AddressInUse", "The name \(Self.name) is taken.")
    }
    onReady()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { throw try await self.connection.closed() }
      group.addTask { for await _ in Signals.stream([SIGHUP]) { return } }
      if let end = surface.end() { group.addTask { for await _ in end { return } } }
      group.addTask { for await _ in self.dismissals.stream { await self.dismissIfTakenBack() } }
      group.addTask { try await self.present(onEnd) }
      defer { group.cancelAll() }
      do { try await group.next() } catch is CancellationError {}  // by a signal, which is no failure
    }
    for subscription in subscriptions { await connection.unsubscribe(subscription) }
    try? await connection.releaseName(Self.name)
  }

  private func subscribe() async throws -> [SubscriptionID] {
    let (queue, requests, dismissals) = (queue, requests.continuation, dismissals.continuation)
    return [
      try await connection.subscribe(MatchRule(interface: PresentationName.presentation)) { message in
        guard let message = PresentationQueue.Message(message) else { return }
        switch queue.withLock({ $0.handle(message) }) {
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
        do { try await present(request, onEnd) } catch Interruption.signal { return }
      }
    }
  }

  /// Shows one menu; throws where no other can be shown after it.
  private func present(
    _ request: PresentationQueue.Request, _ onEnd: @MainActor (Result<[Choice], any Error>) -> Void
  ) async throws {
    defer {
      presenter = nil
      queue.withLock { $0.finish() }
    }
    let client = MenuClient(connection: connection, service: request.sender, path: request.path, limits: limits)
    let presenter = surface.presenter(for: client, source: request.source)
    self.presenter = presenter
    dismissIfTakenBack()
    do {
      onEnd(.success(try await presenter.run()))
    } catch let interruption as Interruption where interruption.isSignal {
      throw interruption
    } catch {
      // Or the program would wait for a choice.
      try? client.post(.closed, to: .root)
      if error is any SurfaceError || error is CancellationError { throw error }
      let isSilent = (error as? BusError)?.name == .noReply
      onEnd(.failure(isSilent ? BusError(.noReply, "The program did not answer within \(limits.callTime).") : error))
    }
    await client.stop()
  }
}

extension Interruption {
  fileprivate var isSignal: Bool { if case .signal = self { true } else { false } }
}
