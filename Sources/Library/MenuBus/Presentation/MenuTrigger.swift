import LibDBus

/// The actions of a user that may open a menu.
@nonexhaustive public enum MenuTrigger: Sendable, Hashable, CaseIterable {
  /// The primary button.
  case activate
  /// The middle button.
  case secondaryActivate
  /// The secondary button, or the Menu key.
  case contextMenu
}

/// One action of the user at an anchor.
package struct TriggerEvent: Sendable, Hashable {
  package var trigger: MenuTrigger
  /// The place on the screen; `nil` if it was not told.
  package var location: MenuPoint?
  /// A token that lets a window come to the front under Wayland; `nil` if there was none.
  package var activationToken: String?

  package init(_ trigger: MenuTrigger, location: MenuPoint? = nil, activationToken: String? = nil) {
    self.trigger = trigger
    self.location = location
    self.activationToken = activationToken
  }
}

/// An interaction whose menu clients can request with a call.
@MainActor
protocol RequestableInteraction: AnchoredInteraction {
  /// Puts the menu on the bus for a client; `nil` if there is none.
  ///
  /// - Parameter location: The place, in the anchor's coordinates; `nil` is no place in particular.
  func requestMenu(at location: MenuPoint?, by client: BusName?) -> MenuPresentation?
}
