package import Basics
package import DBusMenu
package import LibDBus
import Synchronization
import Texts

/// Serves the menu of a GTK program as one of `com.canonical.dbusmenu`, for everything that reads those.
///
/// A group of the program is started while a client has its submenu open, and ended a moment after. Runs on the
/// connection's loop.
package actor GtkMenuRelay {
  /// The objects that the menu is read from.
  package nonisolated let place: GtkMenuPlace
  package nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// The number of the last path, which no other relay of this process has.
  private static let lastNumber = Atomic<Int>(0)

  private nonisolated let connection: BusConnection
  nonisolated let limits: MenuClientLimits
  /// For clicks that carry none of their own.
  private let activationToken: String?
  let time: any TimeSource
  private let onGone: @Sendable () -> Void
  var client: GtkMenuClient?
  var server: MenuServer?
  private var shown = MenuLayout()
  var targets: [ItemID: GtkRows.Target] = [:]
  var submenus = Submenus()
  private var activations = RunningTasks()
  var publishing = Publishing()

  /// The next publication.
  struct Publishing {
    /// Whether it will be soon.
    var isPlanned = false
    /// The calls that have submenus opened now.
    var openings = 0
    /// The calls that are answered after it.
    var calls: [Int] = []
  }

  /// Makes a relay; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - activationToken: The token with which a window that the program opens may come to the front, for clicks that
  ///     carry none of their own.
  ///   - time: Where the relay, and the server of the menu, have their time from.
  ///   - onGone: Called when the program has left the bus.
  package init(
    _ place: GtkMenuPlace, over connection: BusConnection, limits: MenuClientLimits = MenuClientLimits(),
    activationToken: String? = nil, time: any TimeSource = SystemTime(), onGone: @escaping @Sendable () -> Void = {}
  ) {
    self.place = place
    self.connection = connection
    self.limits = limits
    self.activationToken = activationToken
    self.time = time
    self.onGone = onGone
  }

  /// The faults of the menu, each with the part that was left out.
  package private(set) var notes: [String] = []

  /// The first error with which the program refused a click. A program that answers nothing refuses nothing: it may
  /// show a dialog, or end as it was told.
  package private(set) var refusal: BusError?

  /// The number of submenus whose groups are started, for clients that look at them or did so a moment ago.
  var openSubmenus: Int { submenus.viewers.count }

  /// The number of calls that have submenus opened now.
  var openingCalls: Int { publishing.openings }

  /// Reads the menu, and puts it on the bus.
  ///
  /// - Parameter audience: The clients that the menu is for. Their clicks carry the activation token of this program.
  /// - Returns: The path of the menu on the connection.
  /// - Throws: The `BusError` of the program.
  package func start(for audience: MenuAudience = MenuAudience()) async throws -> ObjectPath {
    if let server { return server.path }
    let client = GtkMenuClient(
      place, over: connection, limits: limits,
      onChange: { [weak self] in self?.assumeIsolated { $0.publishSoon() } },
      onGone: { [weak self] in self?.assumeIsolated { $0.onGone() } })
    self.client = client
    do {
      try await client.start()
      shown = MenuLayout(await content())
      let server = try await export(for: audience)
      self.server = server
      publishSoon()  // what has changed since the rows were read
      return server.path
    } catch {
      await client.stop()
      throw error
    }
  }

  /// Takes the menu off the bus, after the clicks that arrived for it have reached the program.
  package func stop() async {
    // In a task that is cancelled, the program would not even be told that its submenus are closed.
    await Task { await end() }.value
  }

  private func end() async {
    await connection.receiveOwnMessages()
    let clicks = activations.all
    _ = await within(GtkMenusLimits.answers, on: time) {
      await withTaskCancellationHandler {
        for click in clicks { await click.value }
      } onCancel: {
        for click in clicks { click.cancel() }
      }
    }
    _ = await within(GtkMenusLimits.answers, on: time) { await self.closeAll() }
    await server?.close()
    server = nil
    await client?.stop()
  }

  private func export(for audience: MenuAudience) async throws -> MenuServer {
    var options = MenuServer.Options()
    options.answerBudget = limits.callTime
    // Who looks at it is a program of ours, which says when it closes a submenu, or leaves the bus.
    options.sessionTimeout = GtkMenusLimits.session
    options.time = time
    options.audience = audience
    let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    guard let path = ObjectPath("/menubus/gtk/\(number)") else { throw BusError(.failed, "There is no such path.") }
    return try await MenuServer.export(
      shown, on: connection, at: path, MenuAttributes(isRightToLeft: FixedTexts.current.isRightToLeft), options,
      onActivity: { [weak self] activity in self?.assumeIsolated { $0.handle(activity) } },
      onEvents: { [weak self] events in
        self?.assumeIsolated { relay in events.allSatisfy { relay.handle($0) } } ?? false
      })
  }

  // MARK: Rows

  private func content() async -> MenuUpdate {
    guard let client else { return MenuUpdate() }
    let model = await client.model
    let rows = GtkRows(
      model: model, actions: await client.actions, opened: Set(submenus.viewers.keys), limits: limits,
      isBar: place.menubar != nil)
    let unreadable = await client.unreadable.filter { rows.prefixes.contains($0.key) }
    notes = unreadable.values.sorted() + model.notes + rows.notes
    // A row that is gone may be clicked on the way.
    targets = targets.count > 4 * rows.targets.count + 64 ? rows.targets : targets.merging(rows.targets) { $1 }
    return rows.update
  }

  func publish() async {
    let calls = publishing.calls
    publishing.calls = []
    let content = await content()
    let layout = MenuLayout(content)
    var update = MenuUpdate(from: shown, to: layout)
    update.onDemand = content.onDemand
    shown = layout
    server?.post([update], answering: calls) { _ in }
    followGroups()
  }

  /// Passes changes on, those of a moment together.
  func publishSoon() {
    guard !publishing.isPlanned, server != nil else { return }
    publishing.isPlanned = true
    Task {
      try? await time.sleep(untilAwake: time.awake + GtkMenusLimits.frame)
      publishing.isPlanned = false
      await publish()
    }
  }

  // MARK: Clients

  private func handle(_ activity: ClientActivity) {
    switch activity {
    case .aboutToShow(_, let ids, let client, _, _, let call):
      guard !ids.isEmpty else { return }
      let known = Set(ids.filter { submenus.openings[$0] != nil })
      let all = ids.compactMap { id in open(id, for: client ?? .bus).map { (id, $0) } }
      // A call that needs no answer waits for nothing that another one waits for.
      let awaited = call == nil ? all.filter { !known.contains($0.0) } : all
      if call != nil || !awaited.isEmpty { answer(call, after: awaited.map(\.1)) }
    case .gone(let client):
      let ids = submenus.viewers.filter { $0.value.contains(client) }.keys
      Task { for id in ids { await close(id, for: client) } }
    case .read, .asks: break
    }
  }

  private func handle(_ received: ReceivedEvent) -> Bool {
    let event = received.event
    switch event.kind {
    case .clicked:
      guard let target = targets[event.id], let action = target.action else { return true }
      guard activations.count < GtkMenusLimits.activations else { return false }
      activate(action, target.value, received.activationToken ?? activationToken, event.timestamp)
    case .closed:
      let client = event.sender ?? .bus
      let viewed = submenus.viewers.filter { $0.value.contains(client) }.map(\.key)
      Task { for id in event.id == .root ? viewed : [event.id] { await close(id, for: client) } }
    default: break
    }
    return true
  }

  private func activate(_ action: GtkActionName, _ value: Value?, _ token: String?, _ timestamp: UInt32) {
    var data: [String: Value] = [:]
    if let token {
      data["desktop-startup-id"] = .string(token)
      data["activation-token"] = .string(token)
    } else if timestamp != 0 {
      data["desktop-startup-id"] = .string("_TIME\(timestamp)")
    }
    let number = activations.begin()
    let task = Task { [client, data] in
      do {
        try await client?.send("Activate", action, value, data)
      } catch let error as BusError where error.name != .noReply && error.name != .disconnected {
        refusal = refusal ?? error
      } catch {}
      activations.end(number)
    }
    activations.keep(task, number)
  }
}
