import Basics
import DBusMenu

/// An item of a menu, as the user writes it, or as the line of another process names it.
struct ItemArgument: Sendable {
  enum Name: Sendable, Hashable {
    case reference(ItemReference)
    case token(RowToken)
    /// The line on standard input.
    case input
  }

  private(set) var name: Name
  /// The item as the user wrote it.
  private(set) var text: String

  init?(argument: String) {
    text = argument
    if argument == "-" {
      name = .input
    } else if let token = RowToken(argument) {
      name = .token(token)
    } else if let reference = ItemReference(argument) {
      name = .reference(reference)
    } else {
      return nil
    }
  }

  private init(_ name: Name, _ text: String) {
    self.name = name
    self.text = text
  }

  /// The item with a name of its own: the row of the line on standard input in the place of `-`.
  func resolved(_ streams: CommandStreams) async throws -> ItemArgument {
    name == .input ? try ItemArgument(lines: await streams.line()) : self
  }

  /// The row of a line of `menubus items`, alone in a text.
  init(lines text: String) throws {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.isBlank }
    guard let line = lines.first else { throw Failure(.nothingChosen, "there is no line on standard input") }
    guard lines.count == 1 else {
      throw Failure(.usage, "there are \(lines.count) lines on standard input; one row can be named")
    }
    // Choosers may have made the tab before it a space.
    guard let token = line.split(whereSeparator: \.isWhitespace).last.flatMap({ RowToken($0) }) else {
      throw Failure(.notFound, "the line on standard input is none that menubus items prints: “\(line)”")
    }
    self.init(.token(token), token.text)
  }
}
