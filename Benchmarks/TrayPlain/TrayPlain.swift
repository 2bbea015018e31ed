import Glibc
import MenuBus

/// The tray program of `Examples/TrayClock` without Foundation, for a comparison of sizes and start times.
@main struct TrayPlain: MenuProgram {
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
        let now = clock(seconds.isSelected ? "%T" : "%R")
        time.title = now
        tray.toolTip.title = now
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    defer { ticking.cancel() }
    try await running.value
  }

  /// The time of day as `strftime` writes it.
  private func clock(_ format: String) -> String {
    var now = Glibc.time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      String(decoding: text.prefix(strftime(text.baseAddress, 32, format, &parts)).map(UInt8.init), as: UTF8.self)
    }
  }
}
