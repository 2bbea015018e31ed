import Basics
import DBusMenu
import LibDBus
import StatusNotifier
import Texts

/// The row of a tray item.
@MainActor
final class TrayRow {
  let id: ItemID
  /// The item as it is shown; `nil` before that.
  private(set) var entry: TrayEntry?
  private var icon: Picture?
  private(set) var properties = ItemProperties()
  /// The item's menu; `nil` if it has none.
  private(set) var copy: MenuCopy?
  /// The row that has an item without rows show the menu that it may draw itself.
  let ownMenu: ItemID
  static let ownMenuProperties = ItemProperties(label: FixedTexts.current[.contextMenu])

  init(_ id: ItemID, ownMenu: ItemID) { (self.id, self.ownMenu) = (id, ownMenu) }

  /// Shows the item as it is now.
  func show(
    _ entry: TrayEntry, _ icons: KnownIcons, over connection: BusConnection, _ limits: MenuClientLimits,
    onChange: @escaping @MainActor () -> Void
  ) {
    let icon = Self.icon(of: entry.state, icons)
    guard entry != self.entry || icon != self.icon else { return }
    (self.entry, self.icon) = (entry, icon)
    if copy?.client.shownPath != entry.state.menu {
      copy = entry.state.menu.map { path in
        MenuCopy(
          MenuClient(
            connection: connection, service: entry.item.service, path: path, limits: limits, trayItem: entry.item.path),
          onChange: onChange)
      }
    }
    properties = Self.properties(of: entry)
    properties.icon = icon?.sent
  }

  private static func properties(of entry: TrayEntry) -> ItemProperties {
    let state = entry.state
    var row = ItemProperties(label: MenuLabel.label(showing: entry.fullTitle))
    if !entry.shownStatus.isEmpty { row.extras[.subtitle] = .string(entry.shownStatus) }
    if state.status == .needsAttention { row.disposition = .warning }
    let toolTip = [state.toolTip.title, state.toolTip.text].filter { !$0.isEmpty && $0 != entry.name.base }
    if !toolTip.isEmpty { row.extras[.tooltip] = .string(toolTip.joined(separator: "\n")) }
    row.hasSubmenu = true
    if state.menu == nil || !state.isMenu { row.extras[.primaryAction] = .bool(true) }
    return row
  }

  /// The picture of an item, before it is made ready to be sent.
  private enum Picture: Hashable {
    case name(String)
    case pixels(Pixmap)

    var sent: ItemProperties.Icon? {
      switch self {
      case .name(let name): .name(name)
      case .pixels(let pixmap): pixmap.png.map { .data($0) }
      }
    }
  }

  private static func icon(of state: TrayItemState, _ icons: KnownIcons) -> Picture? {
    let wanted = state.status == .needsAttention ? [state.attentionIcon, state.icon] : [state.icon]
    return wanted.lazy.compactMap { icon in
      if icons.hasName(icon) { return .name(icon.name) }
      let fitting = icon.pixmaps.filter { $0.height >= 22 }.min { $0.height < $1.height }
      return (fitting ?? icon.pixmaps.max { $0.height < $1.height }).map { .pixels($0) }
    }.first
  }
}
