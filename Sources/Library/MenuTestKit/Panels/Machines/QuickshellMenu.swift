import DBusMenu
import LibDBus

/// Quickshell: src/dbus/dbusmenu/dbusmenu.cpp. A list is read when it is first shown, with all below it; a signal's
/// values are taken for all that a row has.
struct QuickshellMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  private var opening: Set<ItemID> = []

  // QML draws the text, and the tray of a shell decides on keys; both underscores and titles as Qt's importer has them.
  let drawing = PanelDrawing(mnemonics: .qt, mixed: .mixed)

  mutating func begin() -> [PanelStep] { [.call(.getAll)] }

  private func read(_ id: ItemID) -> PanelStep { .call(.getLayout(id, depth: -1, names: [])) }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    switch (answer, call) {
    // prepareToShow: the layout is read whatever the answer is, an error as well.
    case (_, .aboutToShow(let id)): return [read(id)]
    case (.layout(_, let node), _):
      if rows[node.id] != nil {
        var node = node
        if node.id != .root { node.properties = rows[node.id]?.properties ?? [:] }
        node.children = rows.accepted(node)
        rows.replace(node)
      }
      if opening.remove(node.id) != nil {
        open.append(node.id)
        return [.post(event(node.id, "opened"))]
      }
    case (.failed, .getLayout(let id, _, _)): opening.remove(id)
    default: break
    }
    return []
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated(_, let id): return rows[id] == nil ? [] : [read(id)]
    case .propertiesUpdated(let changes):
      for change in changes where rows[change.id] != nil {
        // updateProperties: what is missing is back at its default; nothing at all is passed over.
        if !change.set.isEmpty { rows[change.id]?.properties = change.set }
        for name in change.removed { rows[change.id]?.properties[name] = nil }
      }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    // The rows of a submenu came with those of the root.
    guard id == .root || rows.children(of: id).isEmpty else {
      open.append(id)
      return [.post(event(id, "opened"))]
    }
    opening.insert(id)
    return [.call(.aboutToShow(id))]
  }

  mutating func close() -> [PanelStep] {
    defer { (open, opening) = ([], []) }
    return open.reversed().map { .post(event($0, "closed")) }
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] { [.post(event(id, "clicked"))] + close() }

  private func event(_ id: ItemID, _ name: String) -> MenuCall { .event(id, name, data: .int32(0)) }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows) }
}
