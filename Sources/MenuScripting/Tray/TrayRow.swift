#if Tool
import Basics
import DBusMenu
import LibDBus
import StatusNotifier

/// The row of a tray item.
@MainActor
final class TrayRow {
  let id: ItemID
  private(set) var item = TrayHost.Item(service: .bus, path: .trayItem, state: TrayItemState(id: "", title: ""))
  private(set) var properties = ItemProperties()
  /// The item's menu; `nil` if it has none.
  private(set) var copy: MenuCopy?

  init(_ id: ItemID) { self.id = id }

  /// Shows the item as it is now.
  func show(
    _ item: TrayHost.Item, over connection: BusConnection, _ limits: MenuClientLimits,
    onChange: @escaping @MainActor () -> Void
  ) {
    guard item != self.item else { return }
    self.item = item
    if copy?.client.path != item.state.menu {
      copy = item.state.menu.map { path in
        MenuCopy(
          MenuClient(connection: connection, service: item.service, path: path, limits: limits), onChange: onChange)
      }
    }
    properties = Self.properties(of: item)
  }

  private static func properties(of item: TrayHost.Item) -> ItemProperties {
    let state = item.state
    var row = ItemProperties(label: MenuLabel.label(showing: item.fullTitle))
    if !item.shownStatus.isEmpty { row.extras[.subtitle] = .string(item.shownStatus) }
    if state.status == .needsAttention { row.disposition = .warning }
    let wanted = state.status == .needsAttention ? [state.attentionIcon, state.icon] : [state.icon]
    row.icon = wanted.lazy.compactMap(Self.icon).first
    let toolTip = [state.toolTip.title, state.toolTip.text].filter { !$0.isEmpty && $0 != item.shownTitle }
    if !toolTip.isEmpty { row.extras[.tooltip] = .string(toolTip.joined(separator: "\n")) }
    row.hasSubmenu = state.menu != nil
    if row.hasSubmenu, !state.isMenu { row.extras[.primaryAction] = .bool(true) }
    return row
  }

  /// The picture: pixels as they are sent by programs whose names of icons mean nothing here.
  private static func icon(_ icon: TrayItemState.Icon) -> ItemProperties.Icon? {
    let fitting = icon.pixmaps.filter { $0.height >= 22 }.min { $0.height < $1.height }
    if let pixmap = fitting ?? icon.pixmaps.max(by: { $0.height < $1.height }), let png = pixmap.png {
      return .data(png)
    }
    return icon.name.isEmpty ? nil : .name(icon.name)
  }
}
#endif
