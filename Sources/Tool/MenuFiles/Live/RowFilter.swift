import Basics
import Menus

/// Hides the rows of a menu that the search excludes: those that have the text of its search field neither in their
/// title nor in their subtitle, whatever the case and the accents.
///
/// Rows of inline menus and lazy elements are looked at one by one, a submenu is known by its own row. Lines, search
/// fields and the menu's headers stay, and a heading stays as long as a row of its section does.
@MainActor
final class RowFilter {
  private weak var menu: Menu?
  /// The filter of the list around the menu, which also looks at the rows of an inline one.
  private let outer: RowFilter?
  private var text = FoldedText("")
  /// The rows that the filter has hidden; others that are hidden stay so.
  private var hidden: [ObjectIdentifier: MenuElement] = [:]

  init(_ menu: Menu, in outer: RowFilter? = nil) {
    self.menu = menu
    self.outer = outer
  }

  /// Searches for a text; an empty one shows everything.
  func show(_ text: String) {
    self.text = FoldedText(text)
    goOn()
  }

  /// Shows everything while rows are changed.
  func pause() {
    for element in hidden.values { element.isHidden = false }
    hidden = [:]
  }

  /// Hides what does not match.
  func goOn() {
    guard !(text.isEmpty && hidden.isEmpty), let menu else { return }
    let before = hidden
    hidden = [:]
    filter(menu.children, hiddenBefore: before)
    // Rows that are no longer in the menu.
    for (key, element) in before where hidden[key] == nil { element.isHidden = false }
  }

  /// Hides what does not match of elements that are about to come into the menu.
  func cover(_ elements: [MenuElement]) {
    if !text.isEmpty { filter(elements, hiddenBefore: [:]) }
  }

  /// Changes an element of the list; the filters that look at it hide it afterwards, or no longer.
  func changing(_ element: MenuElement, _ change: () -> Void) {
    guard let menu, !menu.headers.contains(where: { $0 === element }) else { return change() }
    hidden[ObjectIdentifier(element)] = nil
    if let outer, menu.displaysInline { outer.changing(element, change) } else { change() }
    cover([element])
  }

  private func filter(_ elements: [MenuElement], hiddenBefore before: [ObjectIdentifier: MenuElement]) {
    for element in elements {
      let key = ObjectIdentifier(element)
      if element.isHidden && before[key] == nil { continue }
      switch element {
      case let menu as Menu where menu.displaysInline: filter(menu.children, hiddenBefore: before)
      case let lazy as LazyMenuElement: filter(lazy.shownElements, hiddenBefore: before)
      case let row as TitledMenuElement:
        row.isHidden =
          !(text.isEmpty || [row.title, row.subtitle].contains { $0.map { FoldedText($0).contains(text) } == true })
        if row.isHidden { hidden[key] = row }
      default: break
      }
    }
  }
}
