import DBusMenu
import LibDBus
import MenuPresenting

extension Look {
  /// The look of a level of a menu.
  init(_ navigation: MenuNavigation<WindowLayout>, level index: Int, isAccessible: Bool, hasShadow: Bool) {
    self.init()
    isRightToLeft = navigation.isRightToLeft
    self.isAccessible = isAccessible
    isFront = index == navigation.levels.count - 1
    drafts = navigation.drafts
    modifiers = navigation.modifiers
    preferredWidth = index == 0 ? navigation.menu.preferredWidth : nil
    background = navigation.menu.properties[.background]?.stringValue
    self.hasShadow = hasShadow
  }
}
