import Glibc
import MenuBus

/// Shows a menu once, and ends when it is closed.
@main struct Ask: MenuProgram {
  func run() async throws {
    let menu = Menu(children: [
      Action(title: "Restart Now", image: .named("system-reboot")) { print("It restarts.") },
      Action(title: "Later") { print("It waits.") },
    ])
    let reason = await menu.present(from: .point(x: 300, y: 200))
    print("The menu is closed: \(reason)")
    if reason == .notPresented { exit(69) }
  }
}
