package import Basics
package import DBusMenu
import Glibc
package import LibDBus

/// The way between a presenter and the program whose menu it shows: tells the program what the user did, in order, and
/// the presenter what becomes of the menu.
@MainActor
package final class MenuLink {
  package let client: MenuClient
  /// The program's request to show the menu, if it made one.
  package private(set) var source: PresentationDetails?
  /// Whether the presenter follows a press that the program hands over.
  private let followsPress: Bool
  private let openingTime: Duration
  /// The room for a menu.
  private let metrics: @MainActor () -> ClientMetrics
  private let time: any TimeSource
  private let messages = AsyncStream.makeStream(of: Message.self)
  /// The levels that the program is being asked for.
  private var openings: [ItemID: Task<Void, Never>] = [:]
  /// The levels that the program was not told the end of, each opened from the one before.
  package private(set) var openLevels: [ItemID] = [.root]
  /// Why the menu could not be opened.
  private var failure: (any Error)?
  /// The rows that the program wants to be activated.
  private var requests: [ItemID] = []
  /// The end of the time for all answers, from the end of the menu on: others wait for their turn meanwhile.
  private var answersEnd: SuspendingClock.Instant?
  /// Whether the program was told that the menu is open.
  private var isOpened = false
  /// Whether the program was told everything.
  package private(set) var isDone = false

  /// Something that the program is told, in order.
  private enum Message: Sendable {
    case effect(NavigationEffect)
    case event(EventName, ItemID, Value)
  }

  /// Makes a link; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - client: The menu.
  ///   - source: The program's request to show the menu, if it made one.
  ///   - followsPress: Whether the presenter reports how a press ends that the program hands over; otherwise the
  ///     program is told at once that the press is canceled, and the menu waits for the next.
  ///   - openingTime: The time the program may take to open the menu; then it is shown as it was.
  ///   - time: The time for answers.
  ///   - metrics: The room for a menu.
  package init(
    client: MenuClient, source: PresentationDetails?, followsPress: Bool = false,
    openingTime: Duration = MenuPresentingLimits.openingTime, time: any TimeSource = SystemTime(),
    metrics: @escaping @MainActor () -> ClientMetrics
  ) {
    self.client = client
    self.source = source
    self.followsPress = followsPress
    self.openingTime = openingTime
    self.time = time
    self.metrics = metrics
  }

  private var isFinished: Bool { answersEnd != nil }

  /// Sends an effect that concerns the program, after everything that was sent before. The keys do not wait for it;
  /// other effects are ignored.
  package func send(_ effect: NavigationEffect) {
    if effect == .finish, !isFinished { answersEnd = time.awake + client.limits.callTime }
    messages.continuation.yield(.effect(effect))
  }

  /// Sends an event behind all that was sent before. The program is not asked for an answer.
  package func send(_ event: EventName, to id: ItemID, data: Value = .int32(0)) {
    messages.continuation.yield(.event(event, id, data))
  }

  /// Tells a program that hands over a press the places of the rows in view.
  /// See ``PresentationDetails/rowOrigin(on:)``.
  package func sendRects(of rows: [RowRect]) { send(.rowRects, to: .root, data: RowRect.value(of: rows)) }

  /// The program has another source for the menu.
  package func update(_ source: PresentationDetails) {
    let isNewPress = source.handsOverPress && self.source?.handsOverPress != true
    self.source = source
    // Before the menu is open, that follows the event.
    if isNewPress, !followsPress, isOpened { send(.cancel) }
  }

  /// Carries effects and changes until the program was told of the menu's end.
  ///
  /// - Parameters:
  ///   - changes: The changes of the menu, from a time before it is opened.
  ///   - receive: Called with inputs that come together.
  /// - Throws: ``Interruption`` or a `BusError`; `CancellationError` if the program was not told of the end by then.
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
    let metrics = metrics().value
    Task {
      _ = try? await client.connection.call(
        client.recipient, client.path, PresentationName.presentation, PresentationMember.setClientMetrics, [metrics],
        timeout: client.limits.callTime)
    }
  }

  // MARK: From the program

  private func follow(
    _ changes: MenuClientChanges, _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
  ) async throws {
    // A program may send changes faster than they are drawn: those that come together are one.
    let (news, noteNews) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { for await _ in news { await showNews(receive) } }
    defer { showing.cancel() }
    for await change in changes {
      switch change.kind {
      case .gone where isFinished: return  // what was chosen may have ended it
      case .gone: throw Interruption.gone
      case .disconnected: throw Interruption.disconnected
      case .activationRequested(let id, _):
        requests = requests.suffix(MenuPresentingLimits.activationRequests - 1) + [id]
      default: break
      }
      noteNews.yield()
    }
  }

  private func showNews(_ receive: @MainActor ([NavigationInput]) -> Void) async {
    let requested = requests
    requests = []
    let menu = await menu()  // which has the rows of these requests
    guard !Task.isCancelled else { return }
    receive([menu] + requested.map { .request($0) })
  }

  private func menu() async -> NavigationInput {
    // Texts and rows of one change are seen together. A program that announces rows all the time is seen, too.
    await client.settle(within: MenuPresentingLimits.sightTime, on: time)
    let attributes = await client.attributes
    var menu = await client.menu
    menu.iconFolders = attributes[MenuNode.iconFoldersName]
    return .menu(menu, isRightToLeft: Word.TextDirection(attributes["TextDirection"]) == .rightToLeft)
  }

  /// Reads the menu that holds the row that is to be set off, as it is now; `nil` if there is none.
  private func position() async -> RowPosition? {
    guard let highlight = HighlightDescription(await client.menu.properties[.highlight]),
      let item = highlight.row ?? source?.row
    else { return nil }
    var limits = client.limits
    // The menu is worth more than what is behind it.
    limits.callTime = min(limits.callTime, MenuPresentingLimits.openingTime)
    let list = MenuClient(connection: client.connection, service: client.service, path: item.menu, limits: limits)
    guard let menu = try? await list.layout() else { return nil }
    return RowPosition(menu: menu, item: item.id)
  }

  // MARK: To the program

  private func tellProgram(_ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void) async throws {
    var silence: BusError?
    for await message in messages.stream {
      switch message {
      case .effect(.finish):
        if let silence { throw silence }
        isDone = true
        return
      case .effect(let effect):
        let time = answerTime
        do {
          try await client.attempt(within: time) { try await self.tell(effect, within: time, receive) }
        } catch let error as BusError where isFinished {
          // The rest is told all the same.
          silence = error
        }
      case .event(let event, let id, let data): try? client.post(event, to: id, data: data)
      }
    }
    try Task.checkCancellation()
    if !isFinished, let failure { throw failure }
    isDone = true
  }

  private func tell(
    _ effect: NavigationEffect, within time: Duration,
    _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
  ) async throws {
    switch effect {
    case .open(let id): startOpening(id, receive)
    case .close(let id): try await close(id)
    case .direct(let direction): try client.post(.opened, to: .root, data: MenuOpening(direction: direction).value)
    case .hover(let id): try client.post(.hovered, to: id)
    case .click(let id): try await send(.clicked, to: id, timestamp: Self.now, within: time)
    case .alternate(let id, let action):
      try await send(.alternate, to: id, .string(action), timestamp: Self.now, within: time)
    case .context(let id, let point):
      try await send(.context, to: id, point?.value ?? .int32(0), timestamp: Self.now, within: time)
    case .commitPreview(let id, let name):
      try await send(.commitPreview, to: id, .string(name), timestamp: Self.now, within: time)
    case .release(let id): try await send(.release, to: id, timestamp: Self.now, within: time)
    case .cancel: try client.post(.cancel, to: .root)
    case .type(let id, let text): try await send(.text, to: id, .string(text), within: time)
    case .reveal(let id): try client.post(.reveal, to: id)
    case .operate(let id, let operation): try await send(.control, to: id, operation.value, within: time)
    case .wake, .bell, .finish: break
    }
  }

  /// The time that the program has for its next answer, in the milliseconds of calls.
  private var answerTime: Duration {
    guard let answersEnd else { return client.limits.callTime }
    return max(.zero, .milliseconds(Int64(time.awake.duration(to: answersEnd) / .milliseconds(1))))
  }

  /// Sends an event, and awaits the answer if there is time for it.
  private func send(
    _ event: EventName, to id: ItemID, _ data: Value = .int32(0), timestamp: UInt32 = 0, within time: Duration
  ) async throws {
    if time > .zero {
      return try await client.send(event, to: id, data: data, timestamp: timestamp, within: time)
    }
    try client.post(event, to: id, data: data, timestamp: timestamp)
    throw BusError(.noReply, "The program did not answer within \(client.limits.callTime).")
  }

  private static var now: UInt32 { UInt32(truncatingIfNeeded: Glibc.time(nil)) }

  private func startOpening(_ id: ItemID, _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void) {
    if !openLevels.contains(id) { openLevels.append(id) }
    openings[id] = Task {
      do {
        try await open(id, receive)
      } catch {
        guard !Task.isCancelled else { return }
        failure = error
        messages.continuation.finish()
      }
    }
  }

  /// Asks the program to open the menu, which is read before, or a submenu; beside the rest, so
  /// that no key waits for it.
  private func open(_ id: ItemID, _ receive: @MainActor ([NavigationInput]) -> Void) async throws {
    let data = id == .root ? source?.opening(metrics: metrics()) : nil
    if id == .root { try await client.start() }
    async let position = id == .root ? position() : nil
    // The end of a program is among its changes.
    do {
      try await client.open(id, data: data?.value ?? .int32(0), patience: openingTime)
    } catch is BusError {}
    let found = await position
    try Task.checkCancellation()
    if id == .root {
      isOpened = true
      if source?.handsOverPress == true, !followsPress { try client.post(.cancel, to: .root) }
    }
    let wanted = id == .root ? source?.selectedItem : nil
    receive(
      (id == .root ? [.position(found)] : []) + [await menu(), .opened(id)] + (wanted.map { [.request($0)] } ?? []))
  }

  /// Says that a level is closed, behind all that was said of its opening; nothing of that comes later.
  private func close(_ id: ItemID) async throws {
    if let opening = openings.removeValue(forKey: id) {
      opening.cancel()
      await opening.value
    }
    openLevels.removeAll { $0 == id }
    try client.post(.closed, to: id)
  }
}
