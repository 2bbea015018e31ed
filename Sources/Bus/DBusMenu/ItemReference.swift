import Basics
import LibDBus

/// A name of an item that users type: its id, its identifier, or the titles that lead to it.
@nonexhaustive public enum ItemReference: Sendable, Hashable {
  /// An id: `#12`.
  case id(ItemID)
  /// An identifier that the program gave: `@quit`.
  case identifier(String)
  /// The titles from the menu down to the item: `Power/Restart…`.
  case titles([String])

  /// Reads a reference. A backslash takes `/`, `#`, `@`, `-` and `\` literally.
  ///
  /// - Returns: `nil` for an empty one, an empty step, or a `#` that no number follows.
  public init?(_ text: String) {
    // By scalars: a title may begin with a combining mark.
    let scalars = text.unicodeScalars
    if scalars.first == "#" {
      guard let number = Int32(Substring(scalars.dropFirst())) else { return nil }
      self = .id(ItemID(number))
      return
    }
    let isIdentifier = scalars.first == "@"
    var steps = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in isIdentifier ? scalars.dropFirst() : scalars[...] {
      if isEscaped || scalar != "/" && scalar != "\\" || isIdentifier && scalar == "/" {
        if isEscaped, !(#"/\"# + Self.signs).unicodeScalars.contains(scalar) { steps[steps.count - 1].append("\\") }
        steps[steps.count - 1].append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        steps.append(String.UnicodeScalarView())
      }
    }
    guard !isEscaped, steps.allSatisfy({ !$0.isEmpty }) else { return nil }
    self = isIdentifier ? .identifier(String(steps[0])) : .titles(steps.map { String($0) })
  }

  /// The text that reads as this reference; `nil` for titles of which one is empty, and for an empty identifier.
  package var text: String? {
    switch self {
    case .id(let id): return "#\(id)"
    case .identifier(let identifier):
      return identifier.isEmpty ? nil : "@" + identifier.replacing(scalars: ["\\": "\\\\"])
    case .titles(let titles):
      guard !titles.isEmpty, !titles.contains("") else { return nil }
      return titles.map(Self.escaped).joined(separator: "/")
    }
  }

  /// The signs with which an id, an identifier and an option of a command begin.
  private static let signs = "#@-"

  /// A title as a part of a path. The programs that titles come from decide on them, and shells pass paths on: none may
  /// be read as an option.
  package static func escaped(_ title: String) -> String {
    let text = title.replacing(scalars: ["\\": "\\\\", "/": "\\/"])
    return text.unicodeScalars.first.map { signs.unicodeScalars.contains($0) } == true ? "\\" + text : text
  }
}
