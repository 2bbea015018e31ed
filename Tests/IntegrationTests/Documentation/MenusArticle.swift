import MenuBus

// The code of the article “Rows with content”.

//: begin
@MainActor
func soundMenu(level: Double, setLevel: @escaping @MainActor (Double) -> Void) -> Menu {
  let volume = MenuContentView(.slider("level", "Volume", value: level)).onSlide("level", setLevel)
  let steps = [0.0, 0.5, 1.0].map { step in
    Action(title: "\(Int(step * 100))%") { _ in setLevel(step) }
  }
  return Menu(children: [
    CustomView(view: .view(volume), plainFallback: [.submenu(title: "Volume", steps)]),
    CustomContentViewAction(
      contentView: .content(.horizontal([.text("Equalizer"), .badge("beta")])),
      trailingAccessoryView: .content(.image(.emoji("🎉")))),
  ])
}
//: end
