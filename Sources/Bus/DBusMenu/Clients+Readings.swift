import LibDBus

/// The readings and calls of a client that the answers to `AboutToShow` and the repetition of signals depend on.
struct Readings {
  /// The revisions at which the client read an item's children, and how deep: deeper ones are older.
  private(set) var fetches: [ItemID: [(revision: UInt32, depth: Int32)]] = [:]
  /// Items about which the client asked since their children were last announced as changed.
  private(set) var asked: Set<ItemID> = []
  /// Whether the last `GetLayout` named properties, which libdbusmenu-qt never does.
  /// See docs/panel-menus.md#panels-on-libdbusmenu-qt.
  private(set) var namesProperties = false

  mutating func noteFetch(of id: ItemID, depth: Int32, revision: UInt32, namingProperties: Bool) {
    namesProperties = namingProperties
    if fetches.count >= DBusMenuLimits.readings || id == .root && depth < 0 { fetches = [:] }
    let depth = depth < 0 ? .max : depth
    let deeper = fetches[id]?.filter { $0.depth > depth } ?? []
    fetches[id] = deeper.suffix(3) + [(revision, depth)]
  }

  /// Notes an `AboutToShow` with its answer. About the root it counts only if the answer was true.
  ///
  /// - Parameter isChanging: Whether the change that the answer is about is announced directly after it: that signal is
  ///   the one that the client passes over.
  mutating func noteAboutToShow(_ id: ItemID, answer: Bool, isChanging: Bool) {
    guard !answer || !isChanging else {
      asked.remove(id)
      return
    }
    guard id != .root || answer else { return }
    if asked.count >= DBusMenuLimits.askedItems { asked = [] }
    asked.insert(id)
  }

  /// Notes that changed children are announced; returns whether the client asked about them.
  mutating func noteAnnouncement(of id: ItemID) -> Bool { asked.remove(id) != nil }

  /// The revision at which the client last read the children of an item, by whatever call.
  func lastRevision(of id: ItemID, in layout: MenuLayout) -> UInt32? {
    var last: UInt32?
    var ancestor = id
    var distance: Int32 = 0
    while let step = layout.items[ancestor] {
      for fetch in fetches[ancestor] ?? [] where fetch.depth > distance { last = max(last ?? 0, fetch.revision) }
      if ancestor == .root { break }
      ancestor = step.parent
      distance += 1
    }
    return last
  }

  mutating func forget(_ items: [ItemID]) {
    if fetches.isEmpty && asked.isEmpty { return }
    for id in items {
      fetches[id] = nil
      asked.remove(id)
    }
  }
}

extension Clients {
  /// Notes a `GetLayout`.
  ///
  /// - Returns: The client that was forgotten for its sake, if the program waits for that one.
  mutating func noteReading(
    of id: ItemID, depth: Int32, revision: UInt32, names: [String] = [], by name: BusName?
  ) -> BusName? {
    guard let name else { return nil }
    let forgotten = use(name)
    records[name]?.needs.noteReading(of: id, depth: depth, names: names)
    guard depth != 0 else { return forgotten }
    records[name]?.readings.noteFetch(of: id, depth: depth, revision: revision, namingProperties: !names.isEmpty)
    if id == .root { noteHabit(of: name, reading: names, depth: depth) }
    return forgotten
  }

  /// Whether the children of `id` changed since a client last read them. One that never did has nothing to renew: an
  /// answer of true makes GNOME fold up the submenu that is just opening.
  /// See docs/panel-menus.md#the-extension-of-gnome.
  ///
  /// - Parameter isChanging: Whether they changed just now, and that was not announced yet.
  func needsUpdate(_ id: ItemID, in layout: MenuLayout, isChanging: Bool = false, for name: BusName?) -> Bool {
    guard let name, let client = records[name], let item = layout.items[id] else { return false }
    return client.readings.lastRevision(of: id, in: layout).map { isChanging || item.childrenRevision > $0 } ?? false
  }

  /// Notes a client's `AboutToShow` with its answer.
  mutating func noteAboutToShow(_ id: ItemID, answer: Bool, isChanging: Bool, by name: BusName?) {
    guard let name, id != .root || answer else { return }
    _ = use(name)
    records[name]?.readings.noteAboutToShow(id, answer: answer, isChanging: isChanging)
  }

  /// Notes that changed children are announced; returns the clients to which the announcement has to be repeated.
  ///
  /// Plasma swallows the first one after a submenu's first opening, and LXQt the next after an answer of true: both
  /// read with libdbusmenu-qt. Readers of menu bars (appmenu-glib-translator) ask as well and name properties, and a
  /// revision that they receive twice, addressed to all or to them alone, ends them. See docs/panel-menus.md#menu-bars.
  mutating func noteAnnouncement(of id: ItemID) -> [BusName] {
    var names: [BusName] = []
    for name in records.keys where records[name]?.readings.noteAnnouncement(of: id) == true {
      if records[name]?.readings.namesProperties == false { names.append(name) }
    }
    return names.sorted { $0.rawValue < $1.rawValue }
  }

  /// Forgets what clients read and asked of items that are gone.
  mutating func forget(_ items: [ItemID]) {
    guard !items.isEmpty else { return }
    for name in records.keys {
      records[name]?.readings.forget(items)
      records[name]?.moves.forget(items)
    }
  }
}
