import DBusMenu
import LibDBus
import MenuPresenting

extension Surface.Extent {
  /// How much of the screen a menu may take: where it leaves the keys with others or stands above everything, no more
  /// than itself, unless all else is dimmed.
  init(_ menu: MenuNode) {
    let leavesKeys = Word.Focus(menu.properties[.focus]) == .some(.none)
    let isOverlay = Word.Layer(menu.properties[.layer]) == .overlay
    takesKeys = !leavesKeys
    coversMonitor = menu.isDimmed || !(leavesKeys || isOverlay)
  }
}
