import Texts

extension RowView {
  /// A view as one line of text and one picture, for plain panels.
  public struct Flattened: Sendable, Hashable {
    /// The text: second texts after a dash, badges in parentheses, sliders and progress in percent. Buttons, which
    /// cannot be pressed there, are left out unless there is no other text.
    public var label: String
    /// The text for assistive technology: all texts, those of buttons and pictures included.
    public var accessibleText: String
    /// The first picture; `nil` for none.
    public var icon: MenuImage?
  }

  /// The view as one line of text and one picture.
  public var flattened: Flattened {
    var label = ""
    var spoken: [String] = []
    var buttons: [String] = []
    var icon: MenuImage?
    func add(_ text: String, after separator: String = " ", as shown: String? = nil) {
      guard !text.isEmpty else { return }
      label += (label.isEmpty ? "" : separator) + (shown ?? text)
      spoken.append(text)
    }
    for leaf in leaves {
      switch leaf {
      case .text(let text, let role): add(text, after: role == .title ? " " : " — ")
      case .badge(let text): add(text, as: "(\(text))")
      case .progress(let part): add(part.map { MenuTexts.current.fixed.percent(share($0)) } ?? "…")
      case .image(let image, let description):
        if icon == nil { icon = image } else if let emoji = image.emojiText { add(emoji) }
        if let description, !description.isEmpty { spoken.append(description) }
      case .control(let control) where control.kind == .button:
        buttons.append(control.title)
        spoken.append(control.title)
      case .control(let control): add(control.text)
      case .stack: break
      }
    }
    if label.isEmpty { label = buttons.joined(separator: " ") }
    return Flattened(
      label: label, accessibleText: spoken.filter { !$0.isEmpty }.joined(separator: ", "), icon: icon)
  }

}

extension RowView.Control {
  /// The part's title and state.
  fileprivate var text: String {
    let state =
      switch kind {
      case .button: ""
      case .toggle(let isOn): isOn ? "☑" : "☐"
      case .slider(let value, let range): MenuTexts.current.fixed.percent(share(value, of: range))
      case .field(let text, let placeholder): text.isEmpty ? placeholder : text
      }
    return [title, state].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
