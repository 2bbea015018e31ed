import Foundation
import MenuBus

@main struct TrayClock: MenuProgram {
  func run() async throws {
    let time = Action(title: "…", isEnabled: false)
    let seconds = Action(title: "Show seconds", isSelected: true) { action in action.isSelected.toggle() }
    let quit = Action(title: "Quit", image: .named("application-exit"))
    let menu = Menu(children: [time, Separator(), seconds, quit])

    let tray = TrayItem(id: "org.example.clock", title: "Clock", icon: .named("appointment-soon"), menu: menu)
    let running = Task { try await tray.run() }
    quit.handler = { _ in running.cancel() }
    let ticking = Task {
      while !Task.isCancelled {
        let now = Date.now.formatted(date: .omitted, time: seconds.isSelected ? .standard : .shortened)
        time.title = now
        tray.toolTip.title = now
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    defer { ticking.cancel() }
    try await running.value
  }
}
