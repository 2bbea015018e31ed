import DBusMenu
import LibDBus
public import Menus

/// The darkening of everything but a menu and its highlight while the menu is shown.
public struct DimStyle: Sendable, Hashable {
  /// The colour on top; its opacity does not count.
  public var color: MenuColor
  /// The opacity of the colour on top, from 0 to 1.
  public var opacity: Double
  /// The time in which it appears.
  public var duration: Duration

  /// Describes the dimming: by default a dark blue of half opacity, after a tenth of a second.
  public init(
    color: MenuColor = MenuColor(red: 0.0157, green: 0.0157, blue: 0.0588), opacity: Double = 0.5,
    duration: Duration = .milliseconds(100)
  ) {
    self.color = color
    self.opacity = opacity
    self.duration = duration
  }

  var value: Value {
    var opaque = color
    opaque.opacity = 1
    return DimDescription(color: opaque.text, opacity: opacity, duration: duration / .seconds(1)).value
  }
}

/// The style in which a presenter should draw a menu. All of it is a wish.
public struct MenuPresentationStyle: Sendable, Hashable {
  /// The darkening of everything else; `nil` is none.
  public var dim: DimStyle?
  /// Draws the menu above everything, also on-screen keyboards and panels.
  public var isOverlay = false
  /// Gives the menu the keyboard. Otherwise the keyboard focus stays.
  public var takesFocus = true
  /// The width of the menu in logical pixels, or `nil` for one as wide as its rows; it is as high as they are.
  public var preferredWidth: Int?
  /// Lets the menu take another form where there is little room, such as a sheet that fills the screen.
  public var isAdaptive = true
  /// The colour behind the rows; `nil` leaves it to the presenter.
  public var background: MenuColor?

  /// A style that leaves everything to the presenter.
  public init() {}

  /// A box of 200 pixels above everything, which is dimmed, and leaves the keyboard where it is.
  public static var highlighting: MenuPresentationStyle {
    var style = MenuPresentationStyle()
    style.dim = DimStyle()
    style.isOverlay = true
    style.takesFocus = false
    style.preferredWidth = 200
    style.isAdaptive = false
    style.background = .white
    style.background?.opacity = 0.9
    return style
  }

  /// The style of a context menu whose target is known: everything but the target is dimmed.
  public static var targeting: MenuPresentationStyle {
    var style = MenuPresentationStyle()
    style.dim = DimStyle()
    return style
  }

  /// The style as properties of the root.
  var properties: [String: Value] {
    var properties: [String: Value] = [:]
    properties[.dim] = dim?.value
    if isOverlay { properties[.layer] = Word.Layer.overlay.value }
    if !takesFocus { properties[.focus] = Word.Focus.none.value }
    properties[.preferredWidth] = preferredWidth.map { .int32(Int32(clamping: max($0, 0))) }
    if !isAdaptive { properties[.adaptive] = .bool(false) }
    properties[.background] = background.map { .string($0.text) }
    return properties
  }
}
