import MenuBus

@main struct HelloTray: MenuProgram {
  func run() async throws {
    let tray = TrayItem(id: "org.example.hello", title: "Hello", icon: .named("face-smile")) {
      Action("Say Hello", image: .named("face-smile")) { print("Hello, desktop!") }
      Action("Mute", isSelected: true) { action in action.isSelected.toggle() }
    }
    try await tray.run()
  }
}
