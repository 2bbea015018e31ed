import Foundation
import MenuBus

/// A view, with the names that UIKit's delegate had in its first beta versions.
final class Place: ContextMenuInteractionDelegate {
  var calls: [String] = []

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    calls.append("configuration")
    return ContextMenuConfiguration(identifier: "place", previewProvider: nil) { _ in
      Menu(title: "Place", children: [Action(title: "Share") { _ in self.calls.append("share") }])
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlightingMenuWith configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    calls.append("highlight")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForDismissingMenuWith configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    calls.append("dismissal")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willCommitWithAnimator animator: CommitAnimator
  ) { calls.append("commit") }

  func contextMenuInteractionWillPresent(_ interaction: ContextMenuInteraction) { calls.append("present") }
  func contextMenuInteractionDidEnd(_ interaction: ContextMenuInteraction) { calls.append("end") }
}

/// A list of views, some of which can be marked.
final class Places: CollectionMenuHostDelegate {
  var opened: String?

  func collectionMenuHost(
    _ collectionView: CollectionMenuHost, contextMenuConfigurationForItemsAt indexPaths: [CollectionIndexPath],
    point: MenuPoint
  ) -> ContextMenuConfiguration? {
    guard indexPaths.allSatisfy({ $0.section == 0 }) else { return nil }
    return ContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      Menu(title: "\(indexPaths.count) places", children: [Action(title: "Visit") { _ in }])
    }
  }

  func collectionMenuHost(
    _ collectionView: CollectionMenuHost, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) { animator.addCompletion { self.opened = configuration.identifier } }
}
