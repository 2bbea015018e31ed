import MenuBus

@main struct Clicks: MenuProgram {
  func run() async throws {
    let tray = TrayItem(id: "org.example.clicks", title: "Clicks", icon: .named("input-mouse")) { tray in
      Action("Quit") { tray.stop() }
    }
    let left = Menu("Left") { Action("One") { print("one") } }
    tray.onActivate { [weak tray] event in
      guard let tray else { return }
      if await left.present(from: .trayItem(tray), for: event) == .notPresented { print("There is no presenter.") }
    }
    try await tray.run()
  }
}
