import DBusMenu
import LibDBus

/// Plasma's importer: plasma-workspace, libdbusmenuqt/dbusmenuimporter.cpp. Each list is read by itself when it opens.
struct QtMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  /// Lists that a gesture has opened and that are not on the screen yet.
  private var opening: Set<ItemID> = []
  /// m_idsRefreshedByAboutToShow: of these the next signal is passed over.
  private var swallowing: Set<ItemID> = []

  let drawing = PanelDrawing(
    mnemonics: .qt, separators: .between, hasHeadings: true, hasTitles: true, mixed: .unchecked, hasShortcuts: true)

  mutating func begin() -> [PanelStep] { [read(.root)] }

  private func read(_ id: ItemID) -> PanelStep { .call(.getLayout(id, depth: 1, names: [])) }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    switch (answer, call) {
    case (.layout(_, let node), _):
      rows.refreshLevel(node)
      show(node.id)
    case (.needsUpdate(let isNeeded), .aboutToShow(let id)):
      // slotAboutToShowDBusCallFinished
      guard isNeeded || rows.children(of: id).isEmpty else {
        show(id)
        break
      }
      swallowing.insert(id)
      return [read(id)]
    case (.failed, .aboutToShow(let id)): show(id)
    case (.failed, .getLayout(let id, _, _)): opening.remove(id)
    default: break
    }
    return []
  }

  /// Puts a list on the screen; one without rows is not.
  private mutating func show(_ id: ItemID) {
    guard opening.remove(id) != nil, !drawn(id).isEmpty else { return }
    open.append(id)
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated(_, let id):
      guard swallowing.remove(id) == nil, id == .root || rows.hasSubmenu(id) else { return [] }
      return [read(id)]
    case .propertiesUpdated(let changes):
      for change in changes { rows.applyInQt(change) }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    opening.insert(id)
    // Both at once: Firefox reads the one, and Qt the other.
    return [.call(.aboutToShow(id)), .post(event(id, "opened"))]
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

extension PanelRows {
  /// slotGetLayoutFinished: known rows take the values that are there, and no others; rows that are gone go.
  ///
  /// An answer without rows leaves the old ones: they are deleted later, since an open menu must not become empty.
  mutating func refreshLevel(_ node: MenuNode) {
    let new = accepted(node)
    guard self[node.id] != nil, !new.isEmpty else { return }
    let ids = new.map(\.id)
    for child in children(of: node.id) where !ids.contains(child) { remove(child) }
    for child in new {
      guard let row = self[child.id] else {
        self[child.id] = Row(properties: child.properties)
        continue
      }
      let values = child.properties.filter { !Self.kinds.contains($0.key) }
      self[child.id]?.properties = row.properties.merging(values) { $1 }
    }
    self[node.id]?.children = ids
  }

  private static let kinds = Set([PropertyName.type, .toggleType, .childrenDisplay].map(\.rawValue))

  /// updateActionProperty: the kind of a row never changes, and an empty state is none.
  mutating func applyInQt(_ change: MenuSignal.PropertyChange) {
    var change = change
    change.set = change.set.filter { !Self.kinds.contains($0.key) }
    change.removed = change.removed.filter { !Self.kinds.contains($0) && $0 != PropertyName.toggleState.rawValue }
    apply(change)
  }

  /// The change that a click makes in the display, without the program: QAction and GTK's items turn themselves on.
  mutating func flip(_ id: ItemID) {
    switch text(id, .toggleType) {
    case "checkmark":
      let isOn = number(id, .toggleState) == 1
      self[id]?.properties[.toggleState] = .int32(isOn ? 0 : 1)
    case "radio": self[id]?.properties[.toggleState] = .int32(1)
    default: break
    }
  }
}
