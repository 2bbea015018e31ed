import Basics

/// A preference that a plugin declares: `<xbar.var>select(CITY="Rome"): The city. [Rome, Oslo]</xbar.var>`.
package struct PluginVariable: Sendable, Hashable {
  /// The types of preferences.
  package enum Kind: String, Sendable, CaseIterable { case string, number, boolean, select }

  /// The type.
  package var kind: Kind
  /// The name of the environment variable.
  package var name: String
  /// The value without a setting; empty for none.
  package var value: String
  /// The sentence for the user.
  package var text: String
  /// The values to choose from.
  package var choices: [String] = []

  /// Reads the text of a tag; `nil` if it is of another form.
  init?(_ tag: String) {
    guard let open = tag.firstIndex(of: "("), let kind = Kind(rawValue: PluginTags.trimmed(tag[..<open])),
      let equals = tag[open...].firstIndex(of: "="), let close = tag[equals...].firstPlace(of: "):")
    else { return nil }
    self.kind = kind
    name = PluginTags.trimmed(tag[tag.index(after: open)..<equals])
    guard Self.isName(name) else { return nil }
    value = Self.unquoted(PluginTags.trimmed(tag[tag.index(after: equals)..<close.lowerBound]))
    text = PluginTags.trimmed(tag[close.upperBound...])
    guard kind == .select, text.hasSuffix("]"), let list = text.lastIndex(of: "[") else { return }
    choices = text[text.index(after: list)...].dropLast().split(separator: ",").map {
      Self.unquoted(PluginTags.trimmed($0))
    }
    text = PluginTags.trimmed(text[..<list])
  }

  /// Whether a text can be the name of an environment variable.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9").contains(first), text.utf8.count <= 255 else {
      return false
    }
    return text.unicodeScalars.allSatisfy {
      switch $0 {
      case "A"..."Z", "a"..."z", "0"..."9", "_": true
      default: false
      }
    }
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let first = text.first, first == "\"" || first == "'", text.last == first else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
