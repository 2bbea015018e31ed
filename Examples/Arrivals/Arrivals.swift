import LibDBus
import MenuBus

/// The arrivals board of a bus stop in the tray. Each arrival has a menu of actions and a preview of its trip. Where a
/// presenter is there, pressing the icon shows the board with it.
///
/// Chosen actions are printed. Under the bus name `org.menubus.Arrivals`, the property `Journal` of
/// `org.menubus.Arrivals1` at `/Arrivals` has them, too.
@main struct Arrivals: MenuProgram {
  func run() async throws {
    let board = Board()
    var configuration = ServiceConfiguration()
    configuration.connect = {
      let connection = try await BusConnection.connect()
      try await connection.export(board.journal.interface, at: "/Arrivals")
      return connection
    }
    let tray = TrayItem(
      id: "org.menubus.arrivals", title: "Arrivals", icon: .named("x-office-calendar"), menu: board.host.menu,
      name: "org.menubus.Arrivals",
      configuration: configuration)
    try await tray.add(MenuInteraction(menu: board.host.menu, triggers: [.activate]))
    try await tray.run()
  }
}

/// Shows the arrivals and performs chosen actions; the arrivals themselves know no menus.
@MainActor
final class Board: CollectionMenuHostDelegate {
  let journal = Journal()
  let host = CollectionMenuHost()
  private let north = ArrivalSection("Northbound")
  private let notices = NoticeSection()

  init() {
    north.arrivals = [
      Arrival(route: "44", destination: "Ballard", minutes: 3, stops: ["Wallingford", "Fremont"]),
      Arrival(
        route: "49", destination: "University", minutes: 12, stops: ["Capitol Hill", "Roanoke"], canBeAwaited: true,
        hasSchedule: true),
      Arrival(route: "N", destination: "Not in service", minutes: 15, isInService: false),
    ]
    for index in north.arrivals.indices { attachBlocks(to: &north.arrivals[index]) }
    notices.onSelect = { [journal] in journal.note("read the notice") }
    host.delegate = self
    host.sections = [north, notices]
  }

  private func attachBlocks(to arrival: inout Arrival) {
    guard arrival.isInService else { return }
    let trip = arrival
    arrival.makePreview = { TripPreview(trip) }
    arrival.makeMenu = { [self] in menu(for: trip) }
  }

  private func menu(for arrival: Arrival) -> Menu {
    var actions: [Action] = []
    if arrival.canBeAwaited { actions.append(action("Add Alarm", "alarm", for: arrival)) }
    actions.append(action("Add Bookmark", "bookmark-new", for: arrival))
    if arrival.hasSchedule { actions.append(action("Schedule", "x-office-calendar", for: arrival)) }
    actions.append(action("Share", "emblem-shared", for: arrival))
    return Menu(title: arrival.name, children: actions)
  }

  private func action(_ title: String, _ icon: String, for arrival: Arrival) -> Action {
    Action(title: title, image: .named(icon)) { [journal] _ in journal.note("\(title): \(arrival.name)") }
  }

  func collectionMenuHost(
    _ host: CollectionMenuHost, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    animator.preferredCommitStyle = .pop
    let trip = animator.previewObject as? TripPreview
    animator.addCompletion { [journal] in journal.note("opened \(trip?.title ?? configuration.identifier)") }
  }
}
