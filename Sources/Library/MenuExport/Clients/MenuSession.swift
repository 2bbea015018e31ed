public import LibDBus
public import Menus

/// A client that has a menu open.
///
/// It is derived from the client's calls. Several panels never say that they closed a menu; a session with
/// one of those ends when it opens the menu again, is silent for
/// ``MenuExporter/Options/sessionTimeout``, or leaves the bus.
public struct MenuSession: Sendable {
  /// The unique bus name of the client, usually a panel; `nil` on a connection without a bus.
  public var client: BusName?
  /// The place of the menu at which the client has it open.
  public var place: MenuPlace
  /// When the session began.
  public var since: ContinuousClock.Instant
  /// The open submenus, in the order of their opening. Some panels report none.
  public var openSubmenus: [Menu]
}

/// A change of a session.
public struct MenuSessionEvent: Sendable {
  /// The kinds of changes.
  @nonexhaustive public enum Kind: Sendable {
    /// It began. Each session begins and ends once.
    case began
    /// A submenu opened.
    case opened(Menu)
    /// A submenu closed; those that are open at the end of a session close before.
    case closed(Menu)
    /// It ended. A click that closes the menu ends it before the handler runs.
    case ended
  }

  /// The kind of the change.
  public var kind: Kind
  /// The session, as it was then.
  public var session: MenuSession
}
