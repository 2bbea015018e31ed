import DBusMenu
import LibDBus

/// GNOME's AppIndicator extension: dbusMenu.js.
///
/// The layout is read with two properties, the others of new rows alone. A row that gets one of the two is made anew,
/// so an open submenu folds up. A picture never goes.
struct GnomeMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  /// The versions that differ.
  enum Version: Sendable {
    /// Extension 46: what is announced is read at once, one reading at a time.
    case early
    /// Extension 59: while the menu is closed, announcements are only remembered, and of readings the last counts.
    case held
    /// Extension 66: rows that move are moved, and a choice closes the menu before the program hears of it.
    case today
  }

  private let version: Version
  /// The readings under way.
  private var readings = 0
  private var isReadAgain = false
  private var hasFirst = false
  /// The announcements that came while the menu was closed.
  private var missed = (layout: false, properties: false)
  private var asksAboutToShow = true
  /// Rows whose properties have come.
  private var realized: Set<ItemID> = [.root]
  /// All rows in the order in which they were made.
  private var made: [ItemID] = [.root]

  let drawing = PanelDrawing(
    mnemonics: .first, hasHeadings: true, mixed: .checked, takesOtherStates: true, hasSubmenuIcons: false)

  private static let structure = [PropertyName.type, .childrenDisplay].map(\.rawValue)

  init(_ version: Version) { self.version = version }

  // Later proxies load no properties of the interface.
  mutating func begin() -> [PanelStep] { version == .early ? [.call(.getAll)] + read() : read() }

  private mutating func read() -> [PanelStep] {
    guard version != .early || readings == 0 else {
      isReadAgain = true
      return []
    }
    (isReadAgain, readings) = (false, readings + 1)
    return [.call(.getLayout(.root, depth: -1, names: Self.structure))]
  }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    if case .getLayout = call { readings -= 1 }
    switch (answer, call) {
    case (.layout(_, let root), _): return readings > 0 ? [] : update(root)
    case (.properties(let answers), _):
      for (id, values) in answers where rows[id] != nil {
        // DbusMenuItem's PropertyStore: later versions reset these four where the answer lacks them.
        for name in [PropertyName.visible, .enabled, .label, .type] where version != .early && values[name] == nil {
          rows[id]?.properties[name] = nil
        }
        set(values, of: id)
        realized.insert(id)
      }
    case (.needsUpdate(true), _): return read()
    case (.failed(let error), .aboutToShow):
      let isMissing = error.name == .unknownMethod || error.name == .failed
      if isMissing, version != .early { asksAboutToShow = false }
    default: break
    }
    return []
  }

  /// _doLayoutUpdate, and what follows it: properties are asked for in an idle moment.
  private mutating func update(_ root: MenuNode) -> [PanelStep] {
    var changes = Changes()
    merge(root, &changes)
    made.removeAll { rows[$0] == nil }
    made += changes.new.filter { !made.contains($0) }
    var steps = changes.folded.map { PanelStep.post(event($0, "closed")) }
    if !hasFirst, asksAboutToShow { steps.append(.call(.aboutToShow(.root))) }
    hasFirst = true
    if isReadAgain { steps += read() }
    if !changes.new.isEmpty { steps.append(.call(.getGroupProperties(changes.new, names: []))) }
    missed = (false, false)
    return steps
  }

  private struct Changes {
    /// The rows whose properties are asked for.
    var new: [ItemID] = []
    /// The open submenus that were made anew.
    var folded: [ItemID] = []
  }

  /// The rows below a row are looked at before it.
  private mutating func merge(_ node: MenuNode, _ changes: inout Changes) {
    let isKnown = rows[node.id] != nil
    if !isKnown { rows[node.id] = PanelRows.Row() }
    for child in node.children { merge(child, &changes) }
    if isKnown, node.id != .root, !node.properties.isEmpty, open.contains(node.id) {
      open.removeAll { $0 == node.id }
      changes.folded.append(node.id)
    }
    set(node.properties, of: node.id)
    if !isKnown || missed.properties { changes.new.append(node.id) }
    let ids = node.children.map(\.id)
    for child in rows.children(of: node.id) where !ids.contains(child) { remove(child) }
    for (index, id) in ids.enumerated() {
      let shown = rows.children(of: node.id)
      if !shown.contains(id) { rows[node.id]?.children.insert(id, at: min(index, shown.count)) }
    }
    // Earlier a row that is there stays where it is: the handlers of “child-moved” take its arguments in another order.
    if version == .today { rows[node.id]?.children = ids }
  }

  private mutating func remove(_ id: ItemID) {
    for other in Array(rows.children(of: id)) { remove(other) }
    rows[id] = nil
    realized.remove(id)
    open.removeAll { $0 == id }
    for list in [.root] + rows.all(below: .root) where rows.children(of: list).contains(id) {
      rows[list]?.children.removeAll { $0 == id }
    }
  }

  private mutating func set(_ values: [String: Value], of id: ItemID) {
    var values = values
    // There is no branch for “no picture”.
    if values[.iconName]?.stringValue?.isEmpty == true { values[.iconName] = nil }
    if values[.iconData] == .bytes([]) { values[.iconData] = nil }
    rows[id]?.properties.merge(values) { $1 }
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    let isHeld = version != .early && open.isEmpty && !rows.children(of: .root).isEmpty
    switch signal {
    case .layoutUpdated:
      guard !isHeld else {
        missed.layout = true
        return []
      }
      return read()
    case .propertiesUpdated(let changes):
      guard !isHeld else {
        missed.properties = true
        return []
      }
      for change in changes where rows[change.id] != nil {
        for name in change.removed where !name.hasPrefix("icon-") { rows[change.id]?.properties[name] = nil }
        set(change.set, of: change.id)
      }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    // A list without a visible row does not open, and nothing is said of it.
    guard !drawn(id).isEmpty else { return [] }
    var steps: [PanelStep] = []
    if id == .root {
      if missed.layout {
        steps += read()
      } else if missed.properties {
        steps.append(.call(.getGroupProperties(made, names: [])))
        missed.properties = false
      }
    }
    open.append(id)
    steps.append(.post(event(id, "opened")))
    if asksAboutToShow { steps.append(.call(.aboutToShow(id))) }
    return steps
  }

  mutating func close() -> [PanelStep] {
    defer { open = [] }
    return open.map { .post(event($0, "closed")) }
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] {
    let closed = close()
    let clicked = [PanelStep.post(event(id, "clicked"))]
    return version == .today ? closed + clicked : clicked + closed
  }

  private func event(_ id: ItemID, _ name: String) -> MenuCall { .event(id, name, data: .int32(0)) }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows, isThere: realized.contains) }
}
