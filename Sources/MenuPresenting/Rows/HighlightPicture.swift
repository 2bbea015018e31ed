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
    guard let entries = value.flatMap(Dictionary.init(view:)) else { return nil }
    label = PrintableText(entries[HighlightEntry.label]?.stringValue ?? "")
    content = ContentView(entries[HighlightEntry.content])
    let name = entries[HighlightEntry.iconName]?.stringValue ?? ""
    let data: [UInt8]? = if case .bytes(let bytes)? = entries[HighlightEntry.iconData] { bytes } else { nil }
    guard !name.isEmpty || data?.isEmpty == false else { return }
    icon = ContentView.Picture(text: "", iconName: name.isEmpty ? nil : name, iconData: data, description: "")
  }
}
