import Basics

/// A node of a menu file, with aliases already replaced by what they stand for.
struct FileNode: Sendable {
  enum Content: Sendable {
    /// A scalar, and whether it is written without quotes.
    case text(String, isPlain: Bool)
    case list([FileNode])
    case mapping([(key: FileNode, value: FileNode)])
    /// A node that was refused already; it is not reported again.
    case refused
  }

  var content: Content
  var position: MenuDescription.Position

  /// The node in a sentence, as what stands there.
  var summary: String {
    switch content {
    case .text("", isPlain: true): "nothing"
    case .text("", isPlain: false): "an empty text"
    case .text(let text, isPlain: true): "`\(Self.shortened(text))`"
    case .text(let text, isPlain: false): "the text `\(Self.shortened(text))`"
    case .list: "a list"
    case .mapping: "a mapping"
    case .refused: "this"
    }
  }

  /// Whether the node is one of YAML's spellings of no value.
  var isNothing: Bool {
    if case .text(let text, isPlain: true) = content { Self.isNothing(text) } else { false }
  }

  /// Whether a text without quotes is one of YAML's spellings of no value.
  static func isNothing(_ text: String) -> Bool { ["", "~", "null", "Null", "NULL"].contains(text) }

  /// The row of the node in a sentence, by its identifier or its title; `nil` without both.
  var rowName: String? { Self.rowName(identifier: self["identifier"]?.word, title: self["title"]?.word) }

  static func rowName(identifier: String?, title: String?) -> String? {
    identifier.map { "row `\(shortened($0))`" } ?? title.map { "row “\(shortened($0))”" }
  }

  /// A text that fits into a sentence.
  static func shortened(_ text: String) -> String {
    let line = text.prefix(41).withControlsAsSpaces
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
