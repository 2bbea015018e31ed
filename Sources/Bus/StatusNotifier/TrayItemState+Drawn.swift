extension TrayItemState {
  /// The state that panels get: overlay and attention, which half of the panels ignore, are drawn into the picture.
  ///
  /// * An overlay with pixmaps is drawn into the pixmaps of the picture and of the attention picture. It is never sent
  ///   itself: LXQt would show it instead of the picture, even after its removal, Plasma twice, and seven other panels
  ///   not at all. So nothing shows an overlay if the picture or the overlay is a name alone. See docs/panels.md#icon.
  /// * While the status is `.needsAttention`, the attention picture takes the picture's place; without one, the
  ///   picture's pixmaps get a mark. Panels that know attention pictures get the same as one.
  ///
  /// A picture with something drawn into it has no name, because panels prefer names to pixmaps.
  package var drawn: TrayItemState {
    var result = self
    if !overlayIcon.pixmaps.isEmpty, !icon.pixmaps.isEmpty {
      result.icon = icon.drawn { $0.drawing(emblem: overlayIcon.pixmaps) }
      result.attentionIcon = attentionIcon.drawn { $0.drawing(emblem: overlayIcon.pixmaps) }
    }
    result.overlayIcon = Icon()
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
  /// The pixmaps after `draw`; the icon itself if it has none.
  fileprivate func drawn(_ draw: (Pixmap) -> Pixmap) -> TrayItemState.Icon {
    pixmaps.isEmpty ? self : TrayItemState.Icon(pixmaps: pixmaps.map(draw))
  }
}

extension TrayItemState.Icon {
  /// The picture of an item that has none that panels could show.
  package static let placeholder = TrayItemState.Icon(pixmaps: [24, 48].map { Pixmap.placeholder($0) })

  /// The icon with a placeholder next to a name alone. Only the panel knows whether its theme has the name, and Plasma
  /// shows nothing at all for one that it does not have. See docs/panels.md#icon.
  var withPlaceholder: TrayItemState.Icon {
    name.isEmpty || !pixmaps.isEmpty ? self : TrayItemState.Icon(name: name, pixmaps: Self.placeholder.pixmaps)
  }
}
