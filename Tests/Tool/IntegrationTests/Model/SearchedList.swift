import Foundation
import MenuBus
import MenuTestSupport
import TestSupport

/// A list with a field above it, of which every text that reached its updater is noted.
@MainActor
final class SearchedList {
  let log = CallLog()
  let field: SearchField
  let rows: [Action]
  let menu: Menu
  /// Called as a row's handler runs.
  var onChoice: (@MainActor () -> Void)? {
    get { choices.handler }
    set { choices.handler = newValue }
  }
  private let choices = Choices()

  private final class Choices { var handler: (@MainActor () -> Void)? }

  init(_ titles: [String], text: String = "") {
    let log = log
    let choices = choices
    let rows = titles.map { title in
      Action(title: title) { _ in
        choices.handler?()
        log.note("chosen \(title)")
      }
    }
    field = SearchField(placeholder: "Find", searchText: text) { text in
      log.note("“\(text)”")
      for row in rows { row.isHidden = !row.title.localizedCaseInsensitiveContains(text) && !text.isEmpty }
    }
    for row in rows { row.isHidden = !row.title.localizedCaseInsensitiveContains(text) && !text.isEmpty }
    self.rows = rows
    menu = Menu(children: rows, headers: [field])
  }

  subscript(title: String) -> Action { rows.first { $0.title == title } ?? rows[0] }

  func wait(forText text: String) async throws { try await field.wait(forText: text) }
}
