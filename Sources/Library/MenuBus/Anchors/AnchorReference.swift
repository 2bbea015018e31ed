/// A reference to an anchor, which keeps it unless it is the anchor of the interaction that has the reference: that one
/// is kept by others, and its end is the end of the menu.
struct AnchorReference {
  private let kept: MenuAnchor?
  private weak var known: MenuAnchor?

  /// Refers to an anchor.
  ///
  /// - Parameter interaction: The interaction that has the reference; `nil` if none has.
  @MainActor
  init(_ anchor: MenuAnchor, of interaction: AnchoredInteraction? = nil) {
    kept = interaction?.anchor === anchor ? nil : anchor
    known = anchor
  }

  /// The anchor; `nil` if it is gone.
  var anchor: MenuAnchor? { kept ?? known }
}
