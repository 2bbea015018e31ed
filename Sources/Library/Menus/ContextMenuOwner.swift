/// A feature that has a context menu for an element, in whichever menu of the program the element has a row.
@MainActor
package protocol ContextMenuOwner: AnyObject {
  /// Called when a client asks for the context menu of a row of the element.
  ///
  /// - Parameter point: The place on the screen, if the client told one.
  func contextMenuWasRequested(at point: (x: Int, y: Int)?)
}

/// A weak reference that fits in an array.
struct WeakContextMenuOwner {
  weak var value: (any ContextMenuOwner)?
}

extension MenuElement {
  /// The features that have a context menu for the element. Its rows say that they have one while there are some.
  package var contextMenuOwners: [any ContextMenuOwner] { rare?.contextMenuOwners.compactMap(\.value) ?? [] }

  /// Adds a feature; the element holds it weakly. The feature removes itself before it is gone.
  package func addContextMenuOwner(_ owner: any ContextMenuOwner) {
    guard !contextMenuOwners.contains(where: { $0 === owner }) else { return }
    ownRare.contextMenuOwners.append(WeakContextMenuOwner(value: owner))
    changed(.row)
  }

  /// Removes a feature; a reference to one that is gone goes with it.
  package func removeContextMenuOwner(_ owner: any ContextMenuOwner) {
    guard let owners = rare?.contextMenuOwners, !owners.isEmpty else { return }
    rare?.contextMenuOwners = owners.filter { $0.value != nil && $0.value !== owner }
    changed(.row)
  }
}
