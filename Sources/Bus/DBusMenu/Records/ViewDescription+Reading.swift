package import LibDBus

extension ViewDescription {
  /// Reads a view; `nil` if the value is no dictionary. Elements of an unknown kind are left out, and so are parts
  /// without an identifier and what is beyond ``maximumDepth`` and ``maximumElements``.
  package init?(_ value: Value) {
    guard let view = value.entries else { return nil }
    var budget = Self.maximumElements
    element = Self.element(view, depth: 0, &budget)
  }

  private static func element(_ view: [String: Value], depth: Int, _ budget: inout Int) -> Element? {
    guard budget > 0, depth < maximumDepth else { return nil }
    budget -= 1
    guard let kind = Word.ViewKind(view[ViewEntry.kind]) else { return nil }
    guard kind == .stack else { return leaf(kind, ViewReader(entries: view)) }
    guard case .array(_, let values)? = view[ViewEntry.children] else { return nil }
    var children: [Element] = []
    for value in values {
      guard budget > 0 else { break }
      if let child = value.entries.flatMap({ element($0, depth: depth + 1, &budget) }) { children.append(child) }
    }
    return .stack(children, Word.Axis(view[ViewEntry.axis]) ?? .horizontal)
  }

  private static func leaf(_ kind: Word.ViewKind, _ view: ViewReader) -> Element? {
    switch kind {
    case .text: .text(view.text(.text), Word.TextRole(view.entries[ViewEntry.role]))
    case .badge: .badge(view.text(.text))
    case .image: .picture(view.picture)
    case .progress: .progress(view.number(.value).map { min(max($0, 0), 1) })
    case .button: part(view, .button)
    case .toggle: part(view, .toggle(view.entries[ViewEntry.value]?.boolValue ?? false))
    case .slider: part(view, view.slider)
    case .field: part(view, .field(view.text(.value), placeholder: view.text(.placeholder)))
    case .stack: nil
    }
  }

  private static func part(_ view: ViewReader, _ kind: Part.Kind) -> Element? {
    let identifier = view.text(.part)
    guard !identifier.isEmpty else { return nil }
    let isEnabled = view.entries[ViewEntry.enabled]?.boolValue ?? true
    return .part(Part(identifier, title: view.text(.title), isEnabled: isEnabled, kind))
  }
}

/// The entries of a view, read by type; of another type they are absent.
private struct ViewReader {
  var entries: [String: Value]

  func text(_ name: ViewEntry) -> String { entries[name]?.stringValue ?? "" }

  func number(_ name: ViewEntry) -> Double? {
    if case .double(let number)? = entries[name], number.isFinite { number } else { nil }
  }

  var picture: ViewDescription.Picture {
    ViewDescription.Picture(
      text: text(.text), iconName: entries[ViewEntry.iconName]?.filledText,
      iconData: entries[ViewEntry.iconData]?.filledBytes, description: text(.description))
  }

  var slider: ViewDescription.Part.Kind {
    let low = number(.minimum) ?? 0
    var range = low...max(low, number(.maximum) ?? 1)
    if !(range.upperBound - range.lowerBound).isFinite { range = 0...1 }
    return .slider((number(.value) ?? range.lowerBound).clamped(to: range), in: range)
  }
}

extension Double {
  /// The number in a range; its lower end if the value is no number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
