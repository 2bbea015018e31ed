import LibDBus

/// What is remembered of clients, and no more than the answers to `AboutToShow` and the repetition of signals need.
struct CallerLedger {
  private struct Caller {
    /// The revisions at which the client asked for an item's children, and how deep: deeper ones are older.
    var fetches: [ItemID: [(revision: UInt32, depth: Int32)]] = [:]
    /// Items that the client asked about since their children were last announced as changed.
    var asked: Set<ItemID> = []
    /// Whether its last `GetLayout` named the properties that it wants, which libdbusmenu-qt never does.
    var namesProperties = false
    var lastUse = 0
  }

  /// Beyond this, whoever has been silent longest is forgotten.
  static let maximumCallers = 64
  private static let maximumFetches = 256
  private static let maximumQuestions = 4096

  private var callers: [BusName: Caller] = [:]
  private var clock = 0

  /// Notes that a client asked for the children of `id`.
  mutating func fetched(
    _ id: ItemID, depth: Int32, revision: UInt32, namingProperties: Bool = false, by name: BusName?
  ) {
    guard let name, depth != 0 else { return }
    var caller = take(name)
    caller.namesProperties = namingProperties
    if caller.fetches.count >= Self.maximumFetches || id == .root && depth < 0 { caller.fetches = [:] }
    let depth = depth < 0 ? .max : depth
    let deeper = caller.fetches[id]?.filter { $0.depth > depth } ?? []
    caller.fetches[id] = deeper.suffix(3) + [(revision, depth)]
    callers[name] = caller
  }

  /// Takes a client out, to be put back; for one that is new the one that has been silent longest goes.
  private mutating func take(_ name: BusName) -> Caller {
    clock += 1
    if callers[name] == nil, callers.count >= Self.maximumCallers,
      let oldest = callers.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
    {
      callers[oldest] = nil
    }
    var caller = callers.removeValue(forKey: name) ?? Caller()
    caller.lastUse = clock
    return caller
  }

  /// Whether the children of `id` changed since the client last asked for them. One that never did has nothing to
  /// renew: an answer of true makes GNOME fold up the submenu that is just opening.
  ///
  /// - Parameter isChanging: Whether they changed just now, and that was not announced yet.
  func needsUpdate(_ id: ItemID, in layout: MenuLayout, isChanging: Bool = false, for name: BusName?) -> Bool {
    guard let name, let caller = callers[name], let item = layout.items[id] else { return false }
    var last: UInt32?
    var ancestor = id
    var distance: Int32 = 0
    while let step = layout.items[ancestor] {
      for fetch in caller.fetches[ancestor] ?? [] where fetch.depth > distance {
        last = max(last ?? 0, fetch.revision)
      }
      if ancestor == .root { break }
      ancestor = step.parent
      distance += 1
    }
    return last.map { isChanging || item.childrenRevision > $0 } ?? false
  }

  /// Notes the question of a client. About the root it matters only if the answer was true.
  mutating func noteQuestion(about id: ItemID, answer: Bool, by name: BusName?) {
    guard let name, id != .root || answer else { return }
    var caller = take(name)
    if caller.asked.count >= Self.maximumQuestions { caller.asked = [] }
    caller.asked.insert(id)
    callers[name] = caller
  }

  /// The clients to which the announcement of changed children has to be said again; forgets their questions.
  ///
  /// Plasma swallows the first one after a submenu's first opening, and LXQt the next after an answer of true: both
  /// read with libdbusmenu-qt. Readers of menu bars (appmenu-glib-translator) ask as well and name properties, and a
  /// revision that they hear of twice, to all or to them alone, ends them.
  mutating func takeQuestions(about id: ItemID) -> [BusName] {
    let askers = callers.filter { $0.value.asked.contains(id) }
    for name in askers.keys { callers[name]?.asked.remove(id) }
    return askers.filter { !$0.value.namesProperties }.keys.sorted { $0.rawValue < $1.rawValue }
  }

  /// Items that are gone take no place any more.
  mutating func forget(_ items: [ItemID]) {
    let gone = Set(items)
    callers = callers.mapValues { caller in
      var caller = caller
      caller.fetches = caller.fetches.filter { !gone.contains($0.key) }
      caller.asked.subtract(gone)
      return caller
    }
  }
  mutating func forget(_ name: BusName) { callers[name] = nil }

  var callerCount: Int { callers.count }
}
