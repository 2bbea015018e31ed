import Basics

/// The words of a command, in whose arguments texts of a menu are filled in. Each stays one argument.
struct ChooserWords: Sendable, Hashable {
  private let words: [String]

  /// Programs that read Pango markup where a message is.
  private static let markupPrograms: Set<String> = ["rofi", "zenity"]

  init(_ words: [String]) { self.words = words }

  /// The words with texts in the places of `{prompt}` and `{message}`; a text that has one of these itself keeps it.
  /// A space stands before a text that would be an option: rofi looks for these among the values of others, too.
  func filled(prompt: PrintableText, message: PrintableText) -> [String] {
    let name = words.first?.split(separator: "/").last.map(String.init) ?? ""
    let message = Self.markupPrograms.contains(name) ? message.description.escapedForMarkup : message.description
    return words.prefix(1)
      + words.dropFirst().map { word in
        let filled = word.parts(between: "{prompt}").map { $0.replacing(text: "{message}", by: message) }
          .joined(separator: prompt.description)
        return filled.isOption && !word.isOption ? " " + filled : filled
      }
  }
}

extension String {
  /// Whether a program may take the text for an option. A combining mark may follow the sign.
  var isOption: Bool { utf8.first == UInt8(ascii: "-") }
}
