#if Tool
import ArgumentParser
import Basics
import MenuScripting

/// A mistake in the command line, in a sentence, and the usage of the command.
struct UsageError {
  var sentence: PrintableText
  /// The line with the usage; `nil` if there is none.
  var usage: PrintableText?

  /// The lines to print.
  var lines: [PrintableText] { [sentence] + [usage].compactMap(\.self) }

  /// The mistake that an error of the parser is about, or a plainer one of the same words.
  init(_ error: any Error, in arguments: [String]) {
    let lines = Menubus.fullMessage(for: error).split(separator: "\n")
    usage = lines.first { $0.hasPrefix("Usage: ") }.map { "usage: \($0.dropFirst(7))" }
    let message = Menubus.message(for: error)
    let place = CommandTree.tool.map { CommandPlace(arguments, current: "", in: $0) }
    sentence = place.flatMap { Self.mistake(in: arguments, of: $0.command) } ?? "\(Self.plain(message))"
  }

  /// The mistake that the parser does not name, because it misses something else first.
  private static func mistake(in arguments: [String], of command: CommandTree) -> PrintableText? {
    let options = command.arguments?.flatMap { $0.names ?? [] }.map(\.text) ?? []
    var isValue = false
    for (index, word) in arguments.enumerated() {
      if word == "--" { return nil }
      if isValue || !word.hasPrefix("-") || word == "-" {
        isValue = false
        continue
      }
      let name = word.prefix { $0 != "=" }
      guard let option = command.arguments?.first(where: { $0.names?.contains { $0.text == name } == true }) else {
        guard word.hasPrefix("--"), !["--help", "--version"].contains(word) else { continue }
        let nearest = Spelling.nearest(to: String(name), among: options)
        let hint: PrintableText = nearest.map { "; did you mean \($0)?" } ?? ""
        return "\(command.commandName) has no option \(name)" + hint
      }
      guard option.kind == "option", !word.contains("=") else { continue }
      if let value = arguments.dropFirst(index + 1).first, value.hasPrefix("-"), Double(value) != nil {
        return "\(name) needs a value; one that begins with “-” is written \(name)=\(value)"
      }
      isValue = true
    }
    return nil
  }

  /// A message of the parser as a sentence of this tool: without nested quotes, and with a small letter at its start.
  private static func plain(_ message: String) -> String {
    var text = message.split(separator: "\n").first.map(String.init) ?? "the command line is not understood"
    if text.hasSuffix(".") { text.removeLast() }
    let empty = "The value '' is invalid for '"
    if text.hasPrefix(empty) { return "\(text.dropFirst(empty.count).prefix { $0 != "'" }) is empty" }
    for (start, plain) in [
      ("Missing expected argument '", "missing argument '"), ("Unexpected argument '", "unexpected argument '"),
      ("Missing value for '", "missing value for '"), ("The value '", "the value '"),
      ("Unknown option '", "unknown option '"),
    ] where text.hasPrefix(start) {
      text = plain + text.dropFirst(start.count)
    }
    return text
  }
}
#endif
