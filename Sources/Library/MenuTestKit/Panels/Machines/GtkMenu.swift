import DBusMenu
import LibDBus

/// libdbusmenu-gtk 18.10: libdbusmenu-glib/client.c, libdbusmenu-gtk/client.c and menu.c.
///
/// All of the menu is read when the item is found, and all of it again after each newer revision. A row is there once
/// its properties have been answered for it, by its id.
struct GtkMenu: MenuMachine {
  /// What panels on it do differently.
  struct Options: Sendable {
    /// Whether the menu opens although it has no rows: as a stub.
    var opensEmpty = true
    /// Whether shortcuts are drawn.
    var hasShortcuts = false
  }

  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  private(set) var isCut = false
  let drawing: Drawing
  private let options: Options

  private var version = 0
  /// Rows whose properties have come, without which none is drawn.
  private var realized: Set<ItemID> = [.root]
  private var isReading = false
  private var announced: Int32 = 0
  private var known: Int32 = 0

  /// client.c: `layout_props`.
  private static let names = [
    PropertyName.type, .label, .visible, .enabled, .childrenDisplay, .accessibleDescription,
  ].map(\.rawValue)
  /// client.c: MAX_PROPERTIES_TO_QUEUE.
  private static let batch = 100

  init(_ options: Options = Options()) {
    self.options = options
    drawing = Drawing(noLabel: "Label Empty", omitsOtherTypes: true, hasShortcuts: options.hasShortcuts)
  }

  mutating func begin() -> [PanelStep] { [.call(.getAll)] }

  private mutating func read() -> [PanelStep] {
    guard !isReading else { return [] }
    isReading = true
    return [.call(.getLayout(.root, depth: -1, names: Self.names))]
  }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    switch (answer, call) {
    case (.attributes(let values), _):
      version = values["Version"]?.integerValue ?? 0
      return read()
    case (.failed, .getAll): return read()
    case (.layout(let revision, let root), _):
      isReading = false
      known = Int32(bitPattern: revision)
      let steps = parse(root)
      return known < announced ? steps + read() : steps
    case (.failed, .getLayout):
      isReading = false
      return []
    case (.properties(let answers), .getGroupProperties(let ids, _)):
      for (id, values) in answers where ids.contains(id) && rows[id] != nil {
        // menuitem_get_properties_replace_cb: what the answer lacks goes.
        rows[id]?.properties = values
        if realized.insert(id).inserted { noteNew(id) }
      }
      return []
    default: return []
    }
  }

  /// parse_layout_xml: rows that were there stay, with their properties until those are answered anew.
  private mutating func parse(_ root: MenuNode) -> [PanelStep] {
    let before = rows
    rows = PanelRows()
    var ids: [ItemID] = []
    keep(root, from: before, &ids)
    realized.formIntersection(ids)
    return stride(from: 0, to: ids.count, by: Self.batch).map { start in
      .call(.getGroupProperties(Array(ids[start..<min(start + Self.batch, ids.count)]), names: []))
    }
  }

  private mutating func keep(_ node: MenuNode, from before: PanelRows, _ ids: inout [ItemID]) {
    ids.append(node.id)
    let properties = (before[node.id]?.properties ?? [:]).merging(node.properties) { $1 }
    rows[node.id] = PanelRows.Row(properties: properties, children: node.children.map(\.id))
    for child in node.children { keep(child, from: before, &ids) }
  }

  /// A popup of GTK keeps its size: gtkmenu.c.
  private mutating func noteNew(_ id: ItemID) {
    if open.contains(where: { rows.children(of: $0).contains(id) }) { isCut = true }
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated(let revision, _):
      // layout_update compares as signed numbers.
      announced = Int32(bitPattern: revision)
      return announced > known ? read() : []
    case .propertiesUpdated(let changes):
      for change in changes {
        if change.set[.visible]?.boolValue == true, !rows.isVisible(change.id) { noteNew(change.id) }
        rows.apply(change)
      }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    if id == .root {
      guard options.opensEmpty || !drawn(.root).isEmpty else { return [] }
      (open, isCut) = ([.root], false)
      return [.post(asks(id))]
    }
    open.append(id)
    return [.post(asks(id)), .post(event(id, "opened"))]
  }

  mutating func close() -> [PanelStep] {
    defer { open = [] }
    return open.dropFirst().last.map { [.post(event($0, "closed"))] } ?? []
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] {
    open = []
    return [.post(event(id, "clicked"))]
  }

  private func asks(_ id: ItemID) -> MenuCall { version >= 3 ? .aboutToShowGroup([id]) : .aboutToShow(id) }

  private func event(_ id: ItemID, _ name: String) -> MenuCall {
    version >= 3 ? .eventGroup(id, name, data: .int32(0)) : .event(id, name, data: .int32(0))
  }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows, isThere: realized.contains) }
}
