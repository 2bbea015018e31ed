package import Basics
import DBusMenu
package import LibDBus

/// The object that is set off while a menu is shown, as the program described it.
package struct HighlightPicture: Sendable, Hashable {
  /// Empty where there is none.
  package var label: PrintableText
  package var icon: ContentView.Picture?
  package var content: ContentView?

  /// - Returns: `nil` if the value is no highlight.
  package init?(_ value: Value?) {
    guard let highlight = HighlightDescription(value) else { return nil }
    label = PrintableText(highlight.label ?? "")
    content = highlight.content.map { ContentView($0) }
    guard highlight.iconName != nil || highlight.iconData != nil else { return }
    icon = ContentView.Picture(iconName: highlight.iconName, iconData: highlight.iconData)
  }
}
