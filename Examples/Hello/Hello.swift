import MenuBus

@main struct Hello: MenuProgram {
  func run() async throws {
    let service = MenuService(name: "org.example.Hello") {
      Action("Say hello", image: .named("face-smile")) { print("Hello, desktop!") }
      Action("Mute", isSelected: true) { action in action.isSelected.toggle() }
    }
    try await service.run()
  }
}
