import Basics
import Logging
import Menus
import Texts

extension MenuDescription.Lazy {
  /// The element that runs the command when its menu opens.
  ///
  /// - Parameters:
  ///   - name: The identifier of the row.
  ///   - filter: The filter of the list that the rows are in.
  @MainActor
  func makeElement(
    named name: String?, schedule: LiveSchedule, filter: RowFilter, inSingleSelection: Bool
  ) -> LazyMenuElement {
    let made = MadeRows(self, named: name, schedule: schedule, filter: filter, inSingleSelection: inSingleSelection)
    let loading = isAlways ? LazyMenuElement.Loading.eager : .oneLevelAhead
    let element =
      if trigger == MenuDescription.Trigger() {
        LazyMenuElement(shouldCache: isCached, loading: loading) {
          try await made.elements(of: schedule.runner.output(of: command, title: made.title))
        }
      } else {
        LazyMenuElement(loading: loading) { made.versions() }
      }
    element.showsLastElements = true
    return element
  }

  /// The rows of an output.
  func rows(of output: String) throws -> [MenuDescription.Item] {
    guard format == .menu else { return lines(output) }
    let name = "the output of `\(command.summary)`"
    do {
      return try MenuFileReader.read(MenuFileText.check(output, name: name), name: name, isOutput: true).items
    } catch {
      let more = error.mistakes.count + error.omitted - 1
      throw LazyFailure(
        "\(error.mistakes.first.map { "\($0)" } ?? name)\(more > 0 ? ", and \(more) more" : "")", details: "\(error)")
    }
  }

  /// Whether the first line that is not blank looks like the beginning of a menu file: a list of
  /// rows, `items` or `headers`.
  static func looksLikeMenu(_ output: String) -> Bool {
    var rest = output[...]
    var first = rest
    repeat {
      first = rest.prefix { !$0.isNewline }.drop(while: \.isWhitespace)
      rest = rest.drop { !$0.isNewline }.dropFirst()
    } while !rest.isEmpty && (first.isEmpty || first.hasPrefix("#") || first == "---")
    return ["[", "{", "- ", "items:", "headers:"].contains { first.hasPrefix($0) }
  }

  /// A row for each line that is not blank.
  private func lines(_ output: String) -> [MenuDescription.Item] {
    let lines = output.split(whereSeparator: \.isNewline).filter { !$0.isBlank }
    var items = lines.prefix(MenuFilesLimits.lazyLines).map { line in
      var item = MenuDescription.Item()
      let plain = line.withControlsAsSpaces
      item.title =
        plain.count > MenuFilesLimits.lazyTitleCharacters
        ? plain.prefix(MenuFilesLimits.lazyTitleCharacters - 1) + "…" : plain
      // Arguments end at a NUL.
      let argument = line.filter { $0 != "\0" }.withShortRuns
      item.command = choice.map { .run($0.map { $0.replacing(text: "{}", by: argument) }) }
      return item
    }
    if lines.count > MenuFilesLimits.lazyLines {
      var rest = MenuDescription.Item()
      rest.title = FixedTexts.current.text(.moreLines, lines.count - MenuFilesLimits.lazyLines)
      rest.isEnabled = false
      items.append(rest)
    }
    return items
  }
}

/// Why there are no rows, in a sentence that can be in a row, and with everything that a log is to say.
struct LazyFailure: DetailedError, CustomStringConvertible {
  let description: String
  let details: String

  init(_ description: String, details: String? = nil) {
    self.description = description
    self.details = details ?? description
  }
}
