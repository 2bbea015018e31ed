package import DBusMenu
import Glibc
package import LibDBus

/// The way between a presenter and the program whose menu it shows: tells the program what the user did, in order, and
/// the presenter what becomes of the menu.
@MainActor
package final class MenuLink {
  package let client: MenuClient
  /// The program's request to show the menu, if it made one.
  package let source: PresentationSource?
  /// The room for a menu, such as `text-columns`.
  private let metrics: @MainActor () -> [MetricEntry: Value]
  private let effects = AsyncStream.makeStream(of: NavigationEffect.self)
  /// The levels that the program is being asked for.
  private var openings: [ItemID: Task<Void, Never>] = [:]
  /// Why the menu could not be opened.
  private var failure: (any Error)?
  private var isFinished = false
  /// Whether the program was told everything.
  package private(set) var isDone = false

  /// The time a program may take to open its menu; then it is shown as it was.
  package static let patience = Duration.seconds(2)

  /// Makes a link; nothing is sent yet.
  package init(
    client: MenuClient, source: PresentationSource?, metrics: @escaping @MainActor () -> [MetricEntry: Value]
  ) {
    self.client = client
    self.source = source
    self.metrics = metrics
  }

  /// Sends what the user did behind all that was sent before. The keys do not wait for it. Effects that are not for the
  /// program do nothing.
  package func send(_ effect: NavigationEffect) {
    if effect == .finish { isFinished = true }
    effects.continuation.yield(effect)
  }

  /// Carries effects and changes until the program was told of the menu's end.
  ///
  /// - Parameters:
  ///   - changes: The changes of the menu, from a time before it is opened.
  ///   - receive: Called with inputs that come together.
  /// - Throws: ``Interruption`` or a `BusError`.
  package func run(
    _ changes: MenuClientChanges, receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
  ) async throws {
    defer { for opening in openings.values { opening.cancel() } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.follow(changes, receive) }
      group.addTask { try await self.tellProgram(receive) }
      defer { group.cancelAll() }
      while !isDone, try await group.next() != nil {}
    }
  }

  /// Tells a program that asked for its menu what that has room for now. Programs may refuse.
  package func reportMetrics() {
    guard source != nil else { return }
    let metrics = Value.dictionary(metrics())
    Task {
      _ = try? await client.connection.call(
        client.service, client.path, PresentationName.presentation, PresentationMember.setClientMetrics, [metrics],
        timeout: client.limits.callTime)
    }
  }

  // MARK: From the program

  private func follow(_ changes: MenuClientChanges, _ receive: @MainActor ([NavigationInput]) -> Void) async throws {
    for await change in changes {
      switch change.kind {
      case .gone where isFinished: return  // what was chosen may have ended it
      case .gone: throw Interruption.gone
      case .disconnected: throw Interruption.disconnected
      case .activationRequested(let id, _): receive([.request(id)])
      default: receive([await menu()])
      }
    }
  }

  private func menu() async -> NavigationInput {
    let attributes = await client.attributes
    return .menu(await client.menu, isRightToLeft: Word.TextDirection(attributes["TextDirection"]) == .rightToLeft)
  }

  /// Reads the menu that holds the row that is to be set off, as it is now; `nil` if there is none.
  private func position() async -> RowPosition? {
    guard let entries = await client.menu.properties[.highlight].flatMap(Dictionary.init(view:)),
      let item = PresentationSource.Item(entries) ?? source?.item
    else { return nil }
    var limits = client.limits
    limits.callTime = min(limits.callTime, Self.patience)  // the menu is worth more than what is behind it
    let list = MenuClient(connection: client.connection, service: client.service, path: item.menu, limits: limits)
    guard let menu = try? await list.layout() else { return nil }
    return RowPosition(menu: menu, item: item.id)
  }

  // MARK: To the program

  private func tellProgram(_ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void) async throws {
    for await effect in effects.stream {
      if effect == .finish { break }
      try await client.attempt { try await self.tell(effect, receive) }
    }
    if !isFinished, let failure { throw failure }
    isDone = true
  }

  private func tell(
    _ effect: NavigationEffect, _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
  ) async throws {
    switch effect {
    case .open(let id): startOpening(id, receive)
    case .close(let id): try await close(id)
    case .hover(let id): try client.post(.hovered, to: id)
    case .click(let id): try await client.send(.clicked, to: id, timestamp: Self.now)
    case .alternate(let id, let action):
      try await client.send(.alternate, to: id, data: .string(action), timestamp: Self.now)
    case .context(let id, let point): try await client.send(.context, to: id, data: .point(point), timestamp: Self.now)
    case .commitPreview(let id, let name):
      try await client.send(.commitPreview, to: id, data: .string(name), timestamp: Self.now)
    case .release(let id): try await client.send(.release, to: id, timestamp: Self.now)
    case .cancel: try client.post(.cancel, to: .root)
    case .type(let id, let text): try await client.send(.text, to: id, data: .string(text))
    case .operate(let id, let part, let value):
      try await client.send(.control, to: id, data: .structure([.string(part), .variant(value)]))
    case .wake, .bell, .finish: break
    }
  }

  private static var now: UInt32 { UInt32(truncatingIfNeeded: time(nil)) }

  private func startOpening(_ id: ItemID, _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void) {
    openings[id] = Task {
      do {
        try await open(id, receive)
      } catch {
        guard !Task.isCancelled else { return }
        failure = error
        effects.continuation.finish()
      }
    }
  }

  /// Asks the program to open the menu, which is read before, or a submenu; beside the rest, so that no key waits for it.
  private func open(_ id: ItemID, _ receive: @MainActor ([NavigationInput]) -> Void) async throws {
    let data = id == .root ? source?.opening(metrics: metrics()) : nil
    if id == .root { try await client.start() }
    async let position = id == .root ? position() : nil
    // The end of a program is among its changes.
    do { try await client.open(id, data: data ?? .int32(0), patience: Self.patience) } catch is BusError {}
    let found = await position
    try Task.checkCancellation()
    // A press that began in another window never comes here; the menu waits for the next.
    if id == .root, source?.handsOverPress == true { try client.post(.cancel, to: .root) }
    receive((id == .root ? [.position(found)] : []) + [await menu(), .opened(id)])
  }

  /// Says that a level is closed, behind all that was said of its opening; nothing of that comes later.
  private func close(_ id: ItemID) async throws {
    if let opening = openings.removeValue(forKey: id) {
      opening.cancel()
      await opening.value
    }
    try client.post(.closed, to: id)
  }
}

extension Value {
  /// A place on the screen as an event's data.
  fileprivate static func point(_ point: PixelPoint?) -> Value {
    point.map { .structure([.int32(Int32(clamping: $0.x)), .int32(Int32(clamping: $0.y))]) } ?? .int32(0)
  }
}
