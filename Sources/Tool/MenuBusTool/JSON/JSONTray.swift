import LibDBus
import StatusNotifier

/// The tray as `--json` prints it.
struct JSONTray: Encodable {
  var version = JSONShape.version
  /// Whether there is a tray: a watcher on the bus.
  var watcher: Bool
  var items: [JSONTrayItem]
  /// Notes about items that are registered and were left out.
  var notes: [String]
}

/// A tray item as `--json` prints it.
struct JSONTrayItem: Encodable {
  struct Size: Encodable {
    var width: Int
    var height: Int
  }

  struct Icon: Encodable {
    var name: String
    var pixmaps: [Size]

    init(_ icon: TrayItemState.Icon) {
      name = icon.name
      pixmaps = icon.pixmaps.map { Size(width: $0.width, height: $0.height) }
    }
  }

  struct ToolTip: Encodable {
    var title: String
    var text: String
    var icon: Icon
  }

  var id: String
  var title: String
  /// The name that tells the item apart from others, as lines and errors have it.
  var shownName: String
  var category: String
  var status: String
  /// The unique name of the program's connection.
  var service: String
  /// The name by which the item is called.
  var name: String
  var path: String
  /// Empty for none.
  var menu: String
  var isMenu: Bool
  var icon: Icon
  var overlayIcon: Icon
  var attentionIcon: Icon
  var iconThemePath: String
  var toolTip: ToolTip
  var label: String
  var labelGuide: String
  var orderingIndex: UInt32
  var iconDescription: String
  var attentionIconDescription: String
  var windowID: Int32
  /// Every property of the item's interface, by its name on the bus.
  var properties: [String: JSONValue]
  var notes: [String]

  init(_ entry: TrayEntry, _ properties: [String: Value]) {
    self.properties = properties.mapValues { JSONValue($0) }
    let (item, state) = (entry.item, entry.state)
    shownName = entry.name.shown
    id = state.id
    title = state.title
    category = state.category.rawValue
    status = state.status.rawValue
    service = item.service.rawValue
    name = item.name.rawValue
    path = item.path.rawValue
    menu = state.menu?.rawValue ?? ""
    isMenu = state.isMenu
    icon = Icon(state.icon)
    overlayIcon = Icon(state.overlayIcon)
    attentionIcon = Icon(state.attentionIcon)
    iconThemePath = state.iconThemePath
    toolTip = ToolTip(title: state.toolTip.title, text: state.toolTip.text, icon: Icon(state.toolTip.icon))
    label = state.label
    labelGuide = state.labelGuide
    orderingIndex = state.orderingIndex
    iconDescription = state.iconDescription
    attentionIconDescription = state.attentionIconDescription
    windowID = state.windowID
    notes = item.notes
  }
}
