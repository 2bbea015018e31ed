import Basics

extension FileNode {
  /// The only document of a text, with the faults found on the way, or the fault that ended the reading.
  static func document(_ text: String) -> (node: FileNode?, faults: Faults) {
    guard let disguise = DisguisedText(text) else {
      return (nil, [fault("every private-use character is used; none is left to read the file with")])
    }
    var composer = FileNodeComposer(disguise)
    do throws(YAMLFault) {
      guard let node = try composer.document() else { return (nil, [fault("the file is empty")]) }
      return (node, composer.faults)
    } catch {
      var fault = fault(of: error, in: text)
      // The parser ends a last line that nothing ends, and stands on the next one then.
      fault.position = min(fault.position, PlaceCounter.end(of: text))
      var faults = composer.faults
      faults.append(fault)
      return (nil, faults)
    }
  }

  /// The message of libyaml, in our words where there are better ones.
  private static func fault(of error: YAMLFault, in text: String) -> Fault {
    guard let problem = error.problem else { return fault("nested too deep to be read", error.position) }
    if problem == "mapping values are not allowed in this context" {
      return fault("this is not YAML: a second value in the line; a text with “: ” in it needs quotes", error.position)
    }
    let character = character(at: error.position, of: text)
    if character == "\t", problem.contains(text: "tab character") || problem == strangeStart {
      return fault("this is not YAML: a tab cannot stand here; spaces indent", error.position)
    }
    if let character, problem == strangeStart {
      return fault("this is not YAML: a text that starts with `\(character)` needs quotes", error.position)
    }
    // Where a construct began says more than the name that libyaml has for it.
    let beginning = error.context.map { ", \($0.text) that began at \($0.position)" } ?? ""
    return fault("this is not YAML: \(problem)\(beginning)", error.position)
  }

  private static let strangeStart = "found character that cannot start any token"

  /// The character at a place; `nil` behind the end of a line.
  private static func character(at position: MenuDescription.Position, of text: String) -> Unicode.Scalar? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(position.line - 1) else { return nil }
    return lines[position.line - 1].unicodeScalars.dropFirst(position.column - 1).first
  }

  private static func fault(
    _ sentence: String, _ position: MenuDescription.Position = MenuDescription.Position(line: 1, column: 1)
  ) -> Fault {
    Fault(position: position, sentence: sentence)
  }
}
