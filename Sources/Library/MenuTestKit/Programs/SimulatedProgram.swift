import Basics
import DBusMenu
import Glibc
public import LibDBus
import MenuExport
public import Menus
import Pictures
import StatusNotifier

/// A program with a tray item and a menu that is simulated, for tests of panels: it answers as others do, and makes the
/// mistakes that it is told to.
///
///     let bus = try await PrivateBus.start()
///     let menu = Menu(children: [Action("Mute", isSelected: true) { _ in }])
///     let program = try await SimulatedProgram(menu, faults: ProgramFault.list("revision-back"), on: bus)
///     // … the panel under test …
///     for await call in program.calls() where call.event == "clicked" { print(call.title ?? "") }
///
/// The menu is as it is when it is given: no handler runs. A click on a row with a mark changes the mark. It registers
/// with each tray that comes.
public final class SimulatedProgram: Sendable {
  let connection: BusConnection
  package let faults: [ProgramFault]
  /// The rows to which the faults happen.
  let rows: FaultyRows
  let state: Lock<State>
  private let kept = Lock<[BusToken]>([])
  private let other = Lock<BusConnection?>(nil)
  /// A picture in a temporary folder, which ends with the program.
  private let picture = Lock<String?>(nil)
  let broadcast = Broadcast<PanelCall>()
  /// A name of its own, for faults that need one.
  let name: BusName

  struct State: Sendable {
    var model: ProgramModel
    /// The revision of the beginning.
    let firstRevision: UInt32
    /// What clients have called, and what was sent, in order.
    var traffic: [ProgramMoment] = []
    /// The number of times that each thing happened.
    var counts: [String: Int] = [:]
    /// The rows that come again.
    var removed: [SentItem] = []

    mutating func isFirst(_ event: String) -> Bool {
      counts[event, default: 0] += 1
      return counts[event] == 1
    }
  }

  /// Puts a program on a bus, with a menu that it had once.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - id: The id and the title of the tray item.
  ///   - faults: What the program does wrong.
  ///   - bus: The bus of the panel.
  /// - Throws: A `BusError`, or ``TestPanelError`` where the menu lacks the row that a fault is about.
  public convenience init(
    _ menu: Menu, id: String = "simulated", faults: [ProgramFault] = [], on bus: PrivateBus
  ) async throws {
    try await self.init(ProgramModel(menu, id: id), faults: faults, on: .address(bus.address))
  }

  package init(_ model: ProgramModel, faults: [ProgramFault] = [], on bus: BusAddress) async throws {
    rows = FaultyRows(in: model.root)
    for fault in faults {
      if let absent = rows.absence(for: fault.kind) {
        throw TestPanelError("the fault `\(fault.name)` needs \(absent), and the menu has none")
      }
    }
    var model = model
    // An older one has to be possible. Those of a recording stay, which its signals go on from.
    if faults.contains(where: { $0.kind == .revisionBack }) { model.revision = max(model.revision, 5) }
    if faults.contains(where: { $0.kind == .itemRegisteredInOneWord }) { model.itemPath = "/StatusNotifierItem/1" }
    self.faults = faults
    state = Lock(State(model: model, firstRevision: model.revision))
    connection = try await BusConnection.connect(to: bus)
    let number = connection.uniqueName.rawValue.split(separator: ".").last ?? "1"
    name = BusName(rawValue: "org.kde.StatusNotifierItem-\(getpid())-\(number)") ?? connection.uniqueName
    try await appear(on: bus)
  }

  deinit {
    removePicture()
    Task { [connection, other] in
      await connection.close()
      await other.withLock(\.self)?.close()
    }
  }

  /// The name of the program on the bus.
  public var service: BusName { connection.uniqueName }

  /// The calls of panels from now on; each call gives a sequence of its own, which ends with the program.
  public func calls() -> some AsyncSequence<PanelCall, Never> & Sendable { broadcast.stream(limit: 10_000) }

  /// Returns when the program is off the bus, with the reason.
  package func closed() async throws -> BusError { try await connection.closed() }

  /// Takes the program off the bus.
  public func stop() async {
    kept.withLock { $0 = [] }
    broadcast.finish()
    removePicture()
    await connection.close()
    await other.withLock(\.self)?.close()
  }

