import DBusMenu
import LibDBus

/// MATE's panel: applets/notification_area/status-notifier/sn-dbus-menu.c and sn-dbus-menu-item.c. All of the menu is
/// read at once and made anew after each signal; submenus open without a call.
struct MateMenu: MenuMachine {
  private(set) var rows = PanelRows()
  private(set) var open: [ItemID] = []

  let drawing = PanelDrawing(mixed: .unchecked, markedIcon: .markAlone)
  /// sn-dbus-menu.c: property_names.
  static let names = [
    PropertyName.accessibleDescription, .childrenDisplay, .disposition, .enabled, .iconData, .iconName, .label,
    .shortcut, .toggleType, .toggleState, .type, .visible,
  ].map(\.rawValue)

  mutating func begin() -> [PanelStep] { [.call(.getAll), read] }

  private var read: PanelStep { .call(.getLayout(.root, depth: -1, names: Self.names)) }

  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep] {
    switch answer {
    case .layout(_, let root):
      rows.replace(root)
      // An open submenu stays on the screen, made anew.
      open.removeAll { rows[$0] == nil }
    case .needsUpdate(true): return [read]
    default: break
    }
    return []
  }

  mutating func receive(_ signal: MenuSignal) -> [PanelStep] {
    switch signal {
    case .layoutUpdated: return [read]
    case .propertiesUpdated(let changes):
      // sn_dbus_menu_item_update_props keeps kinds, and shows what the row was made as.
      for change in changes { rows.applyInQt(change) }
      return []
    case .activationRequested: return []
    }
  }

  mutating func open(_ id: ItemID) -> [PanelStep] {
    open.append(id)
    guard id == .root else { return [] }
    return [.call(.event(id, "opened", data: .int32(0))), .call(.aboutToShow(id))]
  }

  mutating func close() -> [PanelStep] {
    defer { open = [] }
    return open.isEmpty ? [] : [.call(.event(.root, "closed", data: .int32(0)))]
  }

  mutating func choose(_ id: ItemID) -> [PanelStep] {
    let closed = close()
    rows.flip(id)
    return closed + [.call(.event(id, "clicked", data: .int32(0)))]
  }

  func drawn(_ id: ItemID) -> [ShownRow] { drawing.rows(of: id, in: rows) }
}
