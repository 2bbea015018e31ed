/// Something a user did with an item's picture.
public struct TrayItemEvent: Sendable, Hashable {
  /// What was done.
  public enum Kind: Sendable, Hashable {
    /// The primary button, or the keyboard. The place is a hint for windows; some panels say 0, 0 and Wayland has none.
    case activate(x: Int32, y: Int32)
    /// The middle button; the place is as for `activate`, and 0, 0 from panels that do not say it.
    case secondaryActivate(x: Int32, y: Int32)
    /// The secondary button in a panel that shows no menu of its own.
    case contextMenu(x: Int32, y: Int32)
    /// The wheel: notches, positive for up and left, at most 100 at once.
    ///
    /// Panels have no common unit and no common sign. Qt's 120 to a notch, Waybar's 2 with the opposite sign, and 1 are
    /// told apart; whose 1 means down cannot be known (MATE's panel means up, Ayatana's applet for MATE down), nor
    /// which notches LXQt, which calls all of them vertical, had to the side. Some panels send none.
    case scroll(steps: Int, orientation: Orientation)
  }

  /// Which way a wheel turns.
  public enum Orientation: String, Sendable, CaseIterable {
    case vertical
    case horizontal
  }

  /// What was done.
  public var kind: Kind
  /// Lets a window come to the front under Wayland: the panel's `xdg_activation_v1` token for this, to be used once.
  public var activationToken: String?

  /// Describes an event.
  public init(_ kind: Kind, activationToken: String? = nil) {
    self.kind = kind
    self.activationToken = activationToken
  }
}

extension TrayItemEvent.Orientation {
  /// Reads what panels send: `vertical`, `Vertical` and so on.
  init?(panel text: String) { self.init(rawValue: text.lowercased()) }
}
