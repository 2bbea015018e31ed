package import Basics

/// A line that a program writes about its menu: one JSON object.
///
/// `docs/serving.md` describes the lines.
package struct MenuLine: Sendable {
  /// The number of the line, from 1.
  package var number: Int
  /// The value under which the line is answered; `nil` if it is not.
  package var id: JSONText?
  /// The request of the line.
  package var request: Request

  /// The requests that are no changes of the menu, and those that are.
  package enum Request: Sendable {
    /// A change, made by ``MenuDraft/apply(_:)``.
    case change(Change)
    /// Shows the menu now, or another menu, at a place on the screen if one is named.
    case present(MenuDescription?, at: (x: Int32, y: Int32)?)
    /// Asks for an answer, and nothing else.
    case ping
    /// Asks for the menu as it is.
    case get
    /// Ends the program.
    case quit
  }

  /// A change of the menu.
  package struct Change: Sendable {
    enum Kind: Sendable {
      case menu(FileNode)
      case set(String, [(key: FileNode, value: FileNode)])
      case insert([FileNode], Place)
      case remove([String])
      case replace(String, [FileNode])
      case tray([(key: FileNode, value: FileNode)])
    }

    enum Place: Sendable { case before(String), after(String), into(String?) }

    var kind: Kind
    var position: MenuDescription.Position
  }
}

/// A mistake in a line.
package struct MenuLineError: Error, Sendable, Hashable {
  /// The number of the line.
  package var line: Int
  /// The column of the mistake in that line; 0 if it is the line's as a whole.
  package var column: Int
  /// A sentence about the mistake.
  package var sentence: String
  /// The line's `id`, if it could be read.
  package var id: JSONText?

  package init(line: Int, column: Int = 0, sentence: String, id: JSONText? = nil) {
    self.line = line
    self.column = column
    self.sentence = sentence
    self.id = id
  }
}
