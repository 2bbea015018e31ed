/// A menu that is brought up to date each time a client is about to show it.
@MainActor
package protocol PreparedMenu: Menu {
  /// Whether there may be something to bring up to date.
  var needsPreparation: Bool { get }

  /// Begins to bring the menu up to date.
  ///
  /// - Returns: The work that is under way; `nil` if nothing is.
  func prepare() -> Task<Void, Never>?
}
