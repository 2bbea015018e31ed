import Basics
import MenuFiles
import Pictures

/// Pango's markup, as far as it has to be understood to show the text without it, and titles in its colours.
enum PangoMarkup {
  /// The text of a piece of markup; `nil` if it is not valid, so that it is shown as it is written.
  static func text(of markup: String) -> String? {
    runs(of: markup)?.reduce(into: "") { $0 += $1.text }.withShortRuns
  }

  /// The text of a piece of markup in parts, with the colours that it gives them; `nil` if it is not valid.
  static func runs(of markup: String) -> [MenuDescription.Tray.ColoredText]? {
    // By scalars: a combining mark behind a `>` belongs to the text.
    guard markup.unicodeScalars.contains(where: { $0 == "<" || $0 == "&" }) else {
      return [MenuDescription.Tray.ColoredText(markup)]
    }
    var runs: [MenuDescription.Tray.ColoredText] = []
    var text = String.UnicodeScalarView()
    var open: [Tag] = []
    var rest = markup.unicodeScalars[...]
    while let scalar = rest.first {
      switch scalar {
      case "<":
        guard let end = rest.firstIndex(of: ">") else { return nil }
        let color = open.last?.color
        guard read(tag: Substring(rest[rest.index(after: rest.startIndex)..<end]), &open) else { return nil }
        rest = rest[rest.index(after: end)...]
        if open.last?.color == color { continue }
        if !text.isEmpty { runs.append(MenuDescription.Tray.ColoredText(String(text), color: color)) }
        text = String.UnicodeScalarView()
      case "&":
        guard let end = rest.prefix(12).firstIndex(of: ";"),
          let meant = entity(Substring(rest[rest.index(after: rest.startIndex)..<end]))
        else { return nil }
        text += meant.unicodeScalars
        rest = rest[rest.index(after: end)...]
      default:
        text.append(scalar)
        rest.removeFirst()
      }
    }
    return open.isEmpty ? runs + [MenuDescription.Tray.ColoredText(String(text))] : nil
  }

  /// A tag that is open.
  private struct Tag {
    var name: Substring
    /// The colour of texts in it; `nil` for that of the menu.
    var color: UInt32?
  }

  private static let names: Set<Substring> = [
    "span", "b", "i", "s", "u", "tt", "big", "small", "sub", "sup", "markup",
  ]

  private static func read(tag: Substring, _ open: inout [Tag]) -> Bool {
    if tag.hasPrefix("/") { return open.popLast()?.name == tag.dropFirst() }
    let isEmpty = tag.hasSuffix("/")
    let name = tag.dropLast(isEmpty ? 1 : 0).prefix { !$0.isWhitespace }
    let attributes = tag.dropFirst(name.count)
    // An attribute's value is in quotes.
    guard names.contains(name), attributes.allSatisfy({ $0 != "<" }), !attributes.contains("=") || name == "span",
      attributes.count(where: { $0 == "\"" }) % 2 == 0, attributes.count(where: { $0 == "'" }) % 2 == 0
    else { return false }
    if !isEmpty { open.append(Tag(name: name, color: color(in: attributes) ?? open.last?.color)) }
    return true
  }

  /// The colour of texts, of which the last attribute counts.
  private static func color(in attributes: Substring) -> UInt32? {
    var rest = attributes
    var color: UInt32?
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = rest.popFirst(), let end = rest.firstIndex(of: quote) else { break }
      if ["color", "foreground", "fgcolor"].contains(name) { color = MenuColor(rest[..<end])?.rgb ?? color }
      rest = rest[rest.index(after: end)...]
    }
    return color
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
