import Basics
import DBusMenu
import LibDBus

/// The state that a row is awaited in.
struct RowCondition: Sendable {
  var gone = false
  var enabled = false
  var disabled = false
  var state: ToggleState?
  var title: TitlePattern?

  /// The end of a sentence about a row that does not meet the conditions; `nil` if it does.
  ///
  /// - Parameter path: The row, preceded by those that lead to it.
  func lack(of path: [MenuNode]) -> PrintableText? {
    guard let row = path.last else { return "is not there" }
    let isVisible = path.allSatisfy(\.isVisible)
    let isEnabled = path.allSatisfy(\.isEnabled)
    if gone { return isVisible ? "is still there" : nil }
    if !isVisible { return "is hidden" }
    if enabled, !isEnabled { return "is disabled" }
    if disabled, isEnabled { return "is enabled" }
    if let state, ToggleState(row) != state { return "is \(ToggleState(row)?.rawValue ?? "without a mark")" }
    if let title, !row.names.contains(where: title.matches) { return "does not match “\(title.text)”" }
    return nil
  }

  /// Looks for a row that meets the conditions.
  func look(in menu: MenuNode) -> MenuVisit.Sight {
    var open = menu.children.reversed().map { [$0] }
    var titles: [String] = []
    while let path = open.popLast() {
      guard let row = path.last, row.isVisible else { continue }
      if !row.isSeparator, lack(of: path) == nil { return .found(path) }
      if !row.isSeparator { titles.append(row.title) }
      open += row.children.reversed().map { path + [$0] }
    }
    let there: PrintableText =
      titles.isEmpty
      ? "" : "; there are " + titles.prefix(20).map { "“\($0)”" as PrintableText }.joined(separator: ", ")
    return .missing(Failure(.notFound, "no row meets the conditions" + there), isMaking: false)
  }
}
