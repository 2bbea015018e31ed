import MenuBus

/// An expected bus. The board that shows it attaches its menu.
struct Arrival {
  var route: String
  var destination: String
  var minutes: Int
  var stops: [String] = []
  /// Whether there is time to set an alarm.
  var canBeAwaited = false
  /// Whether the agency publishes a schedule.
  var hasSchedule = false
  var isInService = true

  var makePreview: (@MainActor () -> any Previewable)?
  var makeMenu: (@MainActor () -> Menu)?

  var name: String { "\(route) \(destination)" }
}

/// The arrivals in one direction.
@MainActor
final class ArrivalSection: CollectionSection, ContextMenuProvider {
  let title: String?
  var arrivals: [Arrival] = []

  init(_ title: String) { self.title = title }

  var items: [CollectionItem] {
    arrivals.map { CollectionItem(id: $0.name, title: $0.name, subtitle: "\($0.minutes) min") }
  }

  func contextMenuConfiguration(forItemAt indexPath: CollectionIndexPath) -> ContextMenuConfiguration? {
    let arrival = arrivals[indexPath.item]
    guard let makeMenu = arrival.makeMenu else { return nil }
    return ContextMenuConfiguration(
      identifier: arrival.name, previewProvider: { arrival.makePreview?() }, actionProvider: { _ in makeMenu() })
  }
}

/// Notices of the agency, without menus.
@MainActor
final class NoticeSection: CollectionSection {
  let title: String? = "Notices"
  var onSelect: (@MainActor () async throws -> Void)?

  var items: [CollectionItem] {
    [CollectionItem(id: "detour", title: "Detour on 15th Avenue", onSelect: onSelect)]
  }
}

/// A trip: a summary as a preview, all stops after it was opened.
@MainActor
final class TripPreview: Previewable {
  private let arrival: Arrival
  private var isPreview = false

  init(_ arrival: Arrival) { self.arrival = arrival }

  var title: String { isPreview ? "a preview of \(arrival.name)" : arrival.name }

  var previewContent: RowView {
    let glance = RowView.text("In \(arrival.minutes) minutes")
    return isPreview ? glance : .vertical([glance] + arrival.stops.map { .text($0, .subtitle) })
  }

  func enterPreviewMode() { isPreview = true }
  func exitPreviewMode() { isPreview = false }
}
