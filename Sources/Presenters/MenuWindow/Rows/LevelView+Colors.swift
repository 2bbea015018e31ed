import CGtk3
import CMenuWindow
import MenuPresenting

// Colors with which everything can be read, whatever theme and program say.
extension LevelView {
  /// Texts are black or white where those of the theme could not be read.
  func setBackground(_ background: PixelColor?) {
    for name in ["on-light", "on-dark"] { widget.set(class: name, false) }
    guard let background else { return cmenuwindow_level_set_background(widget, nil) }
    var color = GdkRGBA(red: background.red, green: background.green, blue: background.blue, alpha: background.alpha)
    cmenuwindow_level_set_background(widget, &color)
    let text = ruler.colors(isSelected: false).text
    guard background.alpha > 0.5, background.contrast(to: text) < 4.5 else { return }
    // With this luminance the contrast to black is as high as that to white.
    widget.set(class: background.luminance > 0.179 ? "on-light" : "on-dark")
  }

  /// Secondary texts are as faint as they may be on the colors there are.
  func setFaintness() {
    var menu = Self.colors(of: widget).background
    if let background = look.background { menu = background.blended(over: menu) }
    let (ordinary, selected) = (ruler.colors(isSelected: false), ruler.colors(isSelected: true))
    // A background that the theme paints in another way than with a color is light behind dark texts.
    let behind = menu.blended(over: PixelColor(ordinary.text.isLight ? "#000000" : "#ffffff") ?? menu)
    let rows = ordinary.background.blended(over: behind)
    let next = Faintness(
      ordinary: Faintness.opacity(of: ordinary.text, on: rows),
      selected: Faintness.opacity(of: selected.text, on: selected.background.blended(over: rows)),
      destructive: Faintness.share(of: ordinary.text, in: color("error_color"), on: rows),
      warning: Faintness.share(of: ordinary.text, in: color("warning_color"), on: rows))
    guard next != faintness else { return }
    if let faintness { set(faintness, isOn: false) }
    set(next, isOn: true)
    faintness = next
  }

  private func set(_ faintness: Faintness, isOn: Bool) {
    widget.set(class: "faint-\(faintness.ordinary)", isOn)
    widget.set(class: "faint-selected-\(faintness.selected)", isOn)
    widget.set(class: "destructive-\(faintness.destructive)", isOn)
    widget.set(class: "warning-\(faintness.warning)", isOn)
  }

  /// A color that the theme has a name for.
  private func color(_ name: String) -> PixelColor {
    var color = GdkRGBA(red: 0.8, green: 0, blue: 0, alpha: 1)
    gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color)
    return PixelColor(color)
  }

  /// The colors that a widget has by the theme.
  static func colors(of widget: Widget, isSelected: Bool = false) -> (text: PixelColor, background: PixelColor) {
    var (text, background) = (GdkRGBA(), GdkRGBA())
    cmenuwindow_get_colors(widget, isSelected ? 1 : 0, &text, &background)
    return (PixelColor(text), PixelColor(background))
  }
}

extension PixelColor {
  init(_ color: GdkRGBA) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
