import Menus

extension MenuDescription {
  /// The file with values of its tray item, title and icon included.
  func with(_ values: LiveOutput.Values) -> MenuDescription {
    var file = self
    for (key, value) in values {
      switch (key, value) {
      case (.title, .text(let text)): file.title = text
      case (.icon, .image(let image)): file.icon = image
      case (.attentionIcon, .image(let image)): file.tray.attentionIcon = image
      case (.tooltip, .toolTip(let toolTip)): file.tray.toolTip = toolTip
      case (.status, .status(let status)): file.tray.status = status
      case (.label, .text(let text)): file.tray.label = text
      default: break
      }
    }
    return file
  }
}
