public import Menus

/// A row of an edit menu: a title and a callback.
@MainActor
public final class EditMenuInteractionItem {
  /// The text of the row.
  public let title: String
  /// Called when the row is chosen, or `nil`; it may be replaced while the menu is shown. It may suspend, and an error
  /// is logged.
  public var callback: (@MainActor () async throws -> Void)?

  /// Makes an item, whose callback may be assigned later.
  public init(title: String, callback: (@MainActor () async throws -> Void)? = nil) {
    self.title = title
    self.callback = callback
  }

  /// A row for the item.
  var action: Action { Action(title: title) { _ in try await self.callback?() } }
}

/// The part of an anchor that an edit menu is shown for.
public struct EditMenuConfiguration {
  /// The program's identifier of the part, such as the place of an item in a list; `nil` for none. It does not travel.
  public var identifier: AnyHashable?
  /// The edited part, in the anchor's coordinates; `nil` is ``sourcePoint``, or all of the anchor.
  public var targetRect: MenuRect?
  /// The place where the menu was requested, in the anchor's coordinates; `nil` if there is none in particular.
  public var sourcePoint: MenuPoint?
  /// The preferred side of the edited part for the menu; `nil` leaves it to the place on the screen.
  public var preferredArrowDirection: ArrowDirection?

  /// Describes the edited part. Without any place it is all of the anchor.
  ///
  /// - Parameters:
  ///   - identifier: Tells the delegate which part it is.
  ///   - targetRect: The edited part, in the anchor's coordinates. The delegate's answer comes before it.
  ///   - sourcePoint: The place where the menu was requested: the edited part, where neither is known.
  ///   - preferredArrowDirection: The preferred side of the edited part for the menu.
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

/// Provides edit menus and their places, and is told of their lives. All requirements have defaults.
///
/// The labels are those of UIKit's delegate. A method with another label, or with another type of an argument,
/// compiles and is never called.
@MainActor
public protocol EditMenuInteractionDelegate: AnyObject {
  /// The menu to show.
  ///
  /// - Parameters:
  ///   - interaction: The interaction that shows the menu.
  ///   - configuration: The edited part.
  ///   - suggestedActions: The usual commands, hidden where no responder can perform them
  ///     (``MenuAnchor/effectiveResponder``).
  /// - Returns: `nil` for the suggested actions; for a menu without elements nothing is shown.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
    suggestedActions: [MenuElement]
  ) -> Menu?

  /// The edited part, in the anchor's coordinates; ``MenuRect/null`` is that of the configuration. Called when the menu
  /// is shown, and by ``EditMenuInteraction/updateVisibleMenuPosition()``.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
  ) -> MenuRect

  /// Called when the menu is about to be on the bus. The animator's completions run when that has succeeded or failed.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuConfiguration,
    animator: MenuAnimator)

  /// Called when the menu is over, or could not be shown; the callback of a chosen row follows. The animator knows the
  /// reason (``MenuAnimator/dismissal``).
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration,
    animator: MenuAnimator)
}

extension EditMenuInteractionDelegate {
  /// The suggested actions.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
    suggestedActions: [MenuElement]
  ) -> Menu? { nil }

  /// That of the configuration.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
  ) -> MenuRect { .null }

  /// A no-op.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuConfiguration,
    animator: MenuAnimator
  ) {}

  /// A no-op.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration,
    animator: MenuAnimator
  ) {}
}
