import MenuBus

/// A view's delegate with every method that UIKit has now.
@MainActor
final class Photo: ContextMenuInteractionDelegate {
  var calls: [String] = []

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(identifier: "photo", previewProvider: nil) { suggested in
      Menu(title: "Photo", children: suggested + [Action(title: "Share") { self.calls.append("share") }])
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: String
  ) -> MenuHighlight? {
    calls.append("highlight \(identifier)")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: String
  ) -> MenuHighlight? {
    calls.append("dismissal \(identifier)")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) { animator.addAnimations { self.calls.append("display") } }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    animator.preferredCommitStyle = .pop
    animator.addCompletion { self.calls.append("open") }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) { animator.addAnimations { self.calls.append("end") } }
}

/// A view's delegate with UIKit's other spellings: those that it had first, and optional animators.
@MainActor
final class OlderPhoto: ContextMenuInteractionDelegate {
  var calls: [String] = []

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(
      identifier: nil, previewProvider: nil, actionProvider: { _ in Menu(children: [Action(title: "Share")]) })
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    calls.append("highlight")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    calls.append("dismissal")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?
  ) { animator?.addAnimations { self.calls.append("display") } }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?
  ) { animator?.addAnimations { self.calls.append("end") } }
}

/// A text's delegate with every method that UIKit has.
@MainActor
final class TextPart: EditMenuInteractionDelegate {
  var calls: [String] = []

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
    suggestedActions: [MenuElement]
  ) -> Menu? { Menu(children: suggestedActions + [Action(title: "Translate") { self.calls.append("translate") }]) }

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
  ) -> MenuRect {
    calls.append("rect")
    return MenuRect(x: 1, y: 2, width: 3, height: 4)
  }

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuConfiguration,
    animator: MenuAnimator
  ) {
    animator.addAnimations { self.calls.append("present") }
    animator.addCompletion { self.calls.append("presented") }
  }

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration,
    animator: MenuAnimator
  ) { animator.addAnimations { self.calls.append("dismiss \(animator.dismissal == .dismissed)") } }
}
