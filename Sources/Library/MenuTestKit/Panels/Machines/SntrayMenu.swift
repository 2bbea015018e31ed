import DBusMenu
import LibDBus

/// The importer of xfce4-sntray-plugin 0.4.13, made from its calls. It reads as GNOME's extension does, asks for the
/// properties of each row by itself, and tells of the root, and of each row in it, at the first opening alone.
struct SntrayMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []
  private var isReading = false
  private var isReadAgain = false
  private var wasOpened = false
  /// Rows whose properties have come.
  private var realized: Set<ItemID> = [.root]

  let drawing = PanelDrawing(mixed: .unchecked)
  private static let structure = [PropertyName.type, .childrenDisplay].map(\.rawValue)

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
      var new: [ItemID] = []
      merge(root, &new)
      let asked = new.map { PanelStep.call(.getGroupProperties([$0], names: [])) }
      return isReadAgain ? asked + read() : asked
    case (.failed, .getLayout): isReading = false
    case (.properties(let answers), _):
      for (id, values) in answers where rows[id] != nil {
        rows[id]?.properties.merge(values) { $1 }
        realized.insert(id)
      }
    case (.needsUpdate(true), _): return read()
    default: break
    }
    return []
  }

  /// The rows below a row are looked at before it.
  private mutating func merge(_ node: MenuNode, _ new: inout [ItemID]) {
    let isKnown = rows[node.id] != nil
    if !isKnown { rows[node.id] = PanelRows.Row() }
    for child in node.children { merge(child, &new) }
    rows[node.id]?.properties.merge(node.properties) { $1 }
    if !isKnown { new.append(node.id) }
    let ids = node.children.map(\.id)
    for child in rows.children(of: node.id) where !ids.contains(child) {
      rows.remove(child)
      realized.remove(child)
      open.removeAll { $0 == child }
    }
    rows[node.id]?.children = ids
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated: return read()
    case .propertiesUpdated(let changes):
      for change in changes { rows.apply(change) }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    open.append(id)
    guard id == .root else {
      return [.post(event(id, "opened")), .call(.aboutToShow(id)), .post(event(id, "clicked"))]
    }
    guard !wasOpened else { return [] }
    wasOpened = true
    let listed = rows.children(of: .root)
    return [.post(event(.root, "opened")), .call(.aboutToShow(.root))]
      + listed.flatMap { [.call(.aboutToShow($0)), .post(event($0, "opened"))] }
      + listed.map { .post(event($0, "closed")) }
  }

  mutating func close() -> [PanelStep] {
    defer { open = [] }
    return open.dropFirst().reversed().map { .post(event($0, "closed")) }
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] { close() + [.post(event(id, "clicked"))] }

  private func event(_ id: ItemID, _ name: String) -> MenuCall { .event(id, name, data: .int32(0)) }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows, isThere: realized.contains) }
}
