extension TrayItemState {
  /// The item with what half of the panels ignore drawn into its picture; this is what panels are sent.
  ///
  /// * An overlay with pixmaps is drawn into the pixmaps of the picture and of the attention picture, and is not sent
  ///   by itself any more: LXQt would show it instead of the picture, even after its removal, and Plasma twice. Where
  ///   the picture is a name alone there is nothing to draw into, and the overlay is sent as it is, as is one that is a
  ///   name alone.
  /// * While the status is `.needsAttention`, the attention picture takes the picture's place; without one, the
  ///   picture's pixmaps get a mark. Panels that know attention pictures are sent the same as one.
  ///
  /// A picture that something was drawn into has no name any more, because panels prefer names to pixmaps.
  public var drawn: TrayItemState {
    var result = self
    if !overlayIcon.pixmaps.isEmpty, !icon.pixmaps.isEmpty {
      result.icon = icon.drawn { $0.drawing(emblem: overlayIcon.pixmaps) }
      result.attentionIcon = attentionIcon.drawn { $0.drawing(emblem: overlayIcon.pixmaps) }
      result.overlayIcon = Icon()
    }
    guard status == .needsAttention else { return result }
    if result.attentionIcon == Icon() {
      result.icon = result.icon.drawn { $0.markedForAttention() }
      result.attentionIcon = result.icon
    } else {
      result.icon = result.attentionIcon
    }
    return result
  }
}

extension TrayItemState.Icon {
  /// The pixmaps with something drawn into each; the icon itself if it has none.
  fileprivate func drawn(_ draw: (Pixmap) -> Pixmap) -> TrayItemState.Icon {
    pixmaps.isEmpty ? self : TrayItemState.Icon(pixmaps: pixmaps.map(draw))
  }
}

extension TrayItemState.Icon {
  private static let placeholder = [24, 48].map { Pixmap.placeholder($0) }

  /// The icon with a picture of ours besides a name alone. A panel that has the name shows that; which theme it looks in
  /// nobody else knows, and Plasma shows nothing at all for a name that it has not.
  var withPlaceholder: TrayItemState.Icon {
    name.isEmpty || !pixmaps.isEmpty ? self : TrayItemState.Icon(name: name, pixmaps: Self.placeholder)
  }
}
