import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import StatusNotifier
import Texts

/// All tray items as one menu on the bus, for every presenter: a row for each item, and below it the item's own menu,
/// which is read when the row is opened.
@MainActor
final class TrayMenu {
  /// The path of the menu on the connection.
  static let path: ObjectPath = "/menubus/tray"

  /// The clients that the menu is for: its clicks are the user's, in the menus of all programs.
  let audience = MenuAudience()
  private let connection: BusConnection
  private let host: TrayHost
  private let limits: MenuClientLimits
  private let inputs = AsyncStream.makeStream(
    of: Input.self, bufferingPolicy: .bufferingOldest(ToolLimits.trayInputs))
  private var server: MenuServer?
  private var shown = MenuLayout()
  private var attributes = MenuAttributes(isRightToLeft: FixedTexts.current.isRightToLeft)
  private var rows: [TrayRow] = []
  private let icons: KnownIcons
  private var lastID: Int32 = 0
  private var following: Task<Void, Never>?
  private var handling: Task<Void, Never>?
  /// The clicks that programs have not answered yet.
  private var clicks = RunningTasks()
  /// The first failure of a click, and the activation token of the last choice.
  private var chosen: (failure: Failure?, activationToken: String?)
  /// The activation token of the last choice.
  var activationToken: String? { chosen.activationToken }

  /// The actions of clients, in order.
  private enum Input: Sendable {
    case event(ReceivedEvent)
    /// Submenus are about to be shown; the call waits for them.
    case asked([ItemID], call: Int?)
  }

  /// Makes the menu of a bus; nothing is sent yet.
  ///
  /// - Parameter themes: Makes the icon themes in which the names of icons are looked for, with folders of programs.
  init(
    over connection: BusConnection, timeout: Duration,
    themes: @escaping @Sendable ([String]) -> IconThemes = { IconThemes(folders: $0) }
  ) {
    self.connection = connection
    icons = KnownIcons(themes)
    // Presenters wait for answers that wait for programs.
    limits = MenuClientLimits(callTime: min(timeout / 2, ToolLimits.trayTime))
    var hostLimits = TrayHostLimits(callTime: limits.callTime)
    hostLimits.waitingChanges = 1  // all items are read anew, whatever changed
    host = TrayHost(connection: connection, limits: hostLimits, registers: false)
  }

  /// Reads the items, and puts the menu on the bus.
  ///
  /// - Throws: A `Failure` without a tray, or with nothing in it.
  func start() async throws {
    let changes = await host.changes()
    try await host.start()
    guard await host.state != .waiting else { throw Failure(.notFound, TrayItems.noWatcher) }
    await readItems()
    guard !rows.isEmpty else { throw Failure(.notFound, TrayItems.noItems) }
    shown = MenuLayout(content())
    var options = MenuServer.Options()
    options.answerBudget = limits.callTime
    options.audience = audience
    let yield = inputs.continuation
    server = try await MenuServer.export(
      shown, on: connection, at: Self.path, attributes, options,
      onActivity: { activity in
        guard case .aboutToShow(_, let ids, _, _, _, let call) = activity else { return }
        if !ids.isEmpty { yield.yield(.asked(ids, call: call)) }
      },
      onEvents: { events in
        events.allSatisfy { if case .enqueued = yield.yield(.event($0)) { true } else { false } }
      })
    following = Task { [weak self] in
      for await _ in changes {
        await self?.readItems()
        self?.publish()
      }
    }
    handling = Task { [weak self, inputs = inputs.stream] in
      for await input in inputs { await self?.handle(input) }
    }
  }

  /// Takes the menu off the bus, after programs have everything that was sent to it. A task that is cancelled does not
  /// wait for their answers.
  ///
  /// - Returns: The failure of a click.
  @discardableResult
  func stop() async -> Failure? {
    await connection.receiveOwnMessages()
    inputs.continuation.finish()
    await handling?.value
    let clicks = clicks.all
    await withTaskCancellationHandler {
      for click in clicks { await click.value }
    } onCancel: {
      for click in clicks { click.cancel() }
    }
    following?.cancel()
    for row in rows { await row.copy?.end() }
    await server?.close()
    await host.stop()
    return chosen.failure
  }

  /// The item whose row was chosen, and the button that this stands for; `nil` for other rows.
  func press(of id: ItemID) -> (item: TrayEntry, button: TrayPress.Button)? {
    guard let row = rows.first(where: { [$0.id, $0.ownMenu].contains(id) }), let entry = row.entry else { return nil }
    return (entry, id == row.id ? .primary : .context)
  }

