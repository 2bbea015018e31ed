#if Tool
import Menus

// A file with the values that commands gave in the place of its constants.
extension MenuFile.Item {
  /// The row with values.
  func with(_ values: LiveOutput.Values) -> MenuFile.Item {
    var item = self
    for (key, value) in values {
      switch (key, value) {
      case (.title, .text(let text)): item.title = text
      case (.subtitle, .text(let text)): item.subtitle = text
      case (.icon, .image(let image)): item.icon = image
      case (.enabled, .flag(let flag)): item.isEnabled = flag
      case (.hidden, .flag(let flag)): item.isHidden = flag
      case (.selected, .state(let state)): item.selected = state
      default: break
      }
    }
    return item
  }
}

extension MenuFile {
  /// The file with values of its tray item, title and icon included.
  func with(_ values: LiveOutput.Values) -> MenuFile {
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
#endif
