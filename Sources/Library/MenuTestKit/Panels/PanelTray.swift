import Basics
import DBusMenu
import LibDBus
import StatusNotifier

/// The watcher and the host of a simulated panel: which items it takes, and what it reads of them.
///
/// Runs on the connection's loop.
actor PanelTray {
  /// An item that the panel has taken.
  struct Entry: Sendable {
    /// The name to which it sends calls, by its habit.
    var service: BusName
    /// The name that was registered, or that of the connection.
    var name: BusName
    var owner: BusName
    /// As it was registered.
    var key: String
    var path: ObjectPath
    var properties: [String: Value] = [:]
    /// How often it was passive, where the panel forgets its menu then.
    var absences = 0
    /// Whether its properties have been read.
    var isRead = false
    var problem: String?

    /// Whether it is on the panel, and the one with this id, if one is named.
    func isShown(as id: String?) -> Bool {
      // A panel that has not read the id takes every item for it.
      let own = properties["Id"]?.stringValue
      return isRead && problem == nil && (id == nil || own == nil || own == id)
    }

    /// The menu; `nil` for none, and for the paths that stand for none.
    var menu: ObjectPath? {
      properties["Menu"]?.stringValue.flatMap { ["/", "/NO_DBUSMENU"].contains($0) ? nil : ObjectPath(rawValue: $0) }
    }
  }

  let connection: BusConnection
  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }
  private let personality: Personality
  private let habits: TrayHabits
  private(set) var entries: [Entry] = []
  /// The registrations that it did not take, each with the reason.
  private(set) var refusals: [String] = []
  private var kept: [BusToken] = []
  private var isWatcher = false
  private let broadcast = Broadcast<Void>()

  init(_ personality: Personality, _ habits: TrayHabits, on connection: BusConnection) {
    (self.personality, self.habits, self.connection) = (personality, habits, connection)
  }

  func changes() -> some AsyncSequence<Void, Never> & Sendable { broadcast.stream(limit: 1) }

  /// Follows items.
  ///
  /// - Parameter isWatcher: Whether it takes the name of a watcher; without it, items come from ``register(_:from:)``.
  func start(isWatcher: Bool) async throws {
    kept.append(
      try await connection.keepSubscribed(
        to: MatchRule(interface: .trayItem), owner: self, handler: { tray, signal in tray.hear(signal) }))
    kept.append(
      try await connection.keepSubscribed(
        to: .nameOwnerChanged(), owner: self,
        handler: { tray, signal in if let change = try? OwnerChange(signal) { tray.follow(change) } }))
    guard isWatcher else { return }
    kept.append(try await connection.keepExported(interface, at: .trayWatcher))
    guard try await connection.requestName(.trayWatcher, options: .doNotQueue) == .primaryOwner else {
      throw BusError(.failed, "Another program owns the name \(BusName.trayWatcher).")
    }
    self.isWatcher = true
    announce("StatusNotifierHostRegistered")
  }

  private nonisolated var interface: Interface {
    Interface(
      .trayWatcher,
      methods: [
        Interface.Method("RegisterStatusNotifierItem", inputs: ["service": "s"], owner: self) {
          tray, call throws(BusError) in try tray.register(call)
        },
        Interface.Method("RegisterStatusNotifierHost", inputs: ["service": "s"], owner: self) {
          _, call throws(BusError) in try call.reply()
        },
      ],
      properties: [
        .init("RegisteredStatusNotifierItems", "as", owner: self) { tray in
          .strings(tray.entries.map { tray.personality.host.list.text($0.key, $0.path) })
        },
        .init("IsStatusNotifierHostRegistered", "b") { .bool(true) },
        .init("ProtocolVersion", "i") { .int32(0) },
      ], signals: Interface.watcherSignals)
  }

  // MARK: Registering

  private func register(_ call: borrowing IncomingMessage) throws(BusError) -> Message? {
    var reader = call.reader()
    let argument = try reader.string(limit: StatusNotifierLimits.keyBytes)
    guard let sender = call.sender else { throw BusError(.failed, "The bus does not say who calls.") }
    let answer = call.replyAddress
    Task {
      let error = await register(argument, from: sender)
      let reply = error.map { Message.error(to: answer, $0) } ?? (try? Message.reply(to: answer))
      if let reply, answer.isExpected { connection.send(reply) }
    }
    return nil
  }

  /// Takes an item, or refuses it.
  ///
  /// - Returns: The error that the program gets.
  @discardableResult
  func register(_ argument: String, from sender: BusName) async -> BusError? {
    if argument.hasPrefix("/"), let path = ObjectPath(argument) {
      take(Entry(service: sender, name: sender, owner: sender, key: sender.rawValue, path: path))
      return nil
    }
    guard let name = BusName(rawValue: argument) else {
      // No watcher of the table reads a path behind a name: Electron 43.4.1 and 44.0, electron/electron#53213.
      refuse("“\(argument)” is neither a bus name nor a path")
      return habits.refusal == .silence ? nil : .invalidArguments("“\(argument)” is not a bus name.")
    }
    guard let owner = try? await connection.owner(of: name) else {
      refuse("“\(argument)”: nobody has this name")
      return habits.refusal == .silence ? nil : BusError(.invalidArguments, "“\(argument)” has no owner.")
    }
    let service = [.owner, .both].contains(personality.host.addressing) ? owner : name
    take(Entry(service: service, name: name, owner: owner, key: argument, path: .trayItem))
    return nil
  }

  private func refuse(_ reason: String) {
    if refusals.count < PanelLimits.refusals { refusals.append(reason) }
    broadcast.send(())
  }

  private func take(_ entry: Entry) {
    guard !entries.contains(where: { $0.key == entry.key && $0.path == entry.path }) else { return }
    guard entries.count < PanelLimits.items else { return refuse("“\(entry.key)”: there are too many items") }
    entries.append(entry)
    announce("StatusNotifierItemRegistered", personality.host.list.text(entry.key, entry.path))
    read(entry, habits.reading.found)
  }

  private func follow(_ change: OwnerChange) {
    for entry in entries where change.new == nil && (change.name == entry.owner || change.name.rawValue == entry.key) {
      entries.removeAll { $0.key == entry.key && $0.path == entry.path }
      announce("StatusNotifierItemUnregistered", personality.host.list.text(entry.key, entry.path))
      broadcast.send(())
    }
  }

  private func announce(_ member: MemberName, _ argument: String? = nil) {
    if isWatcher { connection.sendFromWatcher(member, argument) }
  }

  // MARK: Reading

  private func hear(_ signal: borrowing IncomingMessage) {
    let (sender, path) = (signal.sender, signal.path)
    guard let entry = entries.first(where: { $0.owner == sender && $0.path == path }) else { return }
    let member = signal.member.rawValue
    let calls = habits.reading.signals[member]
    let carried = ["NewStatus": "Status", "XAyatanaNewLabel": "XAyatanaLabel"][member]
    if let carried, calls?.isEmpty == true, let value = try? signal.values(limit: PanelLimits.values).first {
      return change(entry) {
        $0.properties[carried] = value
        if habits.forgetsPassive, value == .string("Passive") { $0.absences += 1 }
      }
    }
    read(entry, calls ?? habits.reading.others)
  }

  private func change(_ entry: Entry, _ body: (inout Entry) -> Void) {
    guard let index = entries.firstIndex(where: { $0.key == entry.key && $0.path == entry.path }) else { return }
    body(&entries[index])
    broadcast.send(())
  }

  private func read(_ entry: Entry, _ calls: [ItemReading.Call]) {
    guard !calls.isEmpty else { return }
    Task {
      let (values, failure) = await answers(of: entry, to: calls)
      change(entry) { entry in
        // A single property that cannot be read leaves the item as it was.
        let isWhole = calls.contains { $0.property == nil && !$0.isForProxy } || !entry.isRead
        if isWhole, values.isEmpty, let failure {
          entry.problem = "its properties could not be read from \(entry.service): \(failure)"
        } else {
          entry.properties = isWhole ? values : entry.properties.merging(values) { $1 }
          entry.problem = missing(in: entry.properties)
        }
        entry.isRead = true
      }
    }
  }

  /// The values that were answered, and the first error.
  private func answers(of entry: Entry, to calls: [ItemReading.Call]) async -> ([String: Value], (any Error)?) {
    var values: [String: Value] = [:]
    var failure: (any Error)?
    for call in calls where ItemReading.makes(call, with: entry.properties.merging(values) { $1 }) {
      let interface: InterfaceName = call.isForProxy ? .properties : .trayItem
      let arguments = [interface.rawValue] + [call.property].compactMap(\.self)
      do {
        let reply = try await connection.call(
          call.property == nil ? "GetAll" : "Get", of: .properties, at: entry.path,
          on: call.isByName ? entry.name : entry.service, with: arguments.map { .string($0) },
          valueLimit: PanelLimits.values)
        guard !call.isForProxy else { continue }
        if let property = call.property {
          values[property] = reply.first?.unwrapped
        } else {
          values = reply.first?.entries ?? [:]
        }
      } catch {
        if !call.isForProxy { failure = failure ?? error }
      }
    }
    return (values, failure)
  }

  /// Why an item with these properties is not shown; `nil` if it is.
  private func missing(in values: [String: Value]) -> String? {
    let absent =
      habits.needs.filter { values[$0]?.stringValue?.isEmpty ?? true }.sorted()
      + habits.needsKeys.filter { values[$0]?.stringValue == nil }.sorted()
    if !absent.isEmpty { return "it has no \(absent.joined(separator: ", no "))" }
    let menu = values["Menu"]?.stringValue
    if habits.needsMenu, menu == nil || menu == "/NO_DBUSMENU" { return "it has no menu" }
    return nil
  }
}
