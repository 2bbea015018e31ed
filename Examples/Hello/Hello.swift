import MenuBus

@main struct Hello: MenuProgram {
  func run() async throws {
    let menu = Menu(children: [
      Action(title: "Say hello", image: .named("face-smile")) { _ in print("Hello, desktop!") },
      Action(title: "Mute", isSelected: true) { action in action.isSelected.toggle() },
    ])
    try await MenuService(menu, name: "org.example.Hello").run()
  }
}
