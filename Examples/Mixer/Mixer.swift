import MenuBus

@main struct Mixer: MenuProgram {
  func run() async throws {
    let title = TitleHeader("Nothing is played")
    let volume = MenuContentView(.slider("Volume", id: "volume", value: 0.4))
    let download = MenuContentView(.vertical([.text("Album.zip"), .progress(0.6)]))
    let steps = Menu("Volume", selection: .single) {
      for percent in [0, 50, 100] {
        Action("\(percent) %", isSelected: percent == 50) { title.title = "Volume: \(percent) %" }
      }
    }
    let tray = TrayItem(id: "org.example.mixer", title: "Mixer", icon: .named("audio-volume-medium")) {
      title
      CustomView(view: volume, plainFallback: [steps])
      CustomContentViewAction(
        contentView: .horizontal([.text("Messages"), .badge("3")]), trailingAccessoryView: .image(.emoji("🎉"))
      ) { _ in title.title = "Messages were chosen" }
      CustomView(view: download)
      CustomView(
        view: MenuContentView(.horizontal([.button("Previous", id: "previous"), .button("Next", id: "next")]))
          .onPress("previous") { title.title = "Previous" }.onPress("next") { title.title = "Next" })
    }
    volume.onSlide("volume") { level in title.title = "Volume: \(Int(level * 100)) %" }
    try await tray.run()
  }
}
