import MenuBus
import TextIcons

@main struct Load: MenuProgram {
  func run() async throws {
    let quit = Action(title: "Quit", image: .named("application-exit"))
    let tray = TrayItem(
      id: "org.example.load", title: "Load", icon: .named("power-profile-performance"), menu: Menu(children: [quit]))
    tray.labelPainter = try await TextIconPainter.load()
    tray.label = "3.1"
    tray.labelRuns = [LabelRun("3."), LabelRun("1", color: LabelColor(red: 0xE0, green: 0x30, blue: 0x30))]
    let running = Task { try await tray.run() }
    quit.handler = { _ in running.cancel() }
    try await running.value
  }
}
