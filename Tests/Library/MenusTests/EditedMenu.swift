import MenuTestKit
import Menus
import TestSupport

/// A menu that is edited at random, most often in ways that leave its list plain.
@MainActor
struct EditedMenu {
  var random: SeededNumbers
  let menu: Menu
  /// Elements that may come back, or stand in the list twice.
  var made: [MenuElement] = []
  var isPlainOnly: Bool
  /// Whether most elements are headings and rows, of which sections are made.
  let hasSections: Bool

  init(seed: UInt64, isPlainOnly: Bool) {
    random = SeededNumbers(seed)
    self.isPlainOnly = isPlainOnly
    hasSections = seed.isMultiple(of: 2)
    menu = Menu(children: [])
    menu.title = chance(of: 30) ? "R" : ""
    menu.selection = chance(of: 30) ? .single : .any
    if chance(of: 30) { menu.headers = (0..<Int.random(in: 1...3, using: &random)).map { _ in plainElement() } }
    menu.children = (0..<Int.random(in: 34...60, using: &random)).map { _ in plainElement() }
  }

  mutating func chance(of percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func plainElement() -> MenuElement {
    let title = String(made.count)
    let element: MenuElement =
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: Action(title: title)
      case 4..<7: hasSections ? Action(title: title) : Separator()
      case 7: hasSections ? TitleHeader(title) : Separator()
      case 8: Menu(title: title, children: [Action(title: "inside")])
      default: chance(of: 50) ? TitleHeader(title) : SearchField(placeholder: title)
      }
    element.isHidden = chance(of: 40)
    made.append(element)
    return element
  }

  private mutating func otherElement() -> MenuElement {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Menu(title: "I", displaysInline: true, children: [Action(title: "inline")])
    case 1: Group(elements: [Action(title: "grouped"), Separator()])
    case 2: LazyMenuElement { $0([Action(title: "lazy")]) }
    case 3: CustomView(view: .content(.text("drawn")), plainFallback: [Action(title: "fallback")])
    case 4: menu
    default: made.randomElement(using: &random) ?? Action()
    }
  }

  private mutating func newElement() -> MenuElement {
    !isPlainOnly && chance(of: 15) ? otherElement() : plainElement()
  }

  private mutating func someRange() -> Range<Int> {
    let start = Int.random(in: 0...menu.children.count, using: &random)
    return start..<min(menu.children.count, start + Int.random(in: 0...4, using: &random))
  }

  mutating func edit() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: menu.children.append(newElement())
    case 1: menu.children.insert(newElement(), at: Int.random(in: 0...menu.children.count, using: &random))
    case 2: menu.children.removeSubrange(someRange())
    case 3:
      let range = someRange()
      menu.children.replaceSubrange(range, with: (0..<Int.random(in: 0...4, using: &random)).map { _ in newElement() })
    case 4:
      let range = someRange()
      menu.children[range].reverse()
    case 5:
      // At the address of what went, often.
      let range = someRange()
      let count = range.count
      made.removeAll { element in menu.children[range].contains { $0 === element } }
      menu.children.removeSubrange(range)
      for _ in 0..<count { menu.children.insert(newElement(), at: range.lowerBound) }
    case 6 where !isPlainOnly: editRarely()
    case 7 where menu.children.count < 20:
      menu.children += (0..<40).map { _ in plainElement() }
    default:
      guard let element = menu.children.randomElement(using: &random) else { return }
      element.isHidden.toggle()
    }
  }

  private mutating func editRarely() {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: menu.title = menu.title.isEmpty ? "T" : ""
    case 1: menu.selection = menu.selection == .any ? .single : .any
    case 2: menu.preferredElementSize = chance(of: 70) ? .automatic : .small
    case 3: menu.headers = chance(of: 50) ? [] : [plainElement()]
    case 4: for element in menu.children { element.isHidden = true }
    case 5: for element in menu.children where chance(of: 50) { element.isHidden = false }
    case 6: menu.children.shuffle(using: &random)
    default: menu.children.removeAll()
    }
  }

  /// Changes how menus are resolved.
  mutating func change(_ resolver: inout Resolver) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: resolver.separatorPolicy = resolver.separatorPolicy == .collapse ? .literal : .collapse
    case 1: resolver.isAccessible.toggle()
    case 2: resolver.isReversed.toggle()
    case 3: resolver.reservesSearchFields.toggle()
    case 4: resolver.emptyText = resolver.emptyText == nil ? "Empty" : nil
    default: resolver.rootHeaders = resolver.rootHeaders.isEmpty ? [Action(title: "header")] : []
    }
  }
}
