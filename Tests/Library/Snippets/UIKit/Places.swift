import UIKit

/// A view, with the names that UIKit's delegate had in its first beta versions.
final class Place: NSObject, UIContextMenuInteractionDelegate {
  var calls: [String] = []

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    calls.append("configuration")
    return UIContextMenuConfiguration(identifier: "place" as NSString, previewProvider: nil) { _ in
      UIMenu(title: "Place", children: [UIAction(title: "Share") { _ in self.calls.append("share") }])
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, previewForHighlightingMenuWith configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    calls.append("highlight")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, previewForDismissingMenuWith configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    calls.append("dismissal")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willCommitWithAnimator animator: UIContextMenuInteractionCommitAnimating
  ) { calls.append("commit") }

  func contextMenuInteractionWillPresent(_ interaction: UIContextMenuInteraction) { calls.append("present") }
  func contextMenuInteractionDidEnd(_ interaction: UIContextMenuInteraction) { calls.append("end") }
}

/// A list of views, some of which can be marked.
final class Places: NSObject, UICollectionViewDelegate {
  var opened: (any NSCopying)?

  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard indexPaths.allSatisfy({ $0.section == 0 }) else { return nil }
    return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(title: "\(indexPaths.count) places", children: [UIAction(title: "Visit") { _ in }])
    }
  }

  func collectionView(
    _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) { animator.addCompletion { self.opened = configuration.identifier } }
}
