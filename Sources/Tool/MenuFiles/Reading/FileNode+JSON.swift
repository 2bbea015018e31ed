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
