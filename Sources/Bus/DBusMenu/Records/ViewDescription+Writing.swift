package import LibDBus

extension ViewDescription {
  /// The view as it travels, its texts cut.
  package var value: Value { element.map(Self.value) ?? .dictionary([:]) }

  private static func value(of element: Element) -> Value {
    var entries: [ViewEntry: Value] = [:]
    switch element {
    case .text(let text, let role):
      entries = [.kind: Word.ViewKind.text.value, .text: .string(text.wireText)]
      entries[.role] = role?.value
    case .badge(let text): entries = [.kind: Word.ViewKind.badge.value, .text: .string(text.wireText)]
    case .progress(let share):
      entries[.kind] = Word.ViewKind.progress.value
      entries[.value] = share.map { .double($0.clamped(to: 0...1)) }
    case .picture(let picture):
      entries[.kind] = Word.ViewKind.image.value
      entries[.description] = filled(picture.description)
      entries[.iconName] = picture.iconName.flatMap(filled)
      entries[.iconData] = picture.iconData.map(Value.bytes)
      entries[.text] = filled(picture.text)
    case .stack(let elements, let axis):
      entries = [
        .kind: Word.ViewKind.stack.value, .axis: axis.value, .children: .array(of: "a{sv}", elements.map(value)),
      ]
    case .part(let part): entries = self.entries(of: part)
    }
    return .dictionary(entries)
  }

  private static func entries(of part: Part) -> [ViewEntry: Value] {
    var entries: [ViewEntry: Value] = [.part: .string(part.identifier.wireText)]
    entries[.title] = filled(part.title)
    if !part.isEnabled { entries[.enabled] = .bool(false) }
    switch part.kind {
    case .button: entries[.kind] = Word.ViewKind.button.value
    case .toggle(let isOn):
      entries[.kind] = Word.ViewKind.toggle.value
      entries[.value] = .bool(isOn)
    case .slider(let value, let range):
      entries[.kind] = Word.ViewKind.slider.value
      entries[.value] = .double(value.clamped(to: range))
      entries[.minimum] = .double(range.lowerBound)
      entries[.maximum] = .double(range.upperBound)
    case .field(let text, let placeholder):
      entries[.kind] = Word.ViewKind.field.value
      entries[.value] = .string(text.wireText)
      entries[.placeholder] = filled(placeholder)
    }
    return entries
  }

  private static func filled(_ text: String) -> Value? { text.isEmpty ? nil : .string(text.wireText) }
}
