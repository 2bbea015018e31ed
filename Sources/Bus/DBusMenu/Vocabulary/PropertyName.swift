/// The names of an item's properties: the protocol's own, and those of docs/protocol-extensions.md, which says
/// what each one means.
package enum PropertyName: String, DeclaredName {
  // The protocol's own, in the order of its description.
  case type
  case label
  case enabled
  case visible
  case iconName = "icon-name"
  case iconData = "icon-data"
  case toggleType = "toggle-type"
  case toggleState = "toggle-state"
  case shortcut
  case childrenDisplay = "children-display"
  case disposition
  case accessibleDescription = "accessible-desc"

  // Plasma's.
  case plasmaTitle = "x-kde-title"

  // Names.
  case identifier = "x-menubus-identifier"
  case section = "x-menubus-section"
  case group = "x-menubus-group"

  // The kind of a row and its texts.
  case role = "x-menubus-role"
  case busy = "x-menubus-busy"
  case subtitle = "x-menubus-subtitle"
  case submenuTitle = "x-menubus-submenu-title"
  case tooltip = "x-menubus-tooltip"
  case language = "x-menubus-lang"
  case text = "x-menubus-text"
  case placeholder = "x-menubus-placeholder"
  case autofocus = "x-menubus-autofocus"
  case choosing = "x-menubus-choosing"
  case destructive = "x-menubus-destructive"
  case alternates = "x-menubus-alternates"

  // Choosing a row.
  case keepsOpen = "x-menubus-keeps-open"
  case dismissScope = "x-menubus-dismiss-scope"

  // Drawing.
  case sticky = "x-menubus-sticky"
  case row = "x-menubus-row"
  case rowIndex = "x-menubus-row-index"
  case elementSize = "x-menubus-element-size"
  case extensionIconName = "x-menubus-icon-name"
  case extensionIconData = "x-menubus-icon-data"
  case iconOnly = "x-menubus-icon-only"
  case emoji = "x-menubus-emoji"
  case palette = "x-menubus-palette"
  case paletteSelection = "x-menubus-palette-selection"

  // Submenus.
  case autoOpenDelay = "x-menubus-auto-open-delay"
  case primaryAction = "x-menubus-primary-action"

  // Content.
  case content = "x-menubus-content"
  case accessory = "x-menubus-accessory"
  case richVisible = "x-menubus-visible"
  case fallback = "x-menubus-fallback"

  // Presentations.
  case direction = "x-menubus-direction"
  case reversed = "x-menubus-reversed"
  case noMenu = "x-menubus-no-menu"

  // Context menus.
  case contextMenu = "x-menubus-context-menu"
  case dismissRect = "x-menubus-dismiss-rect"
  case configuration = "x-menubus-configuration"
  case preview = "x-menubus-preview"

  // Highlights, and how the menu is drawn.
  case highlight = "x-menubus-highlight"
  case highlightRect = "x-menubus-highlight-rect"
  case dim = "x-menubus-dim"
  case layer = "x-menubus-layer"
  case focus = "x-menubus-focus"
  case preferredWidth = "x-menubus-preferred-width"
  case adaptive = "x-menubus-adaptive"
  case background = "x-menubus-background"

  /// The twelve names of the protocol.
  package static let standard: [PropertyName] = Array(allCases.prefix { $0 != .plasmaTitle })

  /// The beginning of the names of all extension properties and events.
  package static let prefix = "x-menubus-"
}
