/// An action of a user on an item's picture.
public struct TrayItemEvent: Sendable, Hashable {
  /// The kind of an action.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The primary button, or the keyboard.
    case activate
    /// The middle button.
    case secondaryActivate
    /// The secondary button in a panel that shows no menu of its own.
    case contextMenu
    /// The wheel: ``TrayItemEvent/steps`` along ``TrayItemEvent/orientation``. Some panels send none.
    case scroll
  }

  // Closed: a wheel turns in a plane.
  /// The axis of a wheel.
  public enum Orientation: String, Sendable, CaseIterable {
    /// Up and down.
    case vertical
    /// Left and right.
    case horizontal
  }

  /// The kind of action.
  public var kind: Kind
  /// The place of the pointer, in pixels of the screen, as the panel sends it: a hint for windows. Many panels send
  /// 0, 0, and Wayland has none.
  public var x: Int32 = 0
  /// The place of the pointer from the top; see ``x``.
  public var y: Int32 = 0
  /// The notches of a wheel, positive for up and left, at most 100 at once; 0 for other kinds.
  ///
  /// Panels have no common unit and no common sign: a known one is told by its process, and of others the size of the
  /// number says the unit. See docs/panels.md#wheel.
  public var steps = 0
  /// The axis of a wheel; `nil` for other kinds. LXQt calls all notches vertical.
  public var orientation: Orientation?
  /// The panel's `xdg_activation_v1` token for this event, which lets one window come to the front under Wayland;
  /// `nil` if the panel gave none.
  public var activationToken: String?

  /// Makes an event, as for a test of a handler.
  public init(_ kind: Kind) { self.kind = kind }
}

extension TrayItemEvent {
  package static func activate(x: Int32, y: Int32) -> TrayItemEvent { TrayItemEvent(.activate, x, y) }
  package static func secondaryActivate(x: Int32, y: Int32) -> TrayItemEvent { TrayItemEvent(.secondaryActivate, x, y) }
  package static func contextMenu(x: Int32, y: Int32) -> TrayItemEvent { TrayItemEvent(.contextMenu, x, y) }

  package static func scroll(steps: Int, orientation: Orientation) -> TrayItemEvent {
    var event = TrayItemEvent(.scroll)
    (event.steps, event.orientation) = (steps, orientation)
    return event
  }

  private init(_ kind: Kind, _ x: Int32, _ y: Int32) {
    self.init(kind)
    (self.x, self.y) = (x, y)
  }

  /// The event without the token, which differs each time.
  package var withoutToken: TrayItemEvent {
    var event = self
    event.activationToken = nil
    return event
  }
}

extension TrayItemEvent.Orientation {
  /// Parses the word of a panel: `vertical`, `Vertical` and so on.
  init?(panel text: String) { self.init(rawValue: text.lowercased()) }
}
