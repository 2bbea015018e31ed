/// When objects are made that draw content, for elements that have none now.
package enum ContentMaking {
  /// Not now: nobody sees the row.
  case never
  /// If the element never had one: somebody reads the row.
  case first
  /// If the element has none: somebody opens the menu.
  case always
}

extension RowContent {
  /// What a row shows besides its title, to those who can draw it.
  package struct Drawn: Sendable, Hashable {
    /// `nil` before somebody has the content made.
    package var content: RowView?
    package var accessory: RowView?
    /// Whether the content stands for the whole row, and not only in the place of its title.
    package var isWholeRow: Bool
  }

  /// What a row says that has nothing else to say before its content was made.
  private static let awaited = "…"

  /// Adds what the element draws, and its text and picture where the element has none.
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
