import MenuBus

@main struct Backup: MenuProgram {
  static let isCancelledBySignals = true

  func run() async throws {
    let status = Action("0 files", isEnabled: false)
    let tray = TrayItem(
      id: "org.example.backup", title: "Backup", icon: .named("drive-harddisk"), name: "org.example.Backup"
    ) { tray in
      status
      Action("Quit", image: .named("application-exit")) { tray.stop() }
    }
    // Off the main actor, as all work that takes its time.
    let copying = Task.detached {
      for count in 1... {
        try await Task.sleep(for: .milliseconds(100))
        await MainActor.run { status.title = "\(count) files" }
      }
    }
    let watching = Task {
      for await event in tray.exporter.sessionEvents() {
        if case .began = event.kind { print("the menu was opened") }
      }
    }
    defer {
      copying.cancel()
      watching.cancel()
    }
    try await tray.run()
    // Not in `defer`, which a second instance would run, too.
    print("saved after \(status.title)")
  }
}
