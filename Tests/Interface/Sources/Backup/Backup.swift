import MenuBus

@main struct Backup: MenuProgram {
  let disks = ["A", "B"]

  func run() async throws {
    let tray = TrayItem(id: "org.example.backup", title: "Backup", icon: .named("drive-harddisk")) { tray in
      Action("Paused", isSelected: false, toggles: true) {
        tray.icon = .named($0.isSelected ? "media-playback-pause" : "drive-harddisk")
      }
      Menu("Disk", selection: .single) { for disk in disks { Action(disk) { print(disk) } } }
      Action("Quit") { tray.stop() }
    }
    try await tray.run()
  }
}
