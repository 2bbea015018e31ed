import DBusMenu
import LibDBus

/// appmenu-glib-translator (model.c, item.c and utils.c in subprojects/appmenu-glib-translator of vala-panel-appmenu),
/// for menus of windows. A submenu is opened by itself a moment after its row has come, and read level by level.
struct AppmenuMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  /// The newest revision of each level.
  private var revisions: [ItemID: UInt32] = [:]
  /// Submenus that are opened by themselves.
  private var waiting: [ItemID] = []

  // A separator begins a section of a GMenu: none first or last, and one in the place of several.
  let drawing = PanelDrawing(separators: .between, hasIcons: false)
  private static let delay = Duration.milliseconds(300)

  mutating func begin() -> [PanelStep] { [.call(.getAll), read(.root)] }

  private func read(_ id: ItemID) -> PanelStep { .call(.getLayout(id, depth: 1, names: MateMenu.names)) }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    switch (answer, call) {
    case (.layout(let revision, let node), _):
      guard rows[node.id] != nil else { return [] }
      revisions[node.id] = revision
      let (known, rowsNow) = (rows.children(of: node.id), rows.accepted(node))
      for child in known where !rowsNow.contains(where: { $0.id == child }) { rows.remove(child) }
      for child in rowsNow {
        rows[child.id] = PanelRows.Row(properties: child.properties, children: rows.children(of: child.id))
      }
      rows[node.id]?.children = rowsNow.map(\.id)
      let new = rowsNow.map(\.id).filter { rows.hasSubmenu($0) && !known.contains($0) }
      waiting += new
      return new.isEmpty ? [] : [.wait(Self.delay)]
    case (.needsUpdate(true), .aboutToShow(let id)): return [read(id)]
    default: return []
    }
  }

  mutating func timeIsOver() -> [PanelStep] {
    defer { waiting = [] }
    // There is no `closed` for this `opened`.
    return waiting.filter { rows[$0] != nil }.flatMap { asks($0) + [read($0)] }
  }

  private func asks(_ id: ItemID) -> [PanelStep] {
    [.call(.event(id, "opened", data: .int32(0))), .call(.aboutToShow(id))]
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated(let revision, let id):
      guard rows[id] != nil, revision > revisions[id] ?? 0 else { return [] }
      return [read(id)]
    case .propertiesUpdated(let changes):
      for change in changes { rows.apply(change) }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    open.append(id)
    guard id != .root else { return [] }
    // Opened before its time: it is read as it would have been then.
    guard let index = waiting.firstIndex(of: id) else { return asks(id) }
    waiting.remove(at: index)
    return asks(id) + [read(id)]
  }

  mutating func close() -> [PanelStep] {
    defer { open = [] }
    return open.dropFirst().reversed().map { .post(.event($0, "closed", data: .int32(0))) }
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] { [.post(.event(id, "clicked", data: .int32(0)))] + close() }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows) }
}
