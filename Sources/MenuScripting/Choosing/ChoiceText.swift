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
    var text = title.replacing("\\", with: "\\\\").replacing("/", with: "\\/")
    if let first = text.first, "#@".contains(first) { text = "\\" + text }
    return text
  }
}
#endif
