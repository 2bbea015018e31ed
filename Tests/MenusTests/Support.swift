import Menus

extension ResolvedList {
  /// The visible rows in one line: titles of actions, `Sub>` for a submenu, `<Title>`, `(placeholder)` and `-`.
  var picture: String {
    rows.filter(\.content.isVisible).map(\.content.picture).joined(separator: " ")
  }

  /// The keys of the rows that show an element: no titles, no automatic separators.
  var elementKeys: [RowKey] {
    rows.map(\.key).filter { if case .element = $0 { true } else { false } }
  }
}

extension RowContent {
  var picture: String {
    switch kind {
    case .action: title ?? "?"
    case .submenu: (title ?? "?") + ">"
    case .separator: "-"
    case .title: "<\(title ?? "?")>"
    case .placeholder, .loading: "(\(title ?? "?"))"
    }
  }
}

/// The visible rows of a root menu, in one line.
@MainActor
func picture(_ menu: Menu, _ policy: SeparatorPolicy = .collapse) -> String {
  Resolver(separatorPolicy: policy).resolve(menu).picture
}

/// Short spellings, so that a tree fits in a line.
@MainActor
func root(_ title: String? = nil, _ style: MenuSeparatorStyle = .automatic, _ children: MenuElement...) -> Menu {
  Menu(title: title, betweenMenusSeparatorStyle: style, children: children)
}

@MainActor
func inline(_ title: String? = nil, _ style: MenuSeparatorStyle = .automatic, _ children: MenuElement...) -> Menu {
  Menu(title: title, displaysInline: true, betweenMenusSeparatorStyle: style, children: children)
}

@MainActor
func group(_ elements: MenuElement...) -> Group { Group(elements: elements) }

@MainActor
func row(_ title: String) -> Action { Action(title: title) }

@MainActor
func hidden<Element: MenuElement>(_ element: Element) -> Element {
  element.isHidden = true
  return element
}

/// Whether two lists have the same elements, not only equal ones.
@MainActor
func same(_ elements: [MenuElement], _ others: [MenuElement]) -> Bool { elements.elementsEqual(others, by: ===) }

/// An observer that remembers what it was told.
@MainActor
final class Recorder: MenuElementObserver {
  private(set) var changes: [ElementChange] = []
  private(set) var elements: [MenuElement] = []
  private(set) var errors: [any Error] = []
  private(set) var openBatches = 0
  private(set) var endedBatches = 0
  var onFailure: (() -> Void)?

  init(of elements: MenuElement...) {
    for element in elements { element.addObserver(self) }
  }

  func elementChanged(_ element: MenuElement, _ change: ElementChange) {
    elements.append(element)
    changes.append(change)
  }

  func handlerFailed(_ element: MenuElement, error: any Error) {
    elements.append(element)
    errors.append(error)
    onFailure?()
  }

  func beginBatch() { openBatches += 1 }

  func endBatch() {
    openBatches -= 1
    endedBatches += 1
  }
}
