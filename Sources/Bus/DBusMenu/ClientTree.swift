import LibDBus

/// The menu as a client knows it: every item by its id, each in one place only.
///
/// A value without a bus: answers and signals go in, what they changed comes out. Nothing here recurses; the depth is
/// limited all the same, because ``MenuNode`` nests.
struct ClientTree: Sendable {
  struct Item: Sendable, Hashable {
    var properties: [String: Value] = [:]
    var parent: ItemID = .root
    var children: [ItemID] = []
    /// The number of levels from the root.
    var level = 0
    /// Whether its children came with an answer about it alone, or need not be read.
    var wasAsked = false
  }

  /// The reason for reading a part, which decides what an id means that is elsewhere already.
  enum Reason {
    /// The program announced a change, or the part was not known: an item may have moved here.
    case announced
    /// An answer left this part out: nothing in it can be elsewhere.
    case continued
  }

  let limits: MenuClientLimits
  private(set) var items: [ItemID: Item] = [.root: Item()]
  private(set) var notes = MenuNotes()
  /// The revision of the last answer; `nil` before the first.
  private(set) var revision: UInt32?
  private var bytes = 0

  init(limits: MenuClientLimits) { self.limits = limits }

  // MARK: Answers

  /// Applies an answer about an item.
  ///
  /// - Returns: The changes, and the submenus whose rows the reply lacks.
  mutating func apply(_ answer: LayoutAnswer, because reason: Reason) -> (change: TreeChange, unread: [ItemID]) {
    notes.add(answer.notes)
    revision = answer.revision
    guard let top = answer.rows.first?.id, let place = items[top] else { return (TreeChange(), []) }
    let before = subtree(of: top)
    let isRefused = refusals(answer, below: top, known: before, reason)
    var old: [ItemID: Item] = [:]
    for id in before {
      guard let item = items.removeValue(forKey: id) else { continue }
      old[id] = item
      bytes -= item.size
    }
    var change = TreeChange()
    var unread: [ItemID] = []
    var lists = [[ItemID]](repeating: [], count: answer.rows.count)
    var leaving: [ItemID: Set<ItemID>] = [:]
    for (index, row) in answer.rows.enumerated() where !isRefused[index] {
      if let parent = row.parent { lists[parent].append(row.id) }
      if row.id != top, old[row.id] == nil, let moved = items[row.id] {
        leaving[moved.parent, default: []].insert(row.id)
        detach(row.id, into: &old)
      }
    }
    release(leaving, into: &change)
    for (index, row) in answer.rows.enumerated() where !isRefused[index] {
      var item = Item(properties: row.properties, children: lists[index], level: place.level + row.level)
      item.parent = row.parent.map { answer.rows[$0].id } ?? place.parent
      // Qt 5 answers about a submenu without the properties of its own row.
      // See docs/panel-menus.md#panels-on-libdbusmenu-qt.
      if index == 0, top != .root, row.properties.isEmpty { item.properties = old[top]?.properties ?? [:] }
      item.wasAsked = index == 0
      insert(row.id, item)
    }
    for (index, row) in answer.rows.enumerated() where index > 0 && !isRefused[index] {
      complete(row.id, from: old, &unread)
    }
    change.compare(old, with: self, at: top)
    return (change, unread)
  }

  /// Takes rows that moved out of the lists where they stood.
  private mutating func release(_ leaving: [ItemID: Set<ItemID>], into change: inout TreeChange) {
    for (parent, ids) in leaving {
      guard let list = items[parent]?.children else { continue }
      items[parent]?.children = list.filter { !ids.contains($0) }
      change.note(list, of: parent)
    }
  }

