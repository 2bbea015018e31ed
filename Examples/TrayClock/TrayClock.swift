import Foundation
import MenuBus

@main struct TrayClock: MenuProgram {
  func run() async throws {
    let time = Action(title: "…", isEnabled: false)
    let seconds = Action(title: "Show seconds", isSelected: true) { action in action.isSelected.toggle() }
    let tray = TrayItem(id: "org.example.clock", title: "Clock", icon: .named("appointment-soon")) { tray in
      time
      Separator()
      seconds
      Action("Quit", image: .named("application-exit")) { tray.stop() }
    }
    let ticking = Task {
      while !Task.isCancelled {
        let now = Date.now.formatted(date: .omitted, time: seconds.isSelected ? .standard : .shortened)
        time.title = now
        tray.toolTip.title = now
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    defer { ticking.cancel() }
    try await tray.run()
  }
}
