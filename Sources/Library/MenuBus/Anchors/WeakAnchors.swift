/// A reference to an anchor that does not keep it.
struct WeakAnchor {
  weak var anchor: MenuAnchor?
}

/// References to anchors that do not keep them.
struct WeakAnchors {
  private var references: [WeakAnchor] = []
  /// With more references than this, those to anchors that are gone are dropped before another is added.
  private var limit = 16

  /// The anchors that still exist, in the order they were added.
  var anchors: [MenuAnchor] { references.compactMap(\.anchor) }

  mutating func add(_ anchor: MenuAnchor) {
    if references.count >= limit {
      references.removeAll { $0.anchor == nil }
      limit = max(16, references.count * 2)
    }
    references.append(WeakAnchor(anchor: anchor))
  }

  mutating func remove(_ anchor: MenuAnchor) { references.removeAll { $0.anchor === anchor } }
}
