/// An action of a user on an item's picture.
public struct TrayItemEvent: Sendable, Hashable {
  /// The kind of an action.
  public enum Kind: Sendable, Hashable {
    /// The primary button, or the keyboard. The location is a hint for windows: some panels send 0, 0, and Wayland has
    /// none.
    case activate(x: Int32, y: Int32)
    /// The middle button. The location is as for `activate`, and 0, 0 from panels that do not send it.
    case secondaryActivate(x: Int32, y: Int32)
    /// The secondary button in a panel that shows no menu of its own.
    case contextMenu(x: Int32, y: Int32)
    /// The wheel: notches, positive for up and left, at most 100 at once.
    ///
    /// Panels have no common unit and no common sign: a known one is told by its process, and of others the size of the
    /// number says the unit. LXQt calls all notches vertical. Some panels send none. See docs/panels.md#wheel.
    case scroll(steps: Int, orientation: Orientation)
  }

  /// The axis of a wheel.
  public enum Orientation: String, Sendable, CaseIterable {
    /// Up and down.
    case vertical
    /// Left and right.
    case horizontal
  }

  /// The kind of action.
  public var kind: Kind
  /// The panel's `xdg_activation_v1` token for this event, which lets one window come to the front under Wayland.
  public var activationToken: String?

  /// Creates an event.
  public init(_ kind: Kind, activationToken: String? = nil) {
    self.kind = kind
    self.activationToken = activationToken
  }
}

extension TrayItemEvent.Orientation {
  /// Parses the word of a panel: `vertical`, `Vertical` and so on.
  init?(panel text: String) { self.init(rawValue: text.lowercased()) }
}
