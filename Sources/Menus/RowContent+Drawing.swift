extension RowContent {
  /// What a row shows besides its title, to those who can draw it.
  package struct Drawn: Sendable, Hashable {
    package var content: RowView
    package var accessory: RowView?
    /// Whether the content stands for the whole row, and not only in the place of its title.
    package var isWholeRow: Bool
  }

  /// Adds what the element draws, and its text and picture where the element has none.
  @MainActor
  mutating func draw(_ element: MenuElement, _ drawing: RowDrawing, placement: RowPlacement?) {
    var metrics = placement?.marks.metrics ?? MenuMetrics()
    metrics.contentColor = (element as? TitledMenuElement)?.contentRole ?? .normal
    metrics.menuHasLeadingAccessories = placement?.marks.hasLeadingAccessories ?? false
    let content = drawing.content.content(of: element, in: metrics) ?? .empty
    let accessory = drawing.accessory?.content(of: element, in: metrics)
    drawn = Drawn(content: content, accessory: accessory, isWholeRow: !(element is CustomContentViewAction))
    let text = content.flattened
    var label = text.label
    var spoken = text.accessibleText
    var icon = text.icon
    if let beside = accessory?.flattened {
      var words = beside.label
      switch beside.icon {
      case nil: break
      case .emoji(let emoji): words = Self.joined(emoji, words)
      case let picture?:
        icon = picture
        words = ""
      }
      label = Self.joined(label, words)
      spoken = [spoken, beside.accessibleText].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    if image == nil { image = icon }
    guard title?.isEmpty != false else { return }
    title = label
    if accessibilityLabel?.isEmpty != false, !spoken.isEmpty, spoken != label { accessibilityLabel = spoken }
  }

  private static func joined(_ first: String, _ second: String) -> String {
    [first, second].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
