// The code of docs/coming-from.md.

//: begin
import MenuBus

struct Backup: MenuProgram {
  func run() async throws {
    let paused = Action(title: "Paused", isSelected: false) { action in action.isSelected.toggle() }
    let tray = TrayItem(
      id: "backup", title: "Backup", icon: .named("drive-harddisk"), menu: Menu(children: [paused]))
    tray.category = .systemServices
    paused.handler = { action in
      action.isSelected.toggle()
      tray.status = action.isSelected ? .passive : .active
    }
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
    let quit = Action(title: "Quit")
    let menu = Menu(children: [open, .separator, quit])
    let tray = TrayItem(id: "org.example.ticker", title: "Ticker", icon: .symbol("chart.bar"), menu: menu)
    let running = Task { try await tray.run() }
    quit.handler = { running.cancel() }
    let ticking = Task {
      for number in 1... {
        tray.label = "\(number)"
        try await Task.sleep(for: .seconds(1))
      }
    }
    defer { ticking.cancel() }
    try await running.value
  }
}
//: end
