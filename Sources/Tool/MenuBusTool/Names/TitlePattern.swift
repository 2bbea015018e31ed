/// A text with `*` for any characters and `?` for one; a backslash takes the next character literally. Case does not
/// matter, as for titles.
struct TitlePattern: Sendable {
  private enum Piece: Equatable {
    case one(Character)
    case any
    case many
  }

  private let pieces: [Piece]
  /// The pattern as the user wrote it.
  let text: String

  init(argument: String) {
    text = argument
    var pieces: [Piece] = []
    var isEscaped = false
    for character in argument.lowercased() {
      switch character {
      case _ where isEscaped:
        pieces.append(.one(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": if pieces.last != .many { pieces.append(.many) }
      case "?": pieces.append(.any)
      default: pieces.append(.one(character))
      }
    }
    if isEscaped { pieces.append(.one("\\")) }
    self.pieces = pieces
  }

  /// Whether the pattern describes all of a title.
  func matches(_ title: String) -> Bool {
    let characters = Array(title.lowercased())
    var (piece, place) = (0, 0)
    // The last `*`, and the place behind what it stands for so far.
    var retry: (piece: Int, place: Int)?
    while place < characters.count {
      if piece < pieces.count, pieces[piece] == .many {
        retry = (piece, place)
        piece += 1
      } else if piece < pieces.count, pieces[piece] == .any || pieces[piece] == .one(characters[place]) {
        piece += 1
        place += 1
      } else if let last = retry {
        retry = (last.piece, last.place + 1)
        (piece, place) = (last.piece + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .many }
  }
}
