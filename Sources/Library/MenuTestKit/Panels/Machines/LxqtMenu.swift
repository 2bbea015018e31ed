import DBusMenu
import LibDBus

/// LXQt's importer: libdbusmenu-lxqt, src/dbusmenuimporter.cpp, of which versions before 2 were a copy of
/// libdbusmenu-qt. A list that changed is made anew, and closes the menu that shows it.
struct LxqtMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  /// The versions that differ.
  enum Version: Sendable {
    /// 1.x: submenus are read as soon as their rows are known, and what changed is read at once (seen in 1.2.1).
    case early
    /// 2.3: submenus are read when they open, and what changed two seconds later, at least two after the last reading.
    case today
  }

  private let version: Version
  private var opening: Set<ItemID> = []
  private var swallowing: Set<ItemID> = []
  /// The answers about a list that are still to come: it is shown after the last of them (seen in 1.2.1, where two are
  /// under way at once).
  private var reads: [ItemID: Int] = [:]
  /// Lists whose change was announced, until ``delay`` is over.
  private var changed: [ItemID] = []
  private var isWaiting = false

  let drawing = PanelDrawing(
    mnemonics: .qt, separators: .between, hasTitles: true, mixed: .unchecked, markedIcon: .iconAlone,
    hasShortcuts: true)
  /// LAYOUT_UPDATE_TIMEOUT, ABOUT_TO_SHOW_TIMEOUT and REFRESH_TIMEOUT.
  private static let delay = Duration.seconds(2), asking = Duration.seconds(3), reading = Duration.seconds(4)

  init(_ version: Version) { self.version = version }

  mutating func begin() -> [PanelStep] { [read(.root)] }

  private mutating func read(_ id: ItemID) -> PanelStep {
    reads[id, default: 0] += 1
    return .call(.getLayout(id, depth: 1, names: []), within: Self.reading)
  }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    if case .getLayout(let id, _, _) = call { reads[id, default: 1] -= 1 }
    switch (answer, call) {
    case (.layout(_, let node), _):
      return rebuild(node) + show(node.id) + wait()
    case (.needsUpdate(let isNeeded), .aboutToShow(let id)):
      guard isNeeded || rows.children(of: id).isEmpty else { return show(id) }
      swallowing.insert(id)
      return [read(id)]
    case (.failed, .aboutToShow(let id)), (.failed, .getLayout(let id, _, _)): return show(id)
    default: return []
    }
  }

  /// The level is destroyed with its submenus, and made again.
  private mutating func rebuild(_ node: MenuNode) -> [PanelStep] {
    let new = rows.accepted(node)
    guard rows[node.id] != nil else { return [] }
    for child in rows.children(of: node.id) { rows.remove(child) }
    for child in new { rows[child.id] = PanelRows.Row(properties: child.properties) }
    rows[node.id]?.children = new.map(\.id)
    let isShown = open.contains(node.id) && !opening.contains(node.id)
    let closed = isShown && node.id == .root ? close() : []
    let submenus = version == .early ? new.map(\.id).filter(rows.hasSubmenu) : []
    return submenus.map { read($0) } + closed
  }

  private mutating func show(_ id: ItemID) -> [PanelStep] {
    guard reads[id] ?? 0 == 0, opening.remove(id) != nil else { return [] }
    // In 1.x a submenu without rows says that it closes, too.
    if version == .early && id != .root || !drawn(id).isEmpty { open.append(id) }
    return [.post(event(id, "opened"))]
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated(_, let id):
      guard swallowing.remove(id) == nil, !changed.contains(id) else { return [] }
      guard version == .today else { return id == .root || rows.hasSubmenu(id) ? [read(id)] : [] }
      changed.append(id)
      return wait()
    case .propertiesUpdated(let changes):
      for change in changes { rows.applyInQt(change) }
      return []
    case .activationRequested: return []
    }
  }

  private mutating func wait() -> [PanelStep] {
    guard version == .today, !isWaiting, !changed.isEmpty, reads.values.allSatisfy({ $0 <= 0 }) else { return [] }
    isWaiting = true
    return [.wait(Self.delay)]
  }

  mutating func timeIsOver() -> [PanelStep] {
    isWaiting = false
    defer { changed = [] }
    return changed.filter { $0 == .root || rows.hasSubmenu($0) }.map { read($0) }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    opening.insert(id)
    return [.call(.aboutToShow(id), within: Self.asking)]
  }

  mutating func close() -> [PanelStep] {
    defer { (open, opening) = ([], []) }
    return open.reversed().map { .post(event($0, "closed")) }
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] {
    let closed = close()
    rows.flip(id)
    return closed + [.post(event(id, "clicked"))]
  }

  private func event(_ id: ItemID, _ name: String) -> MenuCall { .event(id, name, data: .string("")) }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows) }
}
