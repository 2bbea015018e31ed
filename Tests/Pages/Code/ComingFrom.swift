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
