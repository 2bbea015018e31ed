package import Basics
package import DBusMenu
package import LibDBus
import Texts

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
  /// The screen's answers: a token with which a window may come to the front for the choice that the user makes now,
  /// and the room for a menu.
  private let screen: (activationToken: @MainActor () -> String?, metrics: @MainActor () -> ClientMetrics)
  private let time: any TimeSource
  private let messages = AsyncStream.makeStream(of: Message.self)
  /// The levels that the program is being asked for.
  private var openings: [ItemID: Task<Void, Never>] = [:]
  /// The levels that the program was not told the end of, each opened from the one before.
  package private(set) var openLevels: [ItemID] = [.root]
  /// The menu as the presenter has it.
  private var seen: MenuNode?
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
    /// An effect on the menu as the presenter had it, with the activation token of a choice.
    case effect(NavigationEffect, MenuNode?, token: String?)
    case event(EventName, ItemID, Value)
  }

  /// Makes a link; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - client: The menu.
  ///   - source: The program's request to show the menu, if it made one.
  ///   - followsPress: Whether the presenter reports how a press ends that the program hands over; otherwise the
  ///     program is told at once that the press is canceled, and the menu waits for the next.
  ///   - openingTime: The time that the program may take to open a level; then it is shown as it was.
  ///   - time: The time for answers.
  ///   - activationToken: Asks for a token with which a window may come to the front in answer to what the user does
  ///     now; `nil` where there is none.
  ///   - metrics: The room for a menu.
  package init(
    client: MenuClient, source: PresentationDetails?, followsPress: Bool = false,
    openingTime: Duration = MenuPresentingLimits.openingTime, time: any TimeSource = SystemTime(),
    activationToken: @escaping @MainActor () -> String? = { nil }, metrics: @escaping @MainActor () -> ClientMetrics
  ) {
    self.client = client
    self.source = source
    self.followsPress = followsPress
    self.openingTime = openingTime
    self.time = time
    screen = (activationToken, metrics)
  }

  private var isFinished: Bool { answersEnd != nil }

  /// Sends an effect that concerns the program, after everything that was sent before. The keys do not wait for it;
  /// other effects are ignored.
  package func send(_ effect: NavigationEffect) {
    if effect == .finish, !isFinished { answersEnd = time.awake + client.limits.callTime }
    // At once: a moment later the surface that the user acted on may have lost the keys.
    let token = effect.mayRaiseWindow ? screen.activationToken() : nil
    messages.continuation.yield(.effect(effect, seen, token: token))
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
    _ changes: some AsyncSequence<MenuClientChange, Never> & Sendable,
    receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
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
    let metrics = screen.metrics().value
    Task {
      _ = try? await client.connection.call(
        PresentationMember.setClientMetrics, of: PresentationName.presentation, at: client.path, on: client.recipient,
        with: [metrics], timeout: client.limits.callTime)
    }
  }

  // MARK: From the program

  private func follow(
    _ changes: some AsyncSequence<MenuClientChange, Never> & Sendable,
    _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
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
    give([menu] + requested.map { .request($0) }, to: receive)
  }

  private func give(_ inputs: [NavigationInput], to receive: @MainActor ([NavigationInput]) -> Void) {
    for case .menu(let menu, _) in inputs { seen = menu }
    receive(inputs)
  }

  private func menu() async -> NavigationInput {
    // Texts and rows of one change are seen together. A program that announces rows all the time is seen, too.
    var menu = await client.settledMenu(within: MenuPresentingLimits.sightTime, on: time)
    let attributes = await client.attributes
    menu.iconFolders = attributes[MenuNode.iconFoldersName]
    let direction = Word.TextDirection(attributes["TextDirection"])
    return .menu(menu, isRightToLeft: direction.map { $0 == .rightToLeft } ?? FixedTexts.current.isRightToLeft)
  }

  // MARK: To the program

  private func tellProgram(_ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void) async throws {
    var silence: BusError?
    for await message in messages.stream {
      switch message {
      case .effect(.finish, _, _):
        if let silence { throw silence }
        isDone = true
        return
      case .effect(let effect, let seen, let token):
        let time = answerTime
        do {
          if let token { try? client.provide(activationToken: token) }
          try await client.attempt { try await self.tell(effect, in: seen, within: time, receive) }
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

  /// Tells the program of the row that the user saw. One that has made its rows anew meanwhile refuses, and is told
  /// once more; a choice whose row is gone is none.
  private func tell(
    _ effect: NavigationEffect, in seen: MenuNode?, within time: Duration,
    _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
  ) async throws {
    guard let told = await current(effect, in: seen) else { return }
    do {
      try await tell(told, within: time, receive)
    } catch let error as BusError where error.isAboutOneItem {
      guard let again = await current(effect, in: seen), again != told else { throw error }
      try await tell(again, within: min(time, answerTime), receive)
    }
  }

  /// An effect on a row by the id that it has now; `nil` for a choice whose row is gone.
  private func current(_ effect: NavigationEffect, in seen: MenuNode?) async -> NavigationEffect? {
    guard let seen, let row = effect.chosenRow else { return effect }
    let time = min(answerTime, MenuPresentingLimits.sightTime)
    let menu = time > .zero ? await client.settledMenu(within: time, on: self.time) : await client.menu
    return RowSuccession.id(of: row, in: seen, now: menu).map(effect.choosing)
  }

  /// The time that the program has for its next answer, in the milliseconds of calls.
  private var answerTime: Duration {
    guard let answersEnd else { return client.limits.callTime }
    return max(.zero, .milliseconds(Int64(time.awake.duration(to: answersEnd) / .milliseconds(1))))
  }

  func startOpening(_ id: ItemID, _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void) {
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
    let data = id == .root ? source?.opening(metrics: screen.metrics()) : nil
    if id == .root { try await client.start() }
    async let position = id == .root ? position() : nil
    // The end of a program is among its changes.
    do {
      try await client.open(id, data: data?.value ?? .int32(0), timeout: openingTime)
    } catch is BusError {}
    let found = await position
    try Task.checkCancellation()
    if id == .root {
      isOpened = true
      if source?.handsOverPress == true, !followsPress { try client.post(.cancel, to: .root) }
    }
    let wanted = id == .root ? source?.selectedItem : nil
    let menu = await menu()
    give(
      (id == .root ? [.position(found)] : []) + [menu, .opened(id)] + (wanted.map { [.request($0)] } ?? []),
      to: receive)
  }

  /// Says that a level is closed, behind all that was said of its opening; nothing of that comes later.
  func close(_ id: ItemID) async throws {
    if let opening = openings.removeValue(forKey: id) {
      opening.cancel()
      await opening.value
    }
    openLevels.removeAll { $0 == id }
    try client.post(.closed, to: id)
  }
}
