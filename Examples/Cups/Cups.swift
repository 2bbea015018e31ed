import MenuBus

@main struct Cups: MenuProgram {
  func run() async throws {
    var cups = 0
    let count = Action(title: "No coffee yet", isEnabled: false)
    let tray = TrayItem(id: "org.example.cups", title: "Cups", icon: .named("face-smile-big")) { tray in
      count
      Separator()
      Action("Drink a Cup", image: .named("list-add")) {
        cups += 1
        count.title = cups == 1 ? "One cup" : "\(cups) cups"
        if cups > 3 { tray.icon = .named("face-surprise") }
      }
    }
    try await tray.run()
  }
}
