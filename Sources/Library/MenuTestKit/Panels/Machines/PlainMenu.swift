import DBusMenu
import LibDBus

/// A client that reads all of the menu at once, and again after each signal that it knows: COSMIC's applet and
/// Enlightenment's shelf.
struct PlainMenu: MenuMachine {
  /// The events that such a client sends, and its drawing.
  struct Options: Sendable {
    /// Whether it says that the root opens and closes, and asks about it.
    var saysOpening = false
    /// Whether it says `clicked` of a submenu that opens.
    var clicksSubmenus = false
    /// Whether it reads again after changes of properties, too.
    var readsAtProperties = false
    /// Whether an open menu never changes.
    var isFrozenOpen = false
    var drawing = PanelDrawing()
  }

  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  private let options: Options
  private var frozen: PanelRows?

  init(_ options: Options) { self.options = options }

  mutating func begin() -> [PanelStep] { [read] }

  private var read: PanelStep { .call(.getLayout(.root, depth: -1, names: [])) }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    if case .layout(_, let root) = answer { rows.replace(root) }
    return []
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated: return [read]
    case .propertiesUpdated(let changes):
      guard !options.readsAtProperties else { return [read] }
      for change in changes { rows.apply(change) }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    open.append(id)
    if id == .root, options.isFrozenOpen { frozen = rows }
    guard id == .root else { return options.clicksSubmenus ? [.post(event(id, "clicked"))] : [] }
    return options.saysOpening ? [.post(event(id, "opened")), .post(.aboutToShow(id))] : []
  }

  mutating func close() -> [PanelStep] {
    defer { (open, frozen) = ([], nil) }
    return options.saysOpening && !open.isEmpty ? [.post(event(.root, "closed"))] : []
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] { [.post(event(id, "clicked"))] + close() }

  private func event(_ id: ItemID, _ name: String) -> MenuCall { .event(id, name, data: .int32(0)) }

  var drawing: PanelDrawing { options.drawing }
  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: frozen ?? rows) }
}
