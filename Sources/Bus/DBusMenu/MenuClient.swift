import Basics
public import LibDBus

/// Reads a menu of any program on the bus, keeps it current, and clicks in it.
///
///     let client = MenuClient(connection: connection, service: "org.example.App", path: "/MenuBar")
///     try await client.start()
///     for await change in await client.changes() { print(change.sentence) }
///
/// Calls and events about rows, such as ``click(_:)``, go to the program that told the rows, by its unique name. They
/// fail where that program has left the bus, even if another one has ``service`` by then.
///
/// ``layout()`` alone reads a menu once. The program may be faulty, slow or gone: ``MenuClientLimits`` bounds what is
/// read from it, ``notes`` names what was left out. Runs on the connection's loop, which delivers answers and signals
/// in the order of their arrival, so that no answer overwrites what is newer.
public actor MenuClient {
  /// The state of the client's copy of the menu.
  @nonexhaustive public enum State: Sendable, Hashable {
    /// Nothing is kept current; before ``MenuClient/start()``, and after ``MenuClient/stop()``.
    case idle
    /// The menu is being read for the first time, or for the first time since the program is back.
    case reading
    /// The menu is known, apart from what the program announced a moment ago.
    case current
    /// The last reading failed; what is known may be old.
    case stale(BusError)
    /// The program is not on the bus: its name has no owner.
    case gone
    /// The bus is gone. It stays so.
    case disconnected(BusError)
  }

  /// The connection for all calls.
  public nonisolated let connection: BusConnection
  /// The bus name of the program.
  public nonisolated let service: BusName
  /// The object path of the menu.
  public nonisolated let path: ObjectPath
  /// The bounds of what is read from the program.
  public nonisolated let limits: MenuClientLimits
  /// The program whose menu a relay of this process serves here; `nil` for the menus of all others.
  package nonisolated var origin: MenuOrigin? { source.origin }
  /// The tray item of the program that the menu belongs to, if it is known to be that of one.
  package nonisolated var trayItem: ObjectPath? { source.trayItem }
  private nonisolated let source: (origin: MenuOrigin?, trayItem: ObjectPath?)
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// The state of the client's copy of the menu.
  public internal(set) var state = State.idle
  /// The interface's properties (`Version`, `TextDirection`, `Status`, `IconThemePath`), as far
  /// as the program has them.
  public internal(set) var attributes: [String: Value] = [:]
  var tree: ClientTree
  var readNotes = MenuNotes()

  var subscriptions: [BusToken] = []
  let broadcast = Broadcast<MenuClientChange>(size: \.size, noting: { $0.missed = $1 })

  /// The programs that ``service`` stands for, by their unique names.
  struct Owners: Sendable {
    /// The program that has the name, or had it last.
    var newest: BusName?
    /// The program whose menu is known. Others may have the name later, with other rows.
    var known: BusName?
  }
  let owners = Lock(Owners())
  /// The receiver of calls and events about rows. A unique name reaches no other program, and the bus starts none.
  package nonisolated var recipient: BusName { owners.withLock(\.known) ?? service }

  /// Counts the program's starts, so that late answers of one that is gone are ignored.
  var epoch = 0
  /// The parts of the menu that are to be read.
  struct Queue {
    /// A call of ``MenuClient/refresh(_:)`` that waits until a part is read.
    struct Waiter {
      var token: Int
      var id: ItemID
      var continuation: CheckedContinuation<Void, any Error>
    }

    /// In this order, each with the number of signals that announced it.
    var wanted: [(id: ItemID, signals: Int)] = []
    var waiters: [Waiter] = []
    var lastToken = 0
    /// The openings that the program has not answered, each with whether it was told `opened`.
    var openings: [Int: Bool] = [:]
    /// Whether it has not answered the last one in the time of a call.
    var isSilent = false
    /// Whether the reading under way is the first since the program is back.
    var isReturning = false
    /// The number of signals that announced the part being read, until its answer is there.
    var signals = 0
    /// Waits for that; one at a time, however often the name changes hands.
    var comingBack: Task<Void, Never>?
    /// Reads what is wanted, one part after the other.
    var reader: Task<Void, Never>?
  }
  var queue = Queue()

  /// Makes a client of a menu; nothing is sent yet.
  public init(
    connection: BusConnection, service: BusName, path: ObjectPath, limits: MenuClientLimits = MenuClientLimits()
  ) {
    self.init(connection: connection, service: service, path: path, limits: limits, origin: nil)
  }

  /// Makes a client of a menu that a relay serves, or that is known to belong to a tray item.
  package init(
    connection: BusConnection, service: BusName, path: ObjectPath, limits: MenuClientLimits,
    origin: MenuOrigin? = nil, trayItem: ObjectPath? = nil
  ) {
    source = (origin, trayItem)
    self.connection = connection
    self.service = service
    self.path = path
    self.limits = limits
    tree = ClientTree(limits: limits)
  }

  /// The menu as it is known; empty before ``start()`` and while the program is gone.
  public var menu: MenuNode { tree.node() }

  /// A part of the menu as it is known; `nil` if there is no such item.
  public func item(_ id: ItemID) -> MenuNode? { tree.items[id] == nil ? nil : tree.node(id) }

  /// The number of known rows on all levels.
  public var rowCount: Int { tree.items.count - 1 }

  /// The revision of the menu in the last answer about it; `nil` before ``start()`` and while the program is gone.
  package var revision: UInt32? { tree.revision }

  /// The faults of the menu, each with the part that was left out; at most some hundred lines.
  public var notes: [String] {
    var all = tree.notes
    all.add(readNotes)
    return all.texts
  }

  /// The first limit beyond which rows of the menu were left out; `nil` if there are all.
  package var excess: String? { tree.notes.excess ?? readNotes.excess }

  // MARK: Changes

  /// The changes from now on.
  ///
  /// Ends when the client is stopped or released, or the bus is gone. Each call makes a sequence of its own. A slow
  /// reader misses the oldest changes, and the next one has their number, ``MenuClientChange/missed``; ``menu`` is
  /// always current.
  public func changes() -> some AsyncSequence<MenuClientChange, Never> & Sendable {
    broadcast.stream(limit: limits.waitingChanges, bytes: limits.waitingBytes)
  }

  func say(_ kind: MenuClientChange.Kind, unnamed: Int = 0) {
    guard !broadcast.isEmpty else { return }
    let sentence = ChangeSentence.of(kind, unnamed: unnamed) { tree.title(of: $0) }
    let change = MenuClientChange(kind: kind, unnamed: unnamed, sentence: sentence)
    broadcast.send(change)
  }
}
