extension JSONText {
  /// The value in one line.
  package var text: String { written(isASCII: false) }

  /// The value in one line, with escapes for characters that are not ASCII.
  package var asciiText: String { written(isASCII: true) }

  /// The value with a line for each element and member.
  package var lines: String { written(isASCII: false, depth: 0) }

  private func written(isASCII: Bool, depth: Int? = nil) -> String {
    var text = ""
    write(to: &text, isASCII, depth: depth)
    return text
  }

  /// - Parameter depth: The number of containers around the value, if each part has a line of its own.
  private func write(to text: inout String, _ isASCII: Bool, depth: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.write(string, to: &text, isASCII)
    case .array(let elements):
      Self.write(elements, between: "[", "]", to: &text, depth: depth) { element, text, depth in
        element.write(to: &text, isASCII, depth: depth)
      }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &text, depth: depth) { member, text, depth in
        Self.write(member.name, to: &text, isASCII)
        text += depth == nil ? ":" : " : "
        member.value.write(to: &text, isASCII, depth: depth)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between opening: String, _ closing: String, to text: inout String, depth: Int?,
    _ write: (Part, inout String, Int?) -> Void
  ) {
    func startLine(_ depth: Int?) {
      if let depth { text += "\n" + String(repeating: " ", count: 2 * depth) }
    }
    let inner = depth.map { $0 + 1 }
    text += opening
    for (index, part) in parts.enumerated() {
      if index > 0 { text += "," }
      startLine(inner)
      write(part, &text, inner)
    }
    // As Foundation writes them: an empty list has an empty line.
    if parts.isEmpty, depth != nil { text += "\n" }
    startLine(depth)
    text += closing
  }

  private static func write(_ string: String, to text: inout String, _ isASCII: Bool) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case " "..."~": text.unicodeScalars.append(scalar)
      default:
        if isASCII || scalar < " " { text += scalar.jsonEscape } else { text.unicodeScalars.append(scalar) }
      }
    }
    text += "\""
  }
}

extension Unicode.Scalar {
  /// The scalar in a string of JSON, as its number: `\u001b`, or two of these.
  var jsonEscape: String {
    String(self).utf16.reduce(into: "") { escape, unit in
      let digits = String(unit, radix: 16)
      escape += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
