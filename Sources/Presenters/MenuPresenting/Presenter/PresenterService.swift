package import Basics
package import DBusMenu
import EventLoops
import Glibc
package import LibDBus

/// Shows menus when programs ask for it (`org.menubus.Presentation1`, `org.menubus.Presenter1`), one after
/// the other, on a surface.
@MainActor
package final class PresenterService {
  /// The bus name of the presenter.
  package static let name = PresentationName.presenter

  let connection: BusConnection
  let surface: any MenuSurface
  let limits: MenuClientLimits
  let policy: NamePolicy
  /// Kept by the bus's thread, so that nothing is queued of programs that send more than there is time for.
  let queue = Lock(RequestQueue())
  var presenter: (any MenuPresenter)?
  /// The callers of `TakeKeyboard` that wait for an answer.
  private let keyboardCalls = Lock(Set<BusName>())
  /// The task that runs the presenter.
  var showing: Task<[MenuChoice], any Error>?
  var pauses: RequestPauses
  /// Whether the program closes what is shown, and whether another presenter shows the menu from now on.
  var ending = (isDismissed: false, isHandedOver: false)
  let time: any TimeSource
  let start: ContinuousClock.Instant
  /// The end of the last showing.
  var lastUse: ContinuousClock.Instant
  let requests = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let news = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Makes a presenter for the programs of a bus.
  ///
  /// - Parameters:
  ///   - connection: The bus, on which the name ``name`` is for this presenter alone.
  ///   - surface: Shows the menus.
  ///   - limits: The limits of each menu. Others wait for their turn as long as a program may take for an answer.
  ///   - policy: How the name is gained and shared.
  ///   - standStills: The programs whose menus made a presenter stand still.
  package init(
    connection: BusConnection, surface: any MenuSurface,
    limits: MenuClientLimits = MenuClientLimits(callTime: MenuPresentingLimits.answerTime),
    policy: NamePolicy = .alone, standStills: StandStills? = nil, time: any TimeSource = SystemTime()
  ) {
    self.connection = connection
    self.surface = surface
    self.policy = policy
    self.time = time
    start = time.now
    lastUse = start
    let refused = (standStills?.recent() ?? []).map { ($0.program, MenuPresentingLimits.standStillMemory - $0.age) }
    pauses = RequestPauses(standStills: Dictionary(refused, uniquingKeysWith: max))
    var limits = limits
    limits.details = 0  // presenters read the menu anew, whatever changed
    self.limits = limits
    queue.withLock { _ = $0.setListening(false) }
  }

  /// Presents until the task is cancelled, the bus or the surface is gone or a signal comes while a menu is shown.
  ///
  /// - Parameters:
  ///   - exitWhenIdle: Presents no longer once nothing was shown for this time.
  ///   - processTimes: Decides which process can have made a connection.
  ///   - onReady: Called when programs can ask. Without a surface, or with the name taken, an error is thrown instead
  ///     (``PresenterNameTaken``). A presenter that stands by may not have the name yet.
  ///   - onRequest: Called with each menu before it is shown.
  ///   - onEnd: Called with what was chosen in a menu, or why it was not shown to the end.
  package func run(
    exitWhenIdle: Duration? = nil, processTimes: ProcessTimes = .system, onReady: @MainActor () -> Void = {},
    onRequest: @escaping @MainActor @Sendable (MenuRequest) -> Void = { _ in },
    onEnd: @escaping @MainActor @Sendable (Result<[MenuChoice], any Error>) -> Void = { _ in }
  ) async throws {
    try surface.check()
    // Also where it ends before it has its name: callers wait from the object on.
    defer { for call in queue.withLock({ $0.close() }) { connection.send(.error(to: call, PresenterObject.leaving)) } }
    // Before the name: programs ask again when they see that.
    let subscriptions = try await subscribe(processTimes)
    let object = try await export()
    guard try await requestName() else { throw PresenterNameTaken(isKept: policy == .replacing) }
    onReady()
    lastUse = time.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { throw try await self.connection.closed() }
      group.addTask { for await _ in Signals.stream([SIGHUP]) { return } }
      if let end = surface.end() { group.addTask { for await _ in end { return } } }
      group.addTask { for await _ in self.news.stream { await self.tellPresenter() } }
      group.addTask { try await self.present(onRequest, onEnd) }
      if let exitWhenIdle { group.addTask { try await self.waitUntilIdle(for: exitWhenIdle) } }
      defer { group.cancelAll() }
      do { try await group.next() } catch is CancellationError {}  // by a signal, which is no failure
    }
    let connection = connection
    // This task may have been cancelled.
    await Task {
      await connection.giveBack(Self.name)
      for token in subscriptions + [object] { await token.end() }
    }.value
  }

  // MARK: From the bus's thread

  private func subscribe(_ times: ProcessTimes) async throws -> [BusToken] {
    let (queue, requests, news) = (queue, requests.continuation, news.continuation)
    let name = connection.uniqueName
    let carryOut: @Sendable (RequestQueue.Action) -> Void = { action in
      switch action {
      case .nothing: break
      case .show: requests.yield()
      case .tell: news.yield()
      }
    }
    return [
      // Before programs can ask.
      try await connection.followProcesses(times),
      try await connection.keepSubscribed(to: MatchRule(interface: PresentationName.presentation)) {
        [weak connection] message in
        // Any program may send these without end. The queue, which the windows need as well, is not locked for long.
        guard let head = RequestQueue.Message(message, withDetails: false) else { return }
        var action = queue.withLock { $0.handle(withoutDetails: head) }
        if action == nil, let whole = RequestQueue.Message(message) { action = queue.withLock { $0.handle(whole) } }
        for call in queue.withLock({ $0.takeRejected() }) {
          connection?.send(.error(to: call, PresenterObject.tooMany))
        }
        if let action { carryOut(action) }
      },
      try await connection.keepSubscribed(to: .vanishedNames) { message in
        var reader = message.reader()
        guard let name = try? reader.string(), let sender = BusName(name) else { return }
        carryOut(queue.withLock { $0.forget(sender) })
      },
      try await connection.keepSubscribed(to: .nameOwnerChanged(Self.name)) { message in
        guard let change = try? OwnerChange(message) else { return }
        carryOut(queue.withLock { $0.setListening(change.new == name) })
      },
    ]
  }

  private func export() async throws -> BusToken {
    let (queue, requests, keyboardCalls) = (queue, requests.continuation, keyboardCalls)
    let interface = PresenterObject.interface(surface.kind) { [weak connection] request throws(BusError) in
      let (isTaken, rejected) = queue.withLock { ($0.call(request), $0.takeRejected()) }
      for call in rejected { connection?.send(.error(to: call, PresenterObject.tooMany)) }
      guard isTaken else { throw PresenterObject.tooMany }
      requests.yield()
    } takeKeyboard: { [weak self, weak connection, keyboardCalls] sender, call throws(BusError) in
      guard keyboardCalls.withLock({ $0.count < MenuPresentingLimits.requestsPerProgram && $0.insert(sender).inserted })
      else { throw PresenterObject.tooMany }
      Task {
        if let self {
          await self.takeKeyboard(for: sender, call)
        } else {
          connection?.send(.error(to: call, PresenterObject.leaving))
        }
        keyboardCalls.withLock { _ = $0.remove(sender) }
      }
    }
    return try await connection.keepExported(interface, at: PresentationName.presenterPath)
  }

  /// Gives the menu on the screen the keyboard, if the user asks for that.
  private func takeKeyboard(for sender: BusName, _ call: ReplyAddress) async {
    let caller = await Caller(of: sender, on: connection)
    guard caller.isOwnCommand else { return connection.send(.error(to: call, PresenterObject.notTheUser)) }
    let isTaken = presenter?.takeKeyboard() ?? false
    guard let reply = try? Message.reply(to: call, signature: "b", body: { $0.value(.bool(isTaken)) }) else { return }
    connection.send(reply)
  }

  // MARK: The name

  /// Whether the name is gained, or will be.
  private func requestName() async throws -> Bool {
    switch try await connection.requestName(Self.name, options: policy.options) {
    case .primaryOwner, .alreadyOwner, .inQueue: true
    case .exists: false
    }
  }

  /// Waits until nothing was shown for a time. A program that asks while the name is given back is served.
  private func waitUntilIdle(for pause: Duration) async throws {
    while true {
      try await time.sleep(until: lastUse + pause)
      guard queue.withLock({ $0.isIdle }), lastUse + pause <= time.now else {
        if lastUse + pause <= time.now { try await time.sleep(for: pause) }
        continue
      }
      _ = queue.withLock { $0.prepareToLeave() }
      try await connection.releaseName(Self.name)
      if queue.withLock({ $0.closeIfIdle() }) { return }
      _ = try await requestName()
      lastUse = time.now
    }
  }

  // MARK: What is shown

  func tellPresenter() {
    guard let presenter else { return }
    let news = queue.withLock { $0.takeNews() }
    if news.isHandedOver {
      ending.isHandedOver = true
      showing?.cancel()
    }
    if let source = news.source { presenter.update(source) }
    if let dismissal = news.dismissal {
      ending.isDismissed = true
      presenter.dismiss(dismissal)
    }
  }
}
