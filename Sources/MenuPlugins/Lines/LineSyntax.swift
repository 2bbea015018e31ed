#if Tool
import Basics
/// A line of a plugin's output in two parts: the text, and the parameters behind the first `|`.
struct LineSyntax: Sendable, Hashable {
  /// The text in front of the first `|`, as it is written.
  var text: Substring = ""
  /// The parameters as they are written, in order.
  var parameters: [Parameter] = []
  /// Sentences about what is ignored.
  var faults: [String] = []

  /// A name and its value.
  struct Parameter: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// A line without text and parameters.
  init() {}

  /// Reads a line. A `|` always ends the text: no dialect can escape it.
  init(_ line: Substring, in dialect: Dialect) {
    guard let bar = line.firstIndex(of: "|") else {
      text = line
      return
    }
    text = line[..<bar]
    let rest = line[line.index(after: bar)...]
    switch dialect {
    case .xbar, .bitbar: readAsXbar(rest)
    case .swiftbar: readAsSwiftBar(rest)
    case .argos: readAsArgos(rest)
    }
  }

  /// Whether the line has as many parameters as are read. If there is more, that is a fault.
  private mutating func isFull(before rest: Substring) -> Bool {
    guard parameters.count + faults.count >= MenuPluginsLimits.parameters else { return false }
    if !rest.allSatisfy(\.isWhitespace) {
      faults.append("a line has more than \(MenuPluginsLimits.parameters) parameters")
    }
    return true
  }

  /// Words between spaces and `|`. A quote right behind `=` goes on to the same quote, without escapes.
  private mutating func readAsXbar(_ text: Substring) {
    // Where no space follows, none is looked for again.
    let lastSpace = text.lastIndex(of: " ") ?? text.startIndex
    var rest = text.drop { $0.isWhitespace || $0 == "|" }
    while !rest.isEmpty, !isFull(before: rest) {
      let end = rest.firstIndex { $0 == "=" || $0.isWhitespace || $0 == "|" } ?? rest.endIndex
      let name = rest[..<end]
      if end < rest.endIndex, rest[end] == "=", !name.isEmpty {
        rest = rest[rest.index(after: end)...]
        let value = Self.xbarValue(&rest, hasSpace: rest.startIndex <= lastSpace)
        parameters.append(Parameter(name: String(name), value: value))
      } else {
        faults.append("`\(name.shortened)` is no parameter: it has no `=` right behind it")
        rest = rest[end...].drop { $0 == "=" }
      }
      rest = rest.drop { $0.isWhitespace || $0 == "|" }
    }
  }

  private static func xbarValue(_ rest: inout Substring, hasSpace: Bool) -> String {
    let nextBar = { (text: Substring) in text.firstIndex(of: "|") ?? text.endIndex }
    if let quote = rest.first, quote == "\"" || quote == "'" {
      let inside = rest.dropFirst()
      if let close = inside.firstIndex(of: quote) {
        rest = inside[inside.index(after: close)...]
        return String(inside[..<close])
      }
      let end = nextBar(inside)
      rest = inside[end...]
      return String(inside[..<end])
    }
    let end = (hasSpace ? rest.firstIndex(of: " ") : nil) ?? nextBar(rest)
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }

  /// Names up to `=`, with spaces around it. In quotes a backslash keeps the next character, and is kept itself.
  private mutating func readAsSwiftBar(_ text: Substring) {
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty, !isFull(before: rest) {
      guard let equals = rest.firstIndex(of: "=") else {
        faults.append("`\(PluginTags.trimmed(rest).shortened)` is no parameter: it has no `=`")
        return
      }
      let name = PluginTags.trimmed(rest[..<equals])
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      let value = Self.swiftBarValue(&rest)
      rest = rest.drop(while: \.isWhitespace)
      parameters.append(Parameter(name: name.lowercased(), value: value))
    }
  }

  private static func swiftBarValue(_ rest: inout Substring) -> String {
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
      defer { rest = rest[end...] }
      return String(rest[..<end])
    }
    rest = rest.dropFirst()
    var value = ""
    while let character = rest.popFirst(), character != quote {
      value.append(character)
      if character == "\\", let next = rest.popFirst() { value.append(next) }
    }
    return value
  }

  /// Words as a POSIX shell splits them. Words without `=`, or with nothing behind it, are skipped.
  private mutating func readAsArgos(_ text: Substring) {
    guard let words = ShellWords.split(text) else {
      faults.append("a quote is not closed, so all parameters of the line are ignored")
      return
    }
    for word in words where word != "|" {
      if isFull(before: word[...]) { return }
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        faults.append("`\(word.shortened)` is no parameter: it has no `=` right behind a name")
        continue
      }
      let value = word[word.index(after: equals)...]
      let name = String(word[..<equals])
      guard !value.isEmpty else {
        faults.append("`\(name.shortened)` has no value")
        continue
      }
      parameters.append(Parameter(name: name, value: String(value)))
    }
  }
}
#endif
