import DBusMenu
import LibDBus
import MenuPresenting

/// The picture of what a menu belongs to, where it cannot be seen on the screen: of the highlight without a place, or
/// the preview of a context menu.
@MainActor
struct FocusCard {
  /// The distance to the menu.
  static let gap = 8

  let view: LevelView
  /// The place, in coordinates of the desktop.
  var frame = PixelRect.zero
  private(set) var size = PixelSize.zero

  /// The card of a menu as a level of one row; `nil` if there is none.
  static func level(of navigation: MenuNavigation<WindowLayout>) -> MenuLevel<WindowLayout>? {
    let menu = navigation.menu
    let row: MenuNode
    if let highlight = navigation.highlight, menu.highlightRect == nil,
      let node = highlight.list.children.first(where: { $0.id == highlight.focus })
    {
      row = node
    } else if let preview = menu.properties[.preview] {
      row = MenuNode(
        id: 1,
        properties: [
          PropertyName.content.rawValue: preview, PropertyName.role.rawValue: Word.Role.customAction.value,
        ])
    } else {
      return nil
    }
    var level = MenuLevel<WindowLayout>(MenuNode(id: .root, children: [row]), room: WindowLayout.Room())
    level.selection = nil
    return level
  }

  mutating func show(_ level: MenuLevel<WindowLayout>, look: Look, within limit: PixelSize) {
    var look = look
    (look.preferredWidth, look.leastWidth) = (nil, nil)
    look.background = nil
    view.update(level, index: 0, look: look)
    size = view.size(within: PixelSize(width: limit.width, height: limit.height / 2))
  }
}
