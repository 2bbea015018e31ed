import CGtk3
import DBusMenu
import LibDBus
import MenuPresenting
struct PixelColor: Hashable { var red = 0.0, green = 0.0, blue = 0.0, alpha = 0.5 }
extension MenuNode {
  var highlightRect: PixelRect? { PixelRect(properties[.highlightRect]) }
}
extension Backdrop.Dim {
  init?(_ menu: MenuNode) { guard menu.isDimmed else { return nil }; color = PixelColor(); duration = 0.1 }
}
extension LevelView {
  var rowInset: Int { Int(insets.top) + titleHeight }
  var style: UnsafeMutablePointer<GtkStyleContext> { gtk_widget_get_style_context(widget)! }
}
