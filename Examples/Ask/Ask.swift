import Glibc
import MenuBus

/// Shows a menu once, and ends when it is closed.
@main struct Ask: MenuProgram {
  func run() async throws {
    let menu = Menu(children: [
      Action(title: "Restart Now", image: .named("system-reboot")) { print("It restarts.") },
      Action(title: "Later") { print("It waits.") },
    ])
    let reason = await withCheckedContinuation { closed in
      MenuPresentation.presentMenu(menu, source: .point(x: 300, y: 200)) { closed.resume(returning: $0) }
    }
    print("The menu is closed: \(reason)")
    if case .notPresented = reason { exit(69) }
  }
}
