import Basics
package import DBusMenu
import LibDBus

extension ContentView.Picture {
  /// An emoji, with the text for screen readers.
  init(emoji: PrintableText, description: PrintableText) {
    self.init(text: emoji, iconName: nil, iconData: nil, description: description)
  }

  /// Reads the picture of a row, which a row with a mark has under a name of its own; `nil` if it has none.
  package init?(of node: MenuNode) {
    let name = node.text(.extensionIconName)
    let data: [UInt8]? = if case .bytes(let bytes)? = node.properties[.extensionIconData] { bytes } else { nil }
    iconName = name.isEmpty ? node.iconName : name
    iconData = (data?.isEmpty ?? true) ? node.iconData : data
    text = ""
    description = ""
    guard iconName != nil || iconData != nil else { return nil }
  }
}
