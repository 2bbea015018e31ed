/// A text that is safe to print: on a terminal, in a menu that is drawn there, or in a list that a chooser shows.
///
/// Texts come from other programs, from files and from errors; none of them may steer a terminal, begin a line of its
/// own, or pretend to be another text. So functions that print take this type and no `String`. Text becomes printable
/// only by ``init(_:)``, by interpolation and by ``init(json:)``, which filter; literals are the code's own and stay as
/// they are:
///
///     printLine("there is no item “\(title)”")
///
/// The rule, which is in this module alone:
///
/// * Control characters (C0, DEL, C1), line breaks among them, and the separators U+2028 and U+2029 become U+FFFD.
/// * Left out is what is not displayed itself: format characters (marks that turn the direction, tags, invisible
///   spaces) and all else that Unicode ignores by default (fillers, variation selectors).
/// * Of these stay those that belong to the spelling: a joiner between two emoji; joiners between letters of the
///   scripts that are written with them; a variation selector behind an emoji or an ideograph.
/// * A letter keeps at most ``maximumMarks`` marks that combine with it.
/// * A text has at most ``maximumLength`` Unicode scalars; what is cut off is marked with “…”.
public struct PrintableText: Sendable, Hashable, CustomStringConvertible {
  /// The text as it is printed.
  public let description: String

  /// The most Unicode scalars of a text that is not of the code itself.
  public static let maximumLength = BasicsLimits.printedScalars
  /// The most marks that combine with a letter. Vietnamese and Hebrew take three, Tibetan eight.
  public static let maximumMarks = BasicsLimits.printedMarks

  /// Filters a text.
  public init(_ text: some StringProtocol) { description = PrintableText.filtered(String(text)) }

  /// Filters a text in which line breaks are meant: each line by itself.
  public init(lines text: String) {
    self = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { PrintableText($0) }
      .joined(separator: "\n")
  }

  /// Writes the characters of JSON that a terminal might obey as escapes, which mean the same: `\u001b`. Only strings
  /// have such characters there. The text is not cut, because it would not be JSON any more.
  ///
  /// - Parameter json: JSON, in which line feeds are between its parts alone.
  public init(json: String) {
    guard json.unicodeScalars.contains(where: { $0 != "\n" && $0.fate != .shown }) else {
      description = json
      return
    }
    var result = ""
    for scalar in json.unicodeScalars {
      if scalar == "\n" || scalar.fate == .shown {
        result.unicodeScalars.append(scalar)
      } else {
        result += scalar.jsonEscape
      }
    }
    description = result
  }

  /// Keeps scalars of printable texts as they are.
  init(filtered text: String) { description = text }
}

extension PrintableText: ExpressibleByStringInterpolation {
  /// Keeps literals, and filters what is interpolated, unless that is printable already.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Begins with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Keeps a literal of the code.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Keeps a text that is printable already.
    public mutating func appendInterpolation(_ part: PrintableText) { text += part.description }
    /// Filters anything else.
    public mutating func appendInterpolation(_ value: some Any) {
      text += PrintableText.filtered(String(describing: value))
    }
  }

  /// Keeps a literal of the code.
  public init(stringLiteral literal: String) { description = literal }
  /// Keeps the filtered parts.
  public init(stringInterpolation parts: StringInterpolation) { description = parts.text }
}

extension PrintableText {
  /// Whether there is nothing to print.
  public var isEmpty: Bool { description.isEmpty }

  /// Puts one text behind another.
  public static func + (left: PrintableText, right: PrintableText) -> PrintableText {
    PrintableText(filtered: left.description + right.description)
  }

  /// Repeats a text.
  public init(repeating text: PrintableText, count: Int) {
    description = String(repeating: text.description, count: max(0, count))
  }

  /// One character of the text, or several; what is cut out of a printable text is printable.
  public subscript(range: some RangeExpression<String.Index>) -> PrintableText {
    PrintableText(filtered: String(description[range]))
  }
}

extension Sequence<PrintableText> {
  /// The texts behind each other, with a text between them.
  public func joined(separator: PrintableText = "") -> PrintableText {
    var text = ""
    for (index, part) in enumerated() {
      // In place: there may be as many parts as an output has lines.
      if index > 0 { text += separator.description }
      text += part.description
    }
    return PrintableText(filtered: text)
  }
}
