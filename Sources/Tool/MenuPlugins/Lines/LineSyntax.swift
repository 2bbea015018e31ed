import Basics
/// A line of a plugin's output in two parts: the text, and the parameters behind the first `|`.
///
/// It is read by scalars: a combining mark behind a `|`, an `=` or a quote leaves it one.
struct LineSyntax: Sendable, Hashable {
  private typealias Scalars = Substring.UnicodeScalarView

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
    let scalars = line.unicodeScalars
    guard let bar = scalars.firstIndex(of: "|") else {
      text = line
      return
    }
    text = Substring(scalars[..<bar])
    let rest = scalars[scalars.index(after: bar)...]
    switch dialect {
    case .xbar, .bitbar: readAsXbar(rest)
    case .swiftbar: readAsSwiftBar(rest)
    case .argos: readAsArgos(rest)
    }
  }

  /// The part of a line that can be a separator: only SwiftBar knows none with parameters.
  static func mark(of line: Substring, in dialect: Dialect) -> Substring {
    guard dialect != .swiftbar, mayBeSeparator(line), let bar = line.utf8.firstIndex(of: UInt8(ascii: "|")) else {
      return line
    }
    return line[..<bar]
  }

  /// Whether a line begins, behind spaces, as a separator does; most do not.
  static func mayBeSeparator(_ line: Substring) -> Bool {
    line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "-")
  }

  /// Whether the line has as many parameters as are read. If there is more, that is a fault.
  private mutating func isFull(before rest: Scalars) -> Bool {
    guard parameters.count + faults.count >= MenuPluginsLimits.parameters else { return false }
    if !rest.allSatisfy(\.properties.isWhitespace) {
      faults.append("a line has more than \(MenuPluginsLimits.parameters) parameters")
    }
    return true
  }

  /// Words between spaces and `|`. A quote right behind `=` goes on to the same quote, without escapes.
  private mutating func readAsXbar(_ text: Scalars) {
    // Where no space follows, none is looked for again.
    let lastSpace = text.lastIndex(of: " ") ?? text.startIndex
    var rest = text.drop { $0.properties.isWhitespace || $0 == "|" }
    while !rest.isEmpty, !isFull(before: rest) {
      let end = rest.firstIndex { $0 == "=" || $0.properties.isWhitespace || $0 == "|" } ?? rest.endIndex
      let name = rest[..<end]
      if end < rest.endIndex, rest[end] == "=", !name.isEmpty {
        rest = rest[rest.index(after: end)...]
        let value = xbarValue(&rest, hasSpace: rest.startIndex <= lastSpace)
        parameters.append(Parameter(name: String(name), value: value))
      } else {
        faults.append("`\(Substring(name).shortened)` is no parameter: it has no `=` right behind it")
        rest = rest[end...].drop { $0 == "=" }
      }
      rest = rest.drop { $0.properties.isWhitespace || $0 == "|" }
    }
  }

  private mutating func xbarValue(_ rest: inout Scalars, hasSpace: Bool) -> String {
    let nextBar = { (text: Scalars) in text.firstIndex(of: "|") ?? text.endIndex }
    if let quote = rest.first, quote == "\"" || quote == "'" {
      let inside = rest.dropFirst()
      if let close = inside.firstIndex(of: quote) {
        rest = inside[inside.index(after: close)...]
        return String(inside[..<close])
      }
      faults.append("a quote is not closed, so the value goes on to the next bar")
      let end = nextBar(inside)
      rest = inside[end...]
      return String(inside[..<end])
    }
    let end = (hasSpace ? rest.firstIndex(of: " ") : nil) ?? nextBar(rest)
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }

  /// Names up to `=`, with spaces around it. In quotes a backslash keeps the next character, and is kept itself.
  private mutating func readAsSwiftBar(_ text: Scalars) {
    var rest = text.drop(while: \.properties.isWhitespace)
    while !rest.isEmpty, !isFull(before: rest) {
      guard let equals = rest.firstIndex(of: "=") else {
        faults.append("`\(PluginTags.trimmed(Substring(rest)).shortened)` is no parameter: it has no `=`")
        return
      }
      let name = PluginTags.trimmed(Substring(rest[..<equals]))
      rest = rest[rest.index(after: equals)...].drop(while: \.properties.isWhitespace)
      let value = swiftBarValue(&rest)
      rest = rest.drop(while: \.properties.isWhitespace)
      parameters.append(Parameter(name: name.lowercased(), value: value))
    }
  }

  private mutating func swiftBarValue(_ rest: inout Scalars) -> String {
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      let end = rest.firstIndex(where: \.properties.isWhitespace) ?? rest.endIndex
      defer { rest = rest[end...] }
      return String(rest[..<end])
    }
    rest = rest.dropFirst()
    var value = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == quote { return String(value) }
      value.append(scalar)
      if scalar == "\\", let next = rest.popFirst() { value.append(next) }
    }
    faults.append("a quote is not closed, so the value goes on to the end of the line")
    return String(value)
  }

  /// Words as a POSIX shell splits them. Words without `=`, or with nothing behind it, are skipped.
  private mutating func readAsArgos(_ text: Scalars) {
    guard let words = ShellWords.split(Substring(text)) else {
      faults.append("a quote is not closed, so all parameters of the line are ignored")
      return
    }
    for word in words where word != "|" {
      let scalars = word[...].unicodeScalars
      if isFull(before: scalars) { return }
      guard let equals = scalars.firstIndex(of: "="), equals != scalars.startIndex else {
        faults.append("`\(word.shortened)` is no parameter: it has no `=` right behind a name")
        continue
      }
      // Argos takes spaces away from both, even from within quotes.
      let value = PluginTags.trimmed(Substring(scalars[scalars.index(after: equals)...]))
      let name = PluginTags.trimmed(Substring(scalars[..<equals]))
      guard !value.isEmpty else {
        faults.append("`\(name.shortened)` has no value")
        continue
      }
      parameters.append(Parameter(name: name, value: value))
    }
  }
}
