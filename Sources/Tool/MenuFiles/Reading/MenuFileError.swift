import Basics
/// The mistakes of a menu file, by their positions.
package struct MenuFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The mistakes, sorted by place, at most ``maximumMistakes``.
  package var mistakes: [Mistake]

  /// The number of further mistakes.
  package var omitted = 0

  /// Whether the file looks like one of another program: it has keys that no menu has, and none of `items`, `headers`
  /// and `tray`.
  package var isNoMenu = false

  /// All mistakes that were kept, those that are not listed included.
  package var all: [Mistake] = []

  /// One mistake and where it is.
  package struct Mistake: Sendable, Hashable, CustomStringConvertible {
    /// The file, as it was named to the reader.
    package var file: String
    /// The line, from 1; 0 if the mistake is the file's as a whole.
    package var line: Int
    /// The column, from 1, in Unicode scalars; 0 if the mistake is the file's as a whole.
    package var column: Int
    /// A sentence about the mistake, with the right spelling where that is known.
    package var sentence: String
    /// The row with the mistake, as a sentence names it, if it has a name.
    package var row: String?

    /// File, line, column and sentence, in the form editors and terminals recognise.
    package var description: String {
      let file = file.withControlsAsSpaces
      return line > 0 ? "\(file):\(line):\(column): \(sentence)" : "\(file): \(sentence)"
    }

    /// The sentence for those who see no line and column: it says the row.
    package var sentenceWithRow: String { (row.map { "\($0): " } ?? "") + sentence }
  }

  /// The mistakes, one a line.
  package var description: String {
    let lines = mistakes.map(\.description) + (omitted > 0 ? ["and \(omitted) more mistakes"] : [])
    return lines.joined(separator: "\n")
  }
}

/// A mistake whose file is not named yet.
struct Fault: Error, Hashable {
  var position: MenuDescription.Position
  var sentence: String
  /// The row that was read, as a sentence names it.
  var row: String?
}

/// The mistakes of a text: the first ones, and how many there are.
struct Faults: ExpressibleByArrayLiteral {
  private(set) var kept: [Fault] = []
  /// The number of further mistakes, whose sentences are not kept.
  private(set) var omitted = 0

  init(arrayLiteral faults: Fault...) { kept = faults }

  var count: Int { kept.count + omitted }
  var isEmpty: Bool { kept.isEmpty }

  mutating func append(_ fault: Fault) {
    if kept.count < MenuFilesLimits.keptMistakes { kept.append(fault) } else { omitted += 1 }
  }
}

extension MenuFileError {
  /// One mistake of the file as a whole.
  init(file: String, sentence: String) {
    self.init(mistakes: [Mistake(file: file, line: 0, column: 0, sentence: sentence)])
  }

  /// The faults by place, each once: an alias can bring the same one several times.
  init(_ faults: Faults, file: String) {
    let sorted = Set(faults.kept).sorted { ($0.position, $0.sentence) < ($1.position, $1.sentence) }
    all = sorted.map {
      Mistake(file: file, line: $0.position.line, column: $0.position.column, sentence: $0.sentence, row: $0.row)
    }
    mistakes = Array(all.prefix(MenuFilesLimits.fileMistakes))
    omitted = all.count - mistakes.count + faults.omitted
  }
}