  /// Whether the program has a fault.
  func has(_ kind: ProgramFault.Kind) -> Bool { faults.contains { $0.kind == kind } }

  /// What clients see.
  var seen: ProgramModel { state.withLock(\.model).seen(with: faults, in: rows) }

  // MARK: On the bus

  private func appear(on bus: BusAddress) async throws {
    await connection.intercept { [weak self] call throws(BusError) in try self?.refuse(call) }
    if has(.iconTemporary) { makePicture() }
    let model = seen
    if let path = model.menuPath {
      var interface = menuInterface
      interface.isDescribed = !has(.introspectionMissing)
      try await connection.export(interface, at: path)
    }
    guard let path = model.itemPath else { return }
    var interface = itemInterface
    interface.isDescribed = !has(.introspectionMissing)
    try await connection.export(interface, at: path)
    if needsName { _ = try await connection.requestName(name) }
    if has(.itemIdShared) { try await showOther(model, at: path, on: bus) }
    try await follow { [weak self] in await self?.register(path) }
  }

  /// Registers with the tray that is there, and with each that comes.
  private func follow(_ register: @escaping @Sendable () async -> Void) async throws {
    let token = try await connection.keepSubscribed(to: .nameOwnerChanged(.trayWatcher)) { signal in
      if let change = try? OwnerChange(signal), change.new != nil { Task { await register() } }
    }
    kept.withLock { $0.append(token) }
    if try await connection.owner(of: .trayWatcher) != nil { await register() }
  }

  private var needsName: Bool {
    [.itemRegisteredTwice, .itemRegisteredByName, .itemByNameOnly, .itemRegisteredInOneWord].contains(where: has)
  }

  private func register(_ path: ObjectPath) async {
    guard !has(.itemStaysAway) || state.withLock({ $0.isFirst("tray") }) else { return }
    let own = path == .trayItem ? service.rawValue : path.rawValue
    var words = has(.itemRegistrationRefused) ? ["no name"] : []
    if has(.itemRegisteredInOneWord) {
      words.append(name.rawValue + path.rawValue)
    } else if needsName {
      words.append(name.rawValue)
    }
    if !needsName || has(.itemRegisteredTwice) { words.append(own) }
    for word in words { await connection.registerItem(word) }
  }

  /// Another program, whose item has the same id.
  private func showOther(_ model: ProgramModel, at path: ObjectPath, on bus: BusAddress) async throws {
    var values = model.item
    values["Title"] = .string("Another program")
    values["Menu"] = nil
    let properties = values.compactMap { name, value in
      MemberName(name).map { Interface.Property($0, value.signature) { value } }
    }
    let connection = try await BusConnection.connect(to: bus)
    try await connection.export(Interface(.trayItem, properties: properties), at: path)
    other.withLock { $0 = connection }
    try await follow { [weak connection] in
      if let connection { await connection.registerItem(connection.uniqueName.rawValue) }
    }
  }

  private func makePicture() {
    let path = "/tmp/menubus-" + "\(name.rawValue.split(separator: ".").last ?? "")" + ".png"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let bytes = Pixmap(width: 16, height: 16, argb: .init(repeating: 0x80, count: 1024))?.png ?? []
    _ = write(file, bytes, bytes.count)
    close(file)
    picture.withLock { $0 = path }
    state.withLock { $0.model.item["IconName"] = .string(path) }
  }

  private func removePicture() {
    picture.withLock { path in
      if let path { unlink(path) }
      path = nil
    }
  }

  /// Refuses calls of properties, by the faults of them.
  private func refuse(_ call: borrowing IncomingMessage) throws(BusError) -> Message? {
    guard call.interface == .properties, call.path == state.withLock(\.model.itemPath) else { return nil }
    if has(.itemByNameOnly), call.destination == service {
      throw BusError(.failed, "There is no such item here.")
    }
    if has(.itemUnreadable), call.member == "GetAll" { throw BusError(.failed, "No.") }
    guard has(.itemGetDiffers), call.member == "Get" else { return nil }
    var reader = call.reader()
    _ = try reader.string(limit: 255)
    if try reader.string(limit: 255) == "Title" { throw BusError(.failed, "No.") }
    return nil
  }
}
