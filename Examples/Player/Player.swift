import MenuBus

/// A row with a slider, a switch and a button. Rich panels draw them, and `menubus set` operates them.
@main struct Player: MenuProgram {
  func run() async throws {
    let view = MenuContentView(
      .vertical([
        .slider("Volume", id: "volume", value: 2, in: 0...10), .toggle("Loop", id: "loop", isOn: false),
        .button("Next", id: "next"),
      ]))
    view.onSlide("volume") { volume in print("volume \(volume)") }
    view.onToggle("loop") { isOn in print("loop \(isOn ? "on" : "off")") }
    view.onPress("next") { print("next") }
    let player = CustomView(view: view)
    player.identifier = "player"
    try await MenuService(Menu(children: [player]), name: "org.example.Player").run()
  }
}
