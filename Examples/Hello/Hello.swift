import MenuBus

@main @MainActor struct Hello {
  static func main() async throws {
    let mute = Action(title: "Mute", image: .named("audio-volume-muted")) { $0.isSelected.toggle() }
    mute.toggleStyle = .checkmark
    let quit = Action(title: "Say hello") { _ in print("Hello, desktop!") }
    let menu = Menu(children: [mute, .separator, quit, .submenu(title: "More", Action(title: "Nothing yet", isEnabled: false))])
    try await MenuService(menu, name: "org.example.Hello").run()
  }
}
