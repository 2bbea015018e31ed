import DBusMenu
import MenuPresenting

extension Look {
  /// The look of a menu, without the width that its program wants for it.
  init(_ navigation: MenuNavigation<WindowLayout>, isAccessible: Bool, isComposited: Bool) {
    self.init()
    isRightToLeft = navigation.isRightToLeft
    self.isAccessible = isAccessible
    drafts = navigation.drafts
    modifiers = navigation.modifiers
    background = navigation.menu.background
    iconFolders = navigation.menu.iconPaths
    self.isComposited = isComposited
  }
}
