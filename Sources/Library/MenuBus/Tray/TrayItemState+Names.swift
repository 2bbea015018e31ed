import MenuExport
import StatusNotifier

extension TrayItemState {
  /// The state with the names that panels have. A picture without one shows its pixels, or the grey disc.
  @MainActor
  func named(by icons: DesktopIcons) -> TrayItemState {
    guard iconThemePath.isEmpty else { return self }
    var result = self
    result.icon = icon.named(by: icons) ?? .placeholder
    result.attentionIcon = attentionIcon.named(by: icons) ?? Icon()
    result.overlayIcon = overlayIcon.named(by: icons) ?? Icon()
    result.toolTip.icon = toolTip.icon.named(by: icons) ?? Icon()
    return result
  }
}

extension TrayItemState.Icon {
  /// The picture with the name that panels have, or its pixels alone; `nil` if it has neither.
  @MainActor
  fileprivate func named(by icons: DesktopIcons) -> TrayItemState.Icon? {
    if name.isEmpty { return self }
    let name = icons.name(for: name) ?? ""
    return name.isEmpty && pixmaps.isEmpty ? nil : TrayItemState.Icon(name: name, pixmaps: pixmaps)
  }
}
