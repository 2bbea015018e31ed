import DBusMenu
import LibDBus

/// GNOME's AppIndicator extension: dbusMenu.js.
///
/// The layout is read with two properties, the others of new rows alone. While the menu is closed, signals are only
/// remembered. A picture never goes.
struct GnomeMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  /// The versions that differ.
  enum Version: Sendable {
    /// Extensions 46 to 59.
    case early
    /// Extension 66: rows that move are moved, and a choice closes the menu before the program hears of it.
    case today
  }

  private let version: Version
  private var isReading = false
  private var isReadAgain = false
  private var hasFirst = false
  /// The announcements that came while the menu was closed.
  private var missed = (layout: false, properties: false)
  private var asksAboutToShow = true
  /// Rows whose properties have come.
  private var realized: Set<ItemID> = [.root]

  let drawing = PanelDrawing(
    mnemonics: .first, hasHeadings: true, mixed: .checked, takesOtherStates: true, hasSubmenuIcons: false)

  private static let structure = [PropertyName.type, .childrenDisplay].map(\.rawValue)

  init(_ version: Version) { self.version = version }

  mutating func begin() -> [PanelStep] { [.call(.getAll)] + read() }

  private mutating func read() -> [PanelStep] {
    isReadAgain = isReading
    guard !isReading else { return [] }
    isReading = true
    return [.call(.getLayout(.root, depth: -1, names: Self.structure))]
  }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    switch (answer, call) {
    case (.layout(_, let root), _):
      isReading = false
      var new: [ItemID] = hasFirst ? [] : [.root]
      merge(root, &new)
      var steps: [PanelStep] = new.isEmpty ? [] : [.call(.getGroupProperties(new, names: []))]
      if !hasFirst, asksAboutToShow { steps.insert(.call(.aboutToShow(.root)), at: 0) }
      hasFirst = true
      return isReadAgain ? steps + read() : steps
    case (.failed, .getLayout): isReading = false
    case (.properties(let answers), _):
      for (id, values) in answers where rows[id] != nil {
        // DbusMenuItem's PropertyStore: these four are reset where the answer lacks them.
        for name in [PropertyName.visible, .enabled, .label, .type] where values[name] == nil {
          rows[id]?.properties[name] = nil
        }
        set(values, of: id)
        realized.insert(id)
      }
    case (.needsUpdate(true), _): return read()
    case (.failed(let error), .aboutToShow):
      if error.name == .unknownMethod || error.name == .failed { asksAboutToShow = false }
    default: break
    }
    return []
  }

  /// _doLayoutUpdate
  private mutating func merge(_ node: MenuNode, _ new: inout [ItemID]) {
    set(node.properties, of: node.id)
    let ids = node.children.map(\.id)
    for child in rows.children(of: node.id) where !ids.contains(child) { remove(child) }
    for (index, child) in node.children.enumerated() {
      if rows[child.id] == nil {
        rows[child.id] = PanelRows.Row(properties: child.properties)
        new.append(child.id)
      }
      let shown = rows.children(of: node.id)
      if !shown.contains(child.id) { rows[node.id]?.children.insert(child.id, at: min(index, shown.count)) }
      merge(child, &new)
    }
    // In 46 a row that is there stays where it is: the handlers of “child-moved” take its arguments in another order.
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
    let isHeld = open.isEmpty && !rows.children(of: .root).isEmpty
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
      if missed.layout { steps += read() }
      if missed.properties { steps.append(.call(.getGroupProperties([.root] + rows.all(below: .root), names: []))) }
      missed = (false, false)
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
