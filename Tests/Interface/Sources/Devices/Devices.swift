import MenuBus

/// An icon with a menu for each button, and a menu whose end the program awaits.
@main struct Devices: MenuProgram {
  func run() async throws {
    let devices = Menu("Devices") { Action("Mount") { print("mounted") } }
    let tray = TrayItem(id: "org.example.devices", title: "Devices", icon: .named("computer")) { tray in
      Action("Quit") { tray.stop() }
    }
    try await tray.add(MenuInteraction(menu: devices, triggers: [.activate]))
    tray.onSecondaryActivate { [weak tray] event in
      guard let tray else { return }
      if await devices.present(from: .trayItem(tray), for: event) == .notPresented { print("There is no presenter.") }
    }
    try await tray.run()
  }
}

/// The text for the end of a menu.
func sentence(about reason: MenuPresentation.Dismissal) -> String {
  switch reason {
  case .chosen, .committed: "Done."
  case .notPresented: "There is no presenter."
  default: "Closed."
  }
}
