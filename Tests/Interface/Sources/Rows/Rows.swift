import MenuBus

//: begin
struct Device: Sendable, Hashable {
  var id: Int
  var name: String
}

/// A submenu of the devices that are plugged in, as lists of them come.
@MainActor
func devicesMenu(of lists: @escaping @MainActor () -> AsyncStream<[Device]>) -> Menu {
  Menu("Devices") {
    LazyMenuElement(updates: lists, id: \.id) { device in Action(device.name) { print(device.name) } }
  }
}
//: end

func devices() -> AsyncStream<[Device]> { AsyncStream { $0.finish() } }
func recent() async throws -> [String] { [] }
@MainActor func load() async -> [MenuElement] { [] }
@MainActor func connect(_ device: Device) async throws {}

/// Rows of what comes and goes, in every form that people try first.
@main struct Rows: MenuProgram {
  func run() async throws {
    let tray = TrayItem(id: "devices", title: "Devices", icon: .named("network-wired")) { tray in
      devicesMenu { devices() }
      LazyMenuElement(updates: { devices() }, id: \.id) { device in Action(device.name) { try await connect(device) } }
      Menu("Recent", selection: .single) {
        LazyMenuElement { try await recent().map { title in Action(title) { print(title) } } }
        LazyMenuElement { await load() }
      }
      Action("Sleep", isSelected: false, toggles: true, shortcut: Shortcut("S", .control)) { print($0.isSelected) }
      Action("Quit") { tray.stop() }
    }
    try await tray.run()
  }
}
