// Closed: a name for functions, without cases.
/// Idle content, kept for the elements that made it and for others with the same reuse identifier.
@MainActor
public enum MenuRenderCache {
  /// The place that content is for; it serves for no other.
  enum Kind: Hashable {
    /// In place of a whole row.
    case row
    /// In place of a title.
    case content
    /// Beside it.
    case accessory
  }

  private struct Idle {
    var kind: Kind
    var identifier: String
    var lastUser: String
    var view: MenuContentView
  }

  /// The number of objects that are kept; beyond it the one that is idle longest goes.
  public static let maximumCount = MenusLimits.renderedObjects

  private static var idle: [Idle] = []

  /// Drops all idle content, to save memory; it is made again as needed.
  public static func purge() { idle = [] }

  /// An object with that identifier, if there is one: the one that the element used last, else any.
  static func take(_ kind: Kind, _ identifier: String, for user: String) -> MenuContentView? {
    let fitting = idle.indices.filter { idle[$0].kind == kind && idle[$0].identifier == identifier }
    guard let index = fitting.last(where: { idle[$0].lastUser == user }) ?? fitting.last else { return nil }
    return idle.remove(at: index).view
  }

  /// Keeps an object that an element does not show any more.
  static func put(_ view: MenuContentView, _ kind: Kind, _ identifier: String, from user: String) {
    idle.append(Idle(kind: kind, identifier: identifier, lastUser: user, view: view))
    if idle.count > maximumCount { idle.removeFirst() }
  }
}
