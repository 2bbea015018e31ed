import LibDBus

/// A colour, each part from 0 to 1.
public struct MenuColor: Sendable, Hashable {
  /// How much red.
  public var red: Double
  /// How much green.
  public var green: Double
  /// How much blue.
  public var blue: Double
  /// How much it covers what is behind it.
  public var opacity: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// White.
  public static let white = MenuColor(red: 1, green: 1, blue: 1)

  /// `#rrggbb`, and two more digits for the opacity where the colour is not opaque.
  var text: String {
    let parts = [red, green, blue] + (opacity < 1 ? [opacity] : [])
    return "#"
      + parts.map { part in
        let byte = part.isNaN ? 0 : Int((min(max(part, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}

/// How everything but a menu and what it belongs to is darkened while the menu is shown.
public struct DimStyle: Sendable, Hashable {
  /// The colour that is laid over it; its opacity does not count.
  public var color: MenuColor
  /// How much that covers, from 0 to 1.
  public var opacity: Double
  /// For how long it appears.
  public var duration: Duration

  /// Describes the dimming; a dark blue that half covers, after a tenth of a second, if nothing is said.
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
    return .dictionary([
      "color": .string(opaque.text), "opacity": .double(opacity.isNaN ? 0 : min(max(opacity, 0), 1)),
      "duration": .double(max(duration / .seconds(1), 0)),
    ])
  }
}

/// How whoever draws a menu that is presented should draw it. All of it is a wish.
public struct MenuPresentationStyle: Sendable, Hashable {
  /// Darkens everything else.
  public var dim: DimStyle?
  /// Draws the menu above everything, on-screen keyboards and panels too.
  public var isOverlay = false
  /// Gives the menu the keyboard. Otherwise what has it keeps it.
  public var takesFocus = true
  /// How wide the menu is, in logical pixels; as high as its rows.
  public var preferredWidth: Int?
  /// Lets the menu become something else where there is little room, such as a sheet that fills the screen.
  public var isAdaptive = true
  /// What is behind the rows.
  public var background: MenuColor?

  /// Wishes for nothing.
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

  /// The same as properties of the root.
  var properties: [String: Value] {
    var properties: [String: Value] = [:]
    properties["x-menubus-dim"] = dim?.value
    if isOverlay { properties["x-menubus-layer"] = .string("overlay") }
    if !takesFocus { properties["x-menubus-focus"] = .string("none") }
    properties["x-menubus-preferred-width"] = preferredWidth.map { .int32(Int32(clamping: max($0, 0))) }
    if !isAdaptive { properties["x-menubus-adaptive"] = .bool(false) }
    properties["x-menubus-background"] = background.map { .string($0.text) }
    return properties
  }
}
