public import Menus

/// A title, and what choosing it runs: all that a row of an edit menu needs.
@MainActor
public final class EditMenuInteractionItem {
  /// The text of the row.
  public let title: String
  /// What choosing the row runs; what is assigned last counts, also while the menu is shown.
  public var callback: (@MainActor () -> Void)?

  /// Makes an item, whose callback may be assigned later.
  public init(title: String, callback: (@MainActor () -> Void)? = nil) {
    self.title = title
    self.callback = callback
  }

  /// A row for the item.
  var action: Action { Action(title: title) { _ in self.callback?() } }
}

/// What an edit menu is shown for.
public struct EditMenuConfiguration {
  /// What the program knows it by, such as the place of an item in a list.
  public var identifier: AnyHashable?
  /// What is edited, in the anchor's coordinates; `nil` is ``sourcePoint``, or all of the anchor.
  public var targetRect: MenuRect?
  /// Where the menu was asked for, in the anchor's coordinates.
  public var sourcePoint: MenuPoint?
  /// On which side of what is edited the menu should be; `nil` leaves it to the place on the screen.
  public var preferredArrowDirection: ArrowDirection?

  /// Describes what an edit menu is shown for.
  public init(
    identifier: AnyHashable? = nil, targetRect: MenuRect? = nil, sourcePoint: MenuPoint? = nil,
    preferredArrowDirection: ArrowDirection? = nil
  ) {
    self.identifier = identifier
    self.targetRect = targetRect
    self.sourcePoint = sourcePoint
    self.preferredArrowDirection = preferredArrowDirection
  }
}

/// Says what an edit menu has and where it is, and hears of it. All requirements have defaults.
@MainActor
public protocol EditMenuInteractionDelegate: AnyObject {
  /// The menu to show.
  ///
  /// - Parameters:
  ///   - interaction: Who shows it.
  ///   - configuration: What it is shown for.
  ///   - suggestedActions: The usual commands, as far as somebody can perform them (``MenuAnchor/effectiveResponder``).
  /// - Returns: `nil` for the suggested actions; for a menu without elements nothing is shown.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
    suggestedActions: [MenuElement]
  ) -> Menu?

  /// What is edited, in the anchor's coordinates; `nil` is what the configuration says. Asked when the menu is shown, and
  /// by ``EditMenuInteraction/updateVisibleMenuPosition()``.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
  ) -> MenuRect?

  /// The menu is about to be on the bus.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuConfiguration)

  /// The menu is over, or could not be shown; of a row that was chosen, the callback follows.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration,
    _ reason: MenuPresentation.Dismissal)
}

extension EditMenuInteractionDelegate {
  /// The suggested actions.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
    suggestedActions: [MenuElement]
  ) -> Menu? { nil }

  /// What the configuration says.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
  ) -> MenuRect? { nil }

  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuConfiguration
  ) {}

  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration,
    _ reason: MenuPresentation.Dismissal
  ) {}
}
