#if Tool
import Basics
import DBusMenu
import LibDBus
import StatusNotifier

/// The row of a tray item.
@MainActor
final class TrayRow {
  let id: ItemID
  /// The item as it is shown; `nil` before that.
  private(set) var entry: TrayEntry?
  private(set) var properties = ItemProperties()
  /// The item's menu; `nil` if it has none.
  private(set) var copy: MenuCopy?
  /// The row that has an item without rows show the menu that it may draw itself.
  let ownMenu: ItemID
  static let ownMenuProperties = ItemProperties(label: "Context menu")

  init(_ id: ItemID, ownMenu: ItemID) { (self.id, self.ownMenu) = (id, ownMenu) }

  /// Shows the item as it is now.
  func show(
    _ entry: TrayEntry, over connection: BusConnection, _ limits: MenuClientLimits,
    onChange: @escaping @MainActor () -> Void
  ) {
    guard entry != self.entry else { return }
    self.entry = entry
    if copy?.client.path != entry.state.menu {
      copy = entry.state.menu.map { path in
        MenuCopy(
          MenuClient(connection: connection, service: entry.item.service, path: path, limits: limits),
          onChange: onChange)
      }
    }
    properties = Self.properties(of: entry)
  }

  private static func properties(of entry: TrayEntry) -> ItemProperties {
    let state = entry.state
    var row = ItemProperties(label: MenuLabel.label(showing: entry.fullTitle))
    if !entry.shownStatus.isEmpty { row.extras[.subtitle] = .string(entry.shownStatus) }
    if state.status == .needsAttention { row.disposition = .warning }
    let wanted = state.status == .needsAttention ? [state.attentionIcon, state.icon] : [state.icon]
    row.icon = wanted.lazy.compactMap(Self.icon).first
    let toolTip = [state.toolTip.title, state.toolTip.text].filter { !$0.isEmpty && $0 != entry.name.base }
    if !toolTip.isEmpty { row.extras[.tooltip] = .string(toolTip.joined(separator: "\n")) }
    row.hasSubmenu = true
    if state.menu == nil || !state.isMenu { row.extras[.primaryAction] = .bool(true) }
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
