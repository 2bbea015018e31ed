import MenuBus
import TextIcons

@main struct Load: MenuProgram {
  func run() async throws {
    let tray = TrayItem(id: "org.example.load", title: "Load", icon: .named("power-profile-performance")) { tray in
      Action("Quit", image: .named("application-exit")) { tray.stop() }
    }
    tray.labelPainter = try await TextIconPainter.load()
    tray.label = "3.1"
    tray.labelRuns = [LabelRun("3."), LabelRun("1", color: MenuColor(rgb: 0xE03030))]
    try await tray.run()
  }
}
