import MenuBus
import MenuTestSupport
import TestSupport

/// Something that has a menu.
@MainActor
struct Trip {
  var id: String
  var hasPreview = false
  /// Makes the menu; `nil` is no configuration at all.
  var makeMenu: (@MainActor () -> Menu?)?

  init(_ id: String, hasPreview: Bool = false) {
    self.init(id, hasPreview: hasPreview) { Menu(title: id, children: [Action(title: "Share")]) }
  }

  init(_ id: String, hasPreview: Bool = false, makeMenu: (@MainActor () -> Menu?)?) {
    self.id = id
    self.hasPreview = hasPreview
    self.makeMenu = makeMenu
  }
}

/// A section whose items have menus.
@MainActor
final class Trips: CollectionSection, ContextMenuProvider {
  let title: String? = "Trips"
  let log = CallLog()
  /// An event when a preview or what an item does has gone.
  let released = Release()
  var trips: [Trip]
  private(set) var previews: [Glance] = []

  init(_ trips: [Trip]) { self.trips = trips }

  /// The last preview, which is not kept any more.
  func takePreview() -> Glance? { previews.popLast() }

  var items: [CollectionItem] {
    trips.map { trip in
      var item = CollectionItem(id: trip.id, title: trip.id)
      if trip.hasPreview {
        item.onSelect = { [log, token = released.token()] in
          withExtendedLifetime(token) { log.note("selected \(trip.id)") }
        }
      }
      return item
    }
  }

  func contextMenuConfiguration(forItemAt indexPath: CollectionIndexPath) -> ContextMenuConfiguration? {
    let trip = trips[indexPath.item]
    log.note("asked for \(trip.id) at \(indexPath.section), \(indexPath.item)")
    guard let makeMenu = trip.makeMenu else { return nil }
    return ContextMenuConfiguration(
      identifier: "menu of \(trip.id)",
      previewProvider: { [self] in
        guard trip.hasPreview else { return nil }
        previews.append(Glance(released.token()))
        return previews.last
      },
      actionProvider: { [log] _ in
        let menu = makeMenu()
        for case let action as Action in menu?.children ?? [] where action.title == "Share" {
          action.handler { _ in log.note("shared \(trip.id)") }
        }
        return menu
      })
  }
}

/// A section whose items have no menus.
@MainActor
final class Plain: CollectionSection {
  static let log = CallLog()
  let title: String? = "Others"
  var items: [CollectionItem] {
    [
      CollectionItem(id: "a", title: "Notice") { Plain.log.note("Notice") },
      CollectionItem(id: "b", title: "Silent", isEnabled: false),
    ]
  }
}

/// A preview that notes its modes.
@MainActor
final class Glance: Previewable {
  private(set) var log: [String] = []
  var onExit: (() -> Void)?
  private let token: Release.Token

  init(_ token: Release.Token) { self.token = token }

  var previewContent: RowView {
    let glance = RowView.text("glance")
    return log.last == "enter" ? glance : .vertical([glance, .text("first stop", .subtitle)])
  }

  func enterPreviewMode() { log.append("enter") }

  func exitPreviewMode() {
    log.append("exit")
    onExit?()
  }
}

/// Opens what was looked at.
@MainActor
final class Guide: CollectionMenuHostDelegate {
  var log: [String] = []
  let end = CallLog()
  private(set) var opened: (any Previewable)?

  func collectionMenuHost(
    _ host: CollectionMenuHost, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    log.append("will commit \(configuration.identifier)")
    animator.addAnimations { self.log.append("animation") }
    animator.addCompletion {
      self.log.append("completion")
      self.opened = animator.previewObject
      self.end.note(configuration.identifier)
    }
  }
}
