import LibDBus

/// Something that is added to an anchor and acts on it, as ``MenuInteraction`` does.
@MainActor
public protocol MenuAnchorInteraction: AnyObject {
  /// Called when the interaction was added. It should not refer to the anchor strongly: the anchor refers to it.
  func attach(to anchor: MenuAnchor) async throws
  /// Called when the interaction was removed.
  func detach() async
  /// Called when the anchor's connection is another, or gone.
  func connectionChanged() async
  /// Called when a user did something with the anchor that may open a menu.
  func anchorWasTriggered(_ trigger: MenuTrigger)
  /// Whether a tray item is to tell panels to activate it instead of opening its menu.
  var takesActivation: Bool { get }
  /// Whether the interaction shows a menu when the user asks for the context menu of the anchor. A row then says so.
  var takesContextMenu: Bool { get }
}

extension MenuAnchorInteraction {
  /// Panels open the menu.
  public var takesActivation: Bool { false }
  /// There is none.
  public var takesContextMenu: Bool { false }
}

/// An interaction whose menu clients can request with a call.
@MainActor
protocol RequestableInteraction: MenuAnchorInteraction {
  /// Puts the menu on the bus for a client; `nil` if there is none.
  ///
  /// - Parameter location: The place, in the anchor's coordinates; `nil` is no place in particular.
  func requestMenu(at location: MenuPoint?, by client: BusName?) -> MenuPresentation?
}

/// An action of the user that may open a menu.
public struct MenuTrigger: Sendable, Hashable {
  /// The buttons that may open a menu.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The primary button.
    case activate
    /// The middle button.
    case secondaryActivate
    /// The secondary button, or the Menu key.
    case contextMenu
  }

  /// The button.
  public var kind: Kind
  /// The place on the screen; `nil` if it was not told.
  public var location: MenuPoint?
  /// A token that lets a window come to the front under Wayland.
  public var activationToken: String?

  /// Describes a trigger.
  public init(_ kind: Kind, location: MenuPoint? = nil, activationToken: String? = nil) {
    self.kind = kind
    self.location = location
    self.activationToken = activationToken
  }
}
