import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport

/// Notes every call of a delegate.
@MainActor
final class ContextRecorder: ContextMenuInteractionDelegate {
  let log: CallLog
  var makeMenu: (@MainActor () -> Menu)?
  var highlight: MenuHighlight?
  var dismissal: MenuHighlight?
  var style = CommitAnimator.Style.dismiss
  var onCompletion: (() -> Void)?
  /// What can be looked at before it is opened, if anything.
  var preview: (any Previewable)?

  init(_ log: CallLog) {
    self.log = log
    makeMenu = {
      Menu(
        title: "Title",
        children: [
          Action(title: "Act") { log.note($0.title) },
          Menu(title: "More", children: [Action(title: "Inside")]),
        ])
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    log.note("configuration \(Int(location.x)) \(Int(location.y))")
    guard let makeMenu else { return nil }
    return ContextMenuConfiguration(
      identifier: "the menu", previewProvider: { [preview] in preview }, actionProvider: { _ in makeMenu() })
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    log.note("previewForHighlighting")
    return highlight
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    log.note("previewForDismissing")
    return dismissal
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration
  ) { log.note("willPresent") }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?
  ) {
    log.note("willDisplay")
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    log.note("willCommit")
    animator.preferredCommitStyle = style
    for number in 1...2 {
      animator.addAnimations { [log] in log.note("animation \(number)") }
      animator.addCompletion { [log, onCompletion] in
        onCompletion?()
        log.note("completion \(number)")
      }
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration, animator: MenuAnimator?
  ) { log.note("willEnd") }

  func contextMenuInteraction(_ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration) {
    log.note("didEnd")
  }
}
