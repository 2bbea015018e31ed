#if Tool
package import Basics
package import DBusMenu

/// The form in which a choice is printed.
package enum ChoiceText: String, CaseIterable, Sendable {
  case path, id

  package func text(of choice: MenuChoice) -> PrintableText {
    switch self {
    case .id: "#\(choice.id)"
    case .path: choice.titles.map { "\(ItemReference.escaped($0))" }.joined(separator: "/")
    }
  }
}
#endif
