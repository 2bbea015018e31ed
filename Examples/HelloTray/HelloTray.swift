import MenuBus

@main struct HelloTray: MenuProgram {
  func run() async throws {
    let menu = Menu(children: [
      Action(title: "Say Hello", image: .named("face-smile")) { print("Hello, desktop!") },
      Action(title: "Mute", isSelected: true) { action in action.isSelected.toggle() },
    ])
    try await TrayItem(id: "org.example.hello", title: "Hello", icon: .named("face-smile"), menu: menu).run()
  }
}
