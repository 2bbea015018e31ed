import MenuBus

@main struct Volume: MenuProgram {
  func run() async throws {
    let tray = TrayItem(id: "org.example.volume", title: "Volume", icon: .named("audio-volume-medium")) { tray in
      Action("Quit") { tray.stop() }
    }
    var volume = 50
    tray.onScroll { [weak tray] event in
      volume = min(max(volume + 5 * event.steps, 0), 100)
      tray?.toolTip = "Volume \(volume) %"
    }
    tray.onActivate { event in print("left at \(event.location?.x ?? 0), \(event.activationToken ?? "no token")") }
    tray.onSecondaryActivate { print("middle") }
    try await tray.run()
  }
}