  // MARK: Items

  private func readItems() async {
    let entries = await TrayEntry.all(host.items, over: connection, known: rows.compactMap(\.entry))
    await icons.look(for: entries)
    let old = rows
    rows = TrayItems(items: entries, notes: [], hasWatcher: true).ordered.map { entry in
      let row = old.first { $0.entry?.item.isSame(as: entry.item) == true } ?? TrayRow(newID(), ownMenu: newID())
      row.show(entry, icons, over: connection, limits) { [weak self] in self?.publish() }
      return row
    }
  }

  private func newID() -> ItemID {
    lastID += 1
    return ItemID(lastID)
  }

  private func content() -> MenuUpdate {
    var update = MenuUpdate()
    update.children = [(.root, rows.map(\.id))]
    for row in rows {
      update.inserted[row.id] = row.properties
      if let copy = row.copy {
        update.onDemand[row.id] = true
        copy.add(to: &update, below: row.id, orElse: row.ownMenu, newID: newID)
      } else {
        update.children.append((row.id, [row.ownMenu]))
      }
      let isOffered = update.children.last?.ids.contains(row.ownMenu) ?? false
      if isOffered { update.inserted[row.ownMenu] = TrayRow.ownMenuProperties }
    }
    return update
  }

  /// Shows the items and menus as they are now, then answers calls that waited for that.
  private func publish(answering calls: [Int] = []) {
    let content = content()
    let layout = MenuLayout(content)
    var update = MenuUpdate(from: shown, to: layout)
    update.onDemand = content.onDemand
    shown = layout
    server?.post([update], answering: calls) { _ in }
    attributes.iconThemePath = Array(
      Set(rows.flatMap { [$0.entry?.state.iconThemePath ?? ""] + ($0.copy?.iconFolders ?? []) }.filter { !$0.isEmpty })
        .sorted()
    )
    server?.post(attributes) { _ in }
  }

  // MARK: Clients

  private func handle(_ input: Input) async {
    switch input {
    case .asked(let ids, let call):
      Task {
        for id in ids { if let (copy, original) = copy(with: id) { await copy.open(original, of: id) } }
        publish(answering: call.map { [$0] } ?? [])
      }
    // The program was told with the question before.
    case .event(let received) where received.event.kind == .opened: break
    case .event(let received):
      let event = received.event
      if event.kind.isChoice { chosen.activationToken = received.activationToken ?? LaunchToken.current }
      guard let (copy, original) = copy(with: event.id) else {
        let isGone = event.kind.isChoice && press(of: event.id) == nil
        if isGone { chosen.failure = chosen.failure ?? Failure(.gone, "the tray item went away before it was clicked") }
        return
      }
      // The row of an item is the program's root, of which it hears no more than that it is closed.
      guard original != .root || event.kind == .closed else { return }
      let told = event.kind == .closed ? copy.close(event.id) : nil
      await forward(event, to: copy.client, told ?? original)
    }
  }

  private func forward(_ event: MenuEvent, to client: MenuClient, _ id: ItemID) async {
    let (name, data) = (event.kind.name, event.data ?? .int32(0))
    guard event.kind.isChoice else {
      try? client.post(name, to: id, data: data, timestamp: event.timestamp)
      return
    }
    // The next ones wait in the queue, which refuses those for which it has no room.
    if clicks.count >= ToolLimits.trayClicks { for click in clicks.all { await click.value } }
    let number = clicks.begin()
    if let activationToken { try? client.provide(activationToken: activationToken) }
    // What comes behind it is sent behind it.
    let click = Task.immediate {
      do {
        try await client.attempt { try await client.send(name, to: id, data: data, timestamp: event.timestamp) }
      } catch {
        chosen.failure = chosen.failure ?? Failure(error)
      }
      clicks.end(number)
    }
    clicks.keep(click, number)
  }

  /// The menu with a row, and the program's own id of that.
  private func copy(with id: ItemID) -> (MenuCopy, ItemID)? {
    for row in rows {
      guard let copy = row.copy else { continue }
      if row.id == id { return (copy, .root) }
      if let original = copy.original(of: id) { return (copy, original) }
    }
    return nil
  }
}

extension MenuEvent.Kind {
  /// The name on the bus.
  fileprivate var name: String {
    switch self {
    case .clicked: EventName.clicked.rawValue
    case .hovered: EventName.hovered.rawValue
    case .opened: EventName.opened.rawValue
    case .closed: EventName.closed.rawValue
    case .other(let name): name
    }
  }
}
