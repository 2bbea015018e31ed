extension JSONText {
  /// The value in one line.
  package var text: String { written(isASCII: false) }

  /// The value in one line, with escapes for characters that are not ASCII.
  package var asciiText: String { written(isASCII: true) }

  private func written(isASCII: Bool) -> String {
    var text = ""
    write(to: &text, isASCII)
    return text
  }

  private func write(to text: inout String, _ isASCII: Bool) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.write(string, to: &text, isASCII)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text, isASCII)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text, isASCII)
        text += ":"
        member.value.write(to: &text, isASCII)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String, _ isASCII: Bool) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
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
