import DBusMenu
import LibDBus

// The code of the article “Exporting a menu of your own model with DBusMenu”.

//: begin
struct Station: Sendable {
  var id: Int32
  var name: String
  var isPlaying = false
}

func layout(of stations: [Station]) -> MenuLayout {
  var update = MenuUpdate()
  for station in stations {
    var row = ItemProperties(label: MenuLabel.label(showing: station.name))
    row.toggle = ItemProperties.Toggle(.radio, state: station.isPlaying ? 1 : 0)
    update.inserted[ItemID(station.id)] = row
  }
  update.setChildren(stations.map { ItemID($0.id) }, of: .root)
  return MenuLayout(update)
}
//: end

//: begin
func layoutWithSubmenu() -> MenuLayout {
  var layout = MenuLayout()
  var more = ItemProperties(label: "More")
  more.hasSubmenu = true
  layout.append(1, more)
  layout.append(2, ItemProperties(label: "About"), to: 1)
  layout.append(3, ItemProperties(.separator))
  layout.append(4, ItemProperties(label: "Quit"))
  return layout
}
//: end

//: begin
actor Radio {
  private(set) var stations: [Station]
  private var server: MenuServer?
  private var shown = MenuLayout()
  private var handling: Task<Void, Never>?

  init(stations: [Station]) { self.stations = stations }

  deinit { handling?.cancel() }

  func start(on connection: BusConnection) async throws {
    let (events, continuation) = AsyncStream.makeStream(of: MenuEvent.self, bufferingPolicy: .bufferingOldest(1000))
    shown = layout(of: stations)
    server = try await MenuServer.export(shown, on: connection, at: "/MenuBar") { event in
      if case .enqueued = continuation.yield(event) { true } else { false }
    }
    handling = Task { [weak self] in
      for await event in events { await self?.handle(event) }
    }
  }
}
//: end

//: begin
extension Radio {
  private func handle(_ event: MenuEvent) {
    guard event.kind == .clicked, stations.contains(where: { $0.id == event.id.rawValue }) else { return }
    for index in stations.indices { stations[index].isPlaying = stations[index].id == event.id.rawValue }
    show(reasserting: event.id)
  }

  func add(_ station: Station) {
    stations.append(station)
    show()
  }

  private func show(reasserting id: ItemID? = nil) {
    let new = layout(of: stations)
    var update = MenuUpdate(from: shown, to: new)
    if let id { update.reasserted = [id] }
    shown = new
    server?.post(update) { error in print("the menu cannot be announced: \(error)") }
  }
}
//: end
