#if Tool
package import Basics
package import DBusMenu

/// The form in which a choice is printed.
package enum ChoiceText: String, CaseIterable, Sendable {
  case path, id

  package func text(of choice: MenuChoice) -> PrintableText {
    switch self {
    case .id: "#\(choice.id)"
    case .path: choice.titles.map { "\(Self.escaped($0))" }.joined(separator: "/")
    }
  }

  /// A title as a part of a path.
  private static func escaped(_ title: String) -> String {
    var text = title.replacing(scalars: ["\\": "\\\\", "/": "\\/"])
    if let first = text.unicodeScalars.first, "#@".unicodeScalars.contains(first) { text = "\\" + text }
    return text
  }
}
#endif
