import Basics
import DBusMenu

/// The form in which a choice is printed.
enum ChoiceText: String, CaseIterable, Sendable {
  case path, id

  func text(of choice: MenuChoice) -> PrintableText {
    switch self {
    case .id: "#\(choice.id)"
    case .path:
      // What is left out of a printed text is left out before: what then begins it may need the escape.
      choice.titles.map { "\(ItemReference.escaped(PrintableText($0).description))" }.joined(separator: "/")
    }
  }
}
