import ArgumentParser
import Basics

extension Menubus {
  /// The lines about a mistake in the command line: a sentence, and the usage of the command.
  static func usageError(_ error: any Error, in arguments: [String]) -> [PrintableText] {
    let command = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    let usage = (command ?? self).usageString()
    let mistake = CommandTree.tool.flatMap { tree in
      Self.mistake(in: arguments, of: CursorPlace(arguments, current: "", in: tree).command)
        ?? emptyWord(in: arguments, of: tree)
    }
    return [mistake ?? "\(sentence(of: error))", "usage: \(usage)"]
  }

  /// The mistake that the parser does not name, because it misses something else first.
  private static func mistake(in arguments: [String], of command: CommandTree) -> PrintableText? {
    var isValue = false
    for (index, word) in arguments.enumerated() {
      if word == "--" { return nil }
      if isValue || !word.hasPrefix("-") || word == "-" {
        isValue = false
        continue
      }
      let name = word.prefix { $0 != "=" }
      guard let option = command.option(name) else {
        guard word.hasPrefix("--"), !["--help", "--version"].contains(word) else { continue }
        let nearest = Spelling.nearest(to: String(name), among: command.arguments.flatMap(\.names))
        let hint: PrintableText = nearest.map { "; did you mean \($0)?" } ?? ""
        return "\(command.commandName) has no option \(name)" + hint
      }
      guard option.kind == .option, !word.contains("=") else { continue }
      if let value = arguments.dropFirst(index + 1).first, value.hasPrefix("-"), Double(value) != nil {
        return "\(name) needs a value; one that begins with “-” is written \(name)=\(value)"
      }
      isValue = true
    }
    return nil
  }

  /// The mistake of an empty word, where the line would be right with another word in its place.
  private static func emptyWord(in arguments: [String], of tree: CommandTree) -> PrintableText? {
    for index in arguments.indices where arguments[index].isEmpty {
      var filled = arguments
      // A name, a number and a time.
      filled[index] = "1"
      guard (try? parseAsRoot(filled)) != nil,
        case .value(let argument) = CursorPlace(Array(arguments[..<index]), current: "", in: tree).expected
      else { continue }
      return "\(argument.label) is empty"
    }
    return nil
  }

  /// The values that are right, by the placeholder that the parser names.
  private static let forms = [
    "<time>": "a time is a number of seconds, or one with a unit, such as 300ms or 2m, up to a day",
    "<item>": "a row is its titles, such as File/Open, its number, such as #12, or its identifier, such as @open",
    "<x,y>": "a place is two whole numbers, such as 100,200", "<notches>": "it is a whole number",
    "<size>": "it is a whole number", "<speed>": "it is a number",
  ]

  /// The parser's own sentence, in the form of this tool's: with a small letter at its start, without its end, and with
  /// the form of a right value.
  private static func sentence(of error: any Error) -> String {
    var text = message(for: error).split(separator: "\n").first.map(String.init) ?? "the command line is not understood"
    if text.hasSuffix(".") { text.removeLast() }
    if text.hasSuffix(">'"), let start = text.lastIndex(of: "<"), let form = forms[String(text[start...].dropLast())] {
      text += "; \(form)"
    }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
