/// The time at which objects are made that draw content, for elements that have none.
package enum ContentMaking {
  /// Not now: the row is not visible.
  case never
  /// If the element never had one: a client reads the row.
  case first
  /// If the element has none: a client opens the menu.
  case always
}

extension RowContent {
  /// The content that rich panels draw in the place of the title, or beside it.
  package struct Drawn: Sendable, Hashable {
    /// `nil` until the content is made.
    package var content: RowView?
    package var accessory: RowView?
    /// Whether the content stands for the whole row, and not only in the place of its title.
    package var isWholeRow: Bool
  }

  /// The text of a row without title before its content is made.
  private static let awaited = "…"

  /// Adds the element's drawn content, and the text and picture of that where the element has none of its own.
  ///
  /// - Parameter making: When objects are made for it.
  @MainActor
  mutating func draw(
    _ element: MenuElement, _ drawing: RowDrawing, placement: RowPlacement?, making: ContentMaking
  ) {
    var metrics = placement?.marks.metrics ?? MenuMetrics()
    metrics.contentColor = (element as? TitledMenuElement)?.contentRole ?? .normal
    metrics.menuHasLeadingAccessories = placement?.marks.hasLeadingAccessories ?? false
    let content = drawing.content.content(of: element, in: metrics, making: making)
    let accessory = drawing.accessory?.content(of: element, in: metrics, making: making)
    drawn = Drawn(content: content, accessory: accessory, isWholeRow: !(element is CustomContentViewAction))
    let text = (content ?? .text(Self.awaited)).flattened
    var label = text.label
    var spoken = text.accessibleText
    var icon = text.icon
    if let beside = accessory?.flattened {
      var words = beside.label
      if let emoji = beside.icon?.emojiText {
        words = Self.joined(emoji, words)
      } else if let picture = beside.icon {
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
