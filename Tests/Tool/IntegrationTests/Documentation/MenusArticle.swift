import MenuBus

// The code of the article “Rows with content”.

//: begin
@MainActor
func soundMenu(level: Double, setLevel: @escaping @MainActor (Double) -> Void) -> Menu {
  let volume = MenuContentView(.slider("Volume", id: "level", value: level)).onSlide("level", setLevel)
  let steps = [0.0, 0.5, 1.0].map { step in
    Action(title: "\(Int(step * 100))%", isSelected: abs(step - level) <= 0.25) { _ in setLevel(step) }
  }
  let fallback = Menu(title: "Volume", children: steps)
  fallback.selection = .single  // the step it stands at is marked
  return Menu(children: [
    CustomView(view: .view(volume), plainFallback: [fallback]),
    CustomContentViewAction(
      contentView: .content(.horizontal([.text("Equalizer"), .badge("beta")])),
      trailingAccessoryView: .content(.image(.emoji("🎉")))),
  ])
}
//: end