  /// Which rows of an answer are left out, each with what is below it.
  private mutating func refusals(
    _ answer: LayoutAnswer, below top: ItemID, known: [ItemID], _ reason: Reason
  ) -> [Bool] {
    var ancestors: Set<ItemID> = []
    var step = top
    while step != .root, let parent = items[step]?.parent, ancestors.insert(parent).inserted { step = parent }
    let inside = Set(known)
    let level = items[top]?.level ?? 0
    var kept = items.count - inside.count
    var isRefused = [Bool](repeating: false, count: answer.rows.count)
    for (index, row) in answer.rows.enumerated() {
      if let parent = row.parent, isRefused[parent] {
        isRefused[index] = true
      } else if index > 0, ancestors.contains(row.id) {
        notes.add("item \(row.id) stands below itself")
        isRefused[index] = true
      } else if reason == .continued, items[row.id] != nil, !inside.contains(row.id) {
        notes.add("the id \(row.id) repeats")
        isRefused[index] = true
      } else if level + row.level > limits.effectiveDepth {
        notes.add(excess: "the menu is deeper than \(limits.effectiveDepth) levels")
        isRefused[index] = true
      } else if kept > limits.rows {
        notes.add(excess: "there are more than \(limits.rows) rows")
        isRefused[index] = index > 0
      } else {
        kept += 1
      }
    }
    return isRefused
  }

  private mutating func insert(_ id: ItemID, _ item: Item) {
    var item = item
    item.dropEcho()
    if bytes + item.size > limits.bytes {
      notes.add(excess: "the menu is larger than \(limits.bytes) bytes")
      item.properties = [:]
    }
    bytes += item.size
    items[id] = item
  }

  /// Removes an item with everything below it from its present position.
  private mutating func detach(_ id: ItemID, into old: inout [ItemID: Item]) {
    for id in subtree(of: id) {
      guard let item = items.removeValue(forKey: id) else { continue }
      old[id] = item
      bytes -= item.size
    }
  }

  /// A submenu without rows was cut off, or has none. The rows known before are kept until it is read by itself.
  private mutating func complete(_ id: ItemID, from old: [ItemID: Item], _ unread: inout [ItemID]) {
    guard let item = items[id], item.hasSubmenu, item.children.isEmpty else { return }
    guard item.level < limits.effectiveDepth else {
      return notes.add(excess: "the menu is deeper than \(item.level) levels")
    }
    guard let before = old[id], before.wasAsked else { return unread.append(id) }
    items[id]?.wasAsked = true
    guard !before.children.isEmpty else { return }
    unread.append(id)
    // Carried over level by level, as far as the ids are free.
    var open = [(id, before.children)]
    while let (parent, children) = open.popLast() {
      guard let level = items[parent]?.level, level < limits.effectiveDepth else { continue }
      // The root is no row.
      let room = max(0, limits.rows + 1 - items.count)
      let free = Array(children.filter { items[$0] == nil && old[$0] != nil }.prefix(room))
      for child in free {
        guard var item = old[child] else { continue }
        open.append((child, item.children))
        item.parent = parent
        item.level = level + 1
        item.children = []
        insert(child, item)
      }
      items[parent]?.children = free
    }
  }

  // MARK: Properties

  /// Changes properties of an item; removed ones get back their default before others are set.
  mutating func update(_ id: ItemID, removing names: [String], setting values: [String: Value]) -> TreeChange {
    var change = TreeChange()
    guard var item = items[id] else { return change }
    let old = item.properties
    let size = item.size
    for name in names { item.properties[name] = nil }
    for (name, value) in values {
      item.properties[name] = ItemProperties.defaultValue(of: name) == value ? nil : value
    }
    item.dropEcho()
    guard bytes - size + item.size <= limits.bytes else {
      notes.add(excess: "the menu is larger than \(limits.bytes) bytes")
      return change
    }
    bytes += item.size - size
    items[id] = item
    change.compare(old, with: item.properties, of: id)
    return change
  }

  mutating func note(_ line: String) { notes.add(line) }
  mutating func note(_ other: MenuNotes) { notes.add(other) }

  /// Notes that a submenu without rows need not be asked for again.
  mutating func giveUp(on id: ItemID) { items[id]?.wasAsked = true }
}
