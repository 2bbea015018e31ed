import Basics
import Glibc
import MenuFiles

/// The clicks that i3bar writes to standard input: an array without an end, an object a line.
@MainActor
struct BarClicks {
  private let input = LineInput(limit: MenuFilesLimits.lineBytes)

  /// Calls a function with the instance of each block that was pressed, to the end of the input.
  ///
  /// - Throws: ``ServingEnded`` where that was the bar's end.
  func run(_ open: @MainActor (_ instance: String) -> Void) async throws {
    while let lines = await input.next() {
      for line in lines where !line.isCut { if let instance = Self.instance(in: line.text) { open(instance) } }
    }
    var file = stat()
    let isPipe = fstat(STDIN_FILENO, &file) == 0 && [S_IFIFO, S_IFSOCK].contains(file.st_mode & S_IFMT)
    if isPipe, !Task.isCancelled { throw ServingEnded() }
  }

  /// The block that was pressed with the left or the right button.
  static func instance(in line: String) -> String? {
    let object = line.drop { "[, \t".contains($0) }
    guard let click = try? JSONText(reading: Array(object.utf8)[...]), let button = click["button"]?.digits,
      ["1", "3"].contains(button)
    else { return nil }
    return click["instance"]?.string
  }
}
