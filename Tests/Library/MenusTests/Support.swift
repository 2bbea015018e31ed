import Menus
import TestSupport

extension ResolvedList {
  /// The visible rows in one line: titles of actions, `Sub>` for a submenu, `<Title>`, `(placeholder)` and `-`.
  var picture: String {
    rows.filter(\.content.isVisible).map(\.content.picture).joined(separator: " ")
  }

  /// The same without marks.
  var unmarkedPicture: String {
    rows.filter(\.content.isVisible).map(\.content.text).joined(separator: " ")
  }

  /// The keys of the rows that show an element: no titles, no automatic separators.
  var elementKeys: [RowKey] {
    rows.map(\.key).filter { if case .element = $0 { true } else { false } }
  }
}

extension RowContent {
  /// Sticky rows begin with `^`; `[m1:0]` is the first place of the line 1 of medium elements, `{1}` the palette 1.
  var picture: String {
    let marks = placement?.marks
    let line = marks?.line.map { "[\($0.size.rawValue.prefix(1))\($0.key):\($0.index)]" } ?? ""
    return (marks?.isSticky == true ? "^" : "") + text + line + (marks?.palette.map { "{\($0.key)}" } ?? "")
  }

  /// The same without marks.
  var text: String {
    switch kind {
    case .action: title ?? "?"
    case .submenu: (title ?? "?") + ">"
    case .separator: "-"
    case .title, .snapshot: "<\(title ?? "?")>"
    case .view: "[\(title ?? "?")]"
    case .search: "[\(search?.text ?? "?")]"
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
  Menu(title: title ?? "", betweenMenusSeparatorStyle: style, children: children)
}

@MainActor
func inline(_ title: String? = nil, _ style: MenuSeparatorStyle = .automatic, _ children: MenuElement...) -> Menu {
  Menu(title: title ?? "", displaysInline: true, betweenMenusSeparatorStyle: style, children: children)
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

@MainActor
func submenu(_ title: String, _ children: MenuElement...) -> Menu { Menu(title: title, children: children) }

/// An inline menu whose rows stand side by side.
@MainActor
func sized(_ size: ElementSize, _ children: MenuElement...) -> Menu {
  Menu(preferredElementSize: size, displaysInline: true, children: children)
}

@MainActor
func palette(_ children: MenuElement...) -> Menu {
  Menu(displaysInline: true, displaysAsPalette: true, children: children)
}

/// The menu with something in front of its children.
@MainActor
func with(headers: MenuElement..., in menu: Menu) -> Menu {
  menu.headers = headers
  return menu
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
  /// An event for each change.
  let changed = Notifier()

  init(of elements: MenuElement...) {
    for element in elements { element.addObserver(self) }
  }

  func elementChanged(_ element: MenuElement, _ change: ElementChange) {
    elements.append(element)
    changes.append(change)
    changed.notify()
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
