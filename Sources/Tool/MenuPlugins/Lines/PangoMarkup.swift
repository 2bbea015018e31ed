import Basics

/// Pango's markup, as far as it has to be understood to show the text without it.
enum PangoMarkup {
  /// The text of a piece of markup; `nil` if it is not valid, so that it is shown as it is written.
  static func text(of markup: String) -> String? {
    // By scalars: a combining mark behind a `>` belongs to the text.
    guard markup.unicodeScalars.contains(where: { $0 == "<" || $0 == "&" }) else { return markup }
    var result = String.UnicodeScalarView()
    var open: [Substring] = []
    var rest = markup.unicodeScalars[...]
    while let scalar = rest.first {
      switch scalar {
      case "<":
        guard let end = rest.firstIndex(of: ">"),
          read(tag: Substring(rest[rest.index(after: rest.startIndex)..<end]), &open)
        else { return nil }
        rest = rest[rest.index(after: end)...]
      case "&":
        guard let end = rest.prefix(12).firstIndex(of: ";"),
          let meant = entity(Substring(rest[rest.index(after: rest.startIndex)..<end]))
        else { return nil }
        result += meant.unicodeScalars
        rest = rest[rest.index(after: end)...]
      default:
        result.append(scalar)
        rest.removeFirst()
      }
    }
    return open.isEmpty ? String(result).withShortRuns : nil
  }

  private static let names: Set<Substring> = [
    "span", "b", "i", "s", "u", "tt", "big", "small", "sub", "sup", "markup",
  ]

  private static func read(tag: Substring, _ open: inout [Substring]) -> Bool {
    if tag.hasPrefix("/") { return open.popLast() == tag.dropFirst() }
    let isEmpty = tag.hasSuffix("/")
    let name = tag.dropLast(isEmpty ? 1 : 0).prefix { !$0.isWhitespace }
    let attributes = tag.dropFirst(name.count)
    // An attribute's value is in quotes.
    guard names.contains(name), attributes.allSatisfy({ $0 != "<" }), !attributes.contains("=") || name == "span",
      attributes.count(where: { $0 == "\"" }) % 2 == 0, attributes.count(where: { $0 == "'" }) % 2 == 0
    else { return false }
    if !isEmpty { open.append(name) }
    return true
  }

  private static func entity(_ name: Substring) -> String? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String($0) }
    }
  }
}
