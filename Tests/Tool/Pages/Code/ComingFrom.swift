// The code of docs/coming-from.md.

//: begin
import MenuBus

struct Backup: MenuProgram {
  func run() async throws {
    let tray = TrayItem(id: "backup", title: "Backup", icon: .named("drive-harddisk")) { tray in
      Action("Paused", isSelected: false) { action in
        action.isSelected.toggle()
        tray.icon = .named(action.isSelected ? "media-playback-pause" : "drive-harddisk")
      }
    }
    tray.category = .systemServices
    try await tray.run()
  }
}
//: end

//: begin
import MenuBus

struct Ticker: MenuProgram {
  func run() async throws {
    let open = Action(title: "Open", image: .symbol("folder")) { print("open") }
    open.shortcut = Shortcut("o", .control)
    let tray = TrayItem(id: "org.example.ticker", title: "Ticker", icon: .symbol("chart.bar")) { tray in
      open
      Separator()
      Action("Quit") { tray.stop() }
    }
    let ticking = Task {
      for number in 1... {
        tray.label = "\(number)"
        try await Task.sleep(for: .seconds(1))
      }
    }
    defer { ticking.cancel() }
    try await tray.run()
  }
}
//: end
