import Basics
import DBusMenu
package import LibDBus
import Logging
import Menus

/// The owner of a ``Publication``, which has the menu.
@MainActor
protocol PublicationOwner: AnyObject {
  /// Puts the menu at a place that it is not at.
  func enter(_ place: MenuPlace, on connection: BusConnection, at path: ObjectPath) async throws
  /// The menu has left a place; clients there are told nothing more.
  func placeDidLeave(_ place: MenuPlace)
  /// The menu is at another place, or at one less.
  func placeDidMove()
  /// Panels show an icon that opens the menu.
  func placeIsAtHand()
}

/// The places of a menu on the bus. A change is announced at all of them, from one reading of the menu.
@MainActor
package final class Publication {
  /// The place of `MenuExporter.export(on:at:)`.
  let place: MenuPlace
  weak var owner: (any PublicationOwner)?
  /// The places that the menu is at, or on its way to.
  private var places: [MenuPlace] = []
  private let timeout: Duration
  private let time: any TimeSource
  private let logger: Logger

  /// - Parameter timeout: How long events may wait for the main actor before that is logged.
  init(timeout: Duration, _ time: any TimeSource, logger: Logger) {
    self.timeout = timeout
    self.time = time
    self.logger = logger
    place = MenuPlace(timeout: timeout, time, logger: logger)
    place.publication = self
  }

  /// Makes one more place.
  func makePlace() -> MenuPlace {
    let new = MenuPlace(timeout: timeout, time, logger: logger)
    new.publication = self
    return new
  }

  /// Notes that the menu is at a place, or on its way there; the place is kept until it has left.
  func add(_ place: MenuPlace) { places.append(place) }

  /// Notes that the menu is at a place no more.
  func remove(_ place: MenuPlace) { places.removeAll { $0 === place } }

  /// Says of each place where no client has read the menu that its exporter goes.
  func noteRelease() { for place in places { place.noteRelease() } }

  /// Whether the menu is on a bus, or on its way there.
  var isExported: Bool { !places.isEmpty }
  /// Whether the menu is at several places.
  var isShared: Bool { places.count > 1 }
  /// Whether panels show an icon that opens the menu.
  var isAtHand: Bool { places.contains(where: \.isAtHand) }
  /// Whether a client loses a title that goes on under its id in a list whose rows change.
  var losesTitles: Bool { places.contains(where: \.losesTitles) }
  /// A connection and path by which the menu is reached; of several, those of its own ``place``.
  package var address: (connection: BusConnection, path: ObjectPath)? {
    place.address ?? places.lazy.compactMap(\.address).first
  }
  /// A loop that keeps the time for frames.
  var loop: BusLoop? { address?.connection.loop }

  /// Sends updates, and the answer to an `AboutToShow` that waited for them.
  func post(_ updates: [MenuUpdate], replyingTo pending: PendingAnswer?) {
    for place in places { place.post(updates, replyingTo: pending?.place === place ? pending?.number : nil) }
  }

  /// Sends the attributes if they changed.
  func post(_ attributes: MenuAttributes) { for place in places { place.post(attributes) } }

  /// Asks all clients to show an item, or those at one place.
  func requestActivation(of id: ItemID, at wanted: MenuPlace?, timestamp: UInt32) {
    for place in places where wanted == nil || wanted === place {
      place.requestActivation(of: id, timestamp: timestamp)
    }
  }
}

/// An `AboutToShow` at a place that waits for its answer.
struct PendingAnswer {
  let place: MenuPlace
  /// The number that the server there gave it.
  let number: Int
}

/// A client at one of the menu's places. One that has the menu open at two of them is two viewers.
struct Viewer: Hashable {
  let place: MenuPlace
  /// Its unique name; `nil` on a connection without a bus.
  let name: BusName?

  static func == (one: Viewer, other: Viewer) -> Bool { one.place === other.place && one.name == other.name }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(place))
    hasher.combine(name)
  }
}

extension MenuAttributes {
  /// The attributes with those that the menu or a client says itself.
  @MainActor
  func adapted(to menu: Menu, _ metrics: ClientMetrics?) -> MenuAttributes {
    var adapted = self
    if let direction = menu.textDirection?.word ?? metrics?.textDirection { adapted.textDirection = direction }
    let path = menu.iconSearchPath.filter { !$0.utf8.contains(0) }
    if !path.isEmpty { adapted.iconThemePath = path }
    return adapted
  }
}
