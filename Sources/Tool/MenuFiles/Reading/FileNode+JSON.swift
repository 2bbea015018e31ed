import Basics

extension FileNode {
  /// Reads a text of JSON, which is the line of that number.
  static func json(_ text: String, line: Int) throws(Fault) -> FileNode {
    do throws(JSONFault) {
      return try JSONReader.read(Array(text.utf8)[...], depth: MenuFilesLimits.nodeDepth) { content, column in
        FileNode(content: Content(content, line: line), position: MenuDescription.Position(line: line, column: column))
      }
    } catch {
      throw Fault(position: MenuDescription.Position(line: line, column: error.column), sentence: error.reason)
    }
  }
}

extension FileNode.Content {
  fileprivate init(_ content: JSONContent<FileNode>, line: Int) {
    self =
      switch content {
      case .null: .text("null", isPlain: true)
      case .bool(let value): .text(value ? "true" : "false", isPlain: true)
      case .number(let digits): .text(digits, isPlain: true)
      case .string(let text): .text(text, isPlain: false)
      case .array(let elements): .list(elements)
      case .object(let members):
        .mapping(
          members.map { member in
            let position = MenuDescription.Position(line: line, column: member.column)
            return (FileNode(content: .text(member.name, isPlain: false), position: position), member.value)
          })
      }
  }
}

extension JSONText {
  /// The node as JSON, from which it was read, with the changes since then.
  init(_ content: FileNode.Content) {
    self =
      switch content {
      case .text(let text, isPlain: true) where FileNode.isNothing(text): .null
      case .text("true", isPlain: true): .bool(true)
      case .text("false", isPlain: true): .bool(false)
      case .text(let text, isPlain: true) where Self.isNumber(text): .number(text)
      case .text(let text, _): .string(text)
      case .list(let nodes): .array(nodes.map { JSONText($0.content) })
      case .mapping(let pairs): .object(pairs.map { Member($0.key.word ?? "", JSONText($0.value.content)) })
      case .refused: .null
      }
  }

  /// Whether a word without quotes is a number; `mixed`, which a mark may be, is none.
  private static func isNumber(_ text: String) -> Bool { text.first.map { $0 == "-" || $0.isNumber } ?? false }
}
