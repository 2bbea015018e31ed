/// A menu that is brought up to date each time a client is about to show it.
@MainActor
package protocol PreparedMenu: Menu {
  /// Whether there may be something to bring up to date.
  var needsPreparation: Bool { get }

  /// Begins to bring the menu up to date.
  ///
  /// - Returns: The work that is under way; `nil` if nothing is.
  func prepare() -> Task<Void, Never>?

  /// The work that ``prepare()`` began last, also once it is over; `nil` before.
  var preparation: Task<Void, Never>? { get }

  /// Notes that clients show the menu.
  ///
  /// - Parameters:
  ///   - end: The time until which that is likely, if none of them would say that it closed the menu.
  ///   - viewer: The exporter whose clients they are.
  func extendViewing(until end: ContinuousClock.Instant?, of viewer: ObjectIdentifier)

  /// Notes that no client of an exporter shows the menu any more.
  func endViewing(of viewer: ObjectIdentifier)
}
