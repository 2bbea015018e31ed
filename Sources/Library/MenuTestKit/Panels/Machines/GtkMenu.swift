import DBusMenu
import LibDBus

/// libdbusmenu-gtk 18.10: libdbusmenu-glib/client.c, libdbusmenu-gtk/client.c and menu.c.
///
/// All of the menu is read when the item is found, and all of it again after each newer revision. A row is there once
/// its properties have been answered, by its id.
struct GtkMenu: MenuMachine {
  /// The habits in which panels on it differ.
  struct Options: Sendable {
    /// Whether the menu opens although it has no rows: as a stub.
    var opensEmpty = true
    /// Whether shortcuts are drawn.
    var hasShortcuts = false
  }

  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  private(set) var isCut = false
  /// A submenu that comes to the screen after GTK's ``delay``: rows that come before that are there with it.
  private var mapping: ItemID?
  let drawing: PanelDrawing
  private let options: Options

  private var version = 0
  /// Rows whose properties have come, without which none is drawn.
  private var realized: Set<ItemID> = [.root]
  private var isReading = false
  private var known: Int32 = 0

  /// client.c: `layout_props`.
  private static let names = [
    PropertyName.type, .label, .visible, .enabled, .childrenDisplay, .accessibleDescription,
  ].map(\.rawValue)
  /// Of the time of gtk_menu_item_popup_submenu as much as was seen to be enough for rows.
  private static let delay = Duration.milliseconds(80)
  /// client.c: MAX_PROPERTIES_TO_QUEUE.
  private static let batch = 100

  init(_ options: Options = Options()) {
    self.options = options
    drawing = PanelDrawing(noLabel: "Label Empty", omitsOtherTypes: true, hasShortcuts: options.hasShortcuts)
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
      // update_layout_cb reads again after a newer signal, but before it has forgotten the call that is over: in vain.
      return parse(root)
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

  /// parse_layout_xml: a row that was in the same list, of the same type, is kept, and its properties are answered
  /// anew; others are made, and are there once theirs have come.
  private mutating func parse(_ root: MenuNode) -> [PanelStep] {
    var parsing = Parsing(before: rows)
    parsing.add(.root)
    parsing.rows[.root] = PanelRows.Row(properties: rows[.root]?.properties ?? [:])
    parsing.visit(root, level: 0)
    parsing.flush()
    rows = parsing.rows
    realized = realized.intersection(parsing.kept).union([.root])
    return parsing.steps
  }

  private struct Parsing {
    let before: PanelRows
    var rows = PanelRows()
    var kept: Set<ItemID> = []
    var steps: [PanelStep] = []
    private var queue: [ItemID] = []

    init(before: PanelRows) { self.before = before }

    /// get_properties_globber
    mutating func add(_ id: ItemID) {
      queue.append(id)
      if queue.count >= GtkMenu.batch { flush() }
    }

    mutating func flush() {
      if !queue.isEmpty { steps.append(.call(.getGroupProperties(queue, names: []))) }
      queue = []
    }

    mutating func visit(_ node: MenuNode, level: Int) {
      let old = level == 0 || kept.contains(node.id) ? before.children(of: node.id) : []
      rows[node.id]?.children = node.children.map(\.id)
      for child in node.children {
        add(child.id)
        let isKept = old.contains(child.id) && before.text(child.id, .type) == child.properties[.type]?.stringValue
        if isKept { kept.insert(child.id) }
        let known = isKept ? before[child.id]?.properties ?? [:] : [:]
        rows[child.id] = PanelRows.Row(properties: known.merging(child.properties) { $1 })
      }
      // What a list of the first level has asked for goes out before the next of them is looked at.
      if level == 1 { flush() }
      for child in node.children { visit(child, level: level + 1) }
    }
  }

  /// A popup of GTK keeps its size: gtkmenu.c.
  private mutating func noteNew(_ id: ItemID) {
    if open.contains(where: { rows.children(of: $0).contains(id) }) { isCut = true }
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated(let revision, _):
      // layout_update compares as signed numbers.
      return Int32(bitPattern: revision) > known ? read() : []
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
      (open, mapping, isCut) = ([.root], nil, false)
      return [.post(asks(id))]
    }
    mapping = id
    return [.post(asks(id)), .wait(Self.delay)]
  }

  mutating func timeIsOver() -> [PanelStep] {
    guard let id = mapping else { return [] }
    mapping = nil
    guard !open.isEmpty, rows[id] != nil else { return [] }
    open.append(id)
    return [.post(event(id, "opened"))]
  }

  mutating func close() -> [PanelStep] {
    defer { (open, mapping) = ([], nil) }
    return open.dropFirst().last.map { [.post(event($0, "closed"))] } ?? []
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] {
    (open, mapping) = ([], nil)
    return [.post(event(id, "clicked"))]
  }

  private func asks(_ id: ItemID) -> MenuCall { version >= 3 ? .aboutToShowGroup([id]) : .aboutToShow(id) }

  private func event(_ id: ItemID, _ name: String) -> MenuCall {
    version >= 3 ? .eventGroup(id, name, data: .int32(0)) : .event(id, name, data: .int32(0))
  }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows, isThere: realized.contains) }
}
