#if Tool
import Yams

extension FileNode {
  /// The only document of a text, with the faults found on the way, or the fault that ended the reading.
  ///
  /// Yams stops at a key that stands twice in a mapping. So that this does not hide all other mistakes, the first of
  /// the two is disguised and the text read again; a walk through the nodes meets the key twice.
  static func document(_ text: String) -> (node: FileNode?, faults: [Fault]) {
    guard var disguise = DisguisedText(text) else {
      return (nil, [fault("every private-use character is used; none is left to read aliases with")])
    }
    var repeated: [Fault] = []
    while true {
      do {
        // Parser, not `compose`, which hides the anchors: nodes refer to them weakly, and the parser holds them.
        let parser = try Yams.Parser(yaml: disguise.text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else { return (nil, [fault("the file is empty")]) }
        return withExtendedLifetime(parser) {
          var composer = FileNodeComposer(disguise)
          let node = composer.node(root)
          return (node, composer.faults)
        }
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        let position = MenuFile.Position(line: max(1, context.mark.line), column: max(1, context.mark.column))
        let key = keys.first ?? ""
        repeated.append(fault("key `\(shortened(disguise.plain(key)))` stands twice in this mapping", position))
        let isCheap = repeated.count <= 50 && repeated.count * text.utf8.count <= MenuFile.maximumSize
        guard isCheap, disguise.disguiseKey(key, at: position) else { return (nil, repeated) }
      } catch {
        var fault = fault(of: error)
        // The parser ends a last line that nothing ends, and stands on the next one then.
        fault.position = min(fault.position, PlaceCounter.end(of: text))
        return (nil, repeated + [fault])
      }
    }
  }

  /// The message of Yams, in our words where there are better ones.
  private static func fault(of error: any Error) -> Fault {
    func position(_ mark: Mark) -> MenuFile.Position { MenuFile.Position(line: mark.line, column: mark.column) }
    switch error {
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      if problem.contains("another document") {
        return fault("a second document starts here; a menu file has one", position(mark))
      }
      if problem.contains("nesting level") {
        return fault("nested too deep to be read", position(mark))
      }
      // Where a construct began says more than the name Yams has for it.
      let beginning = context.map { ", \($0.text) that began at \($0.mark)" } ?? ""
      return fault("this is not YAML: \(problem)\(beginning)", position(mark))
    default:
      return fault("this is not YAML: \(error)")
    }
  }

  private static func fault(
    _ sentence: String, _ position: MenuFile.Position = MenuFile.Position(line: 1, column: 1)
  ) -> Fault {
    Fault(position: position, sentence: sentence)
  }
}
#endif
