import MenuTestKit
import Menus

/// A menu that changes at random.
@MainActor
struct RandomMenu {
  var numbers: SeededNumbers
  let root = Menu(children: [])
  /// Everything in the menu, each once, after the last edit.
  private(set) var elements: [MenuElement] = []
  private var count = 0
  /// Hears which action ran.
  private let clicked: @MainActor (Action) -> Void

  init(_ seed: UInt64, clicked: @escaping @MainActor (Action) -> Void = { _ in }) {
    numbers = SeededNumbers(seed)
    self.clicked = clicked
  }

  private func action(_ title: String, isSelected: Bool = false) -> Action {
    Action(title: title, isSelected: isSelected, handler: clicked)
  }

  /// Everything in the menu, each once.
  private mutating func collect() {
    elements = []
    var stack: [MenuElement] = [root]
    while let element = stack.popLast() {
      elements.append(element)
      stack += (element as? Menu).map { $0.headers + $0.children } ?? element.containedElements ?? []
      stack += (element as? CustomView)?.plainFallback ?? []
    }
  }

  private mutating func element() -> MenuElement {
    let element = unnamed()
    if numbers.once(in: 2) { element.identifier = numbers.once(in: 8) ? "twice" : "e\(count)" }
    return element
  }

  private mutating func unnamed() -> MenuElement {
    count += 1
    switch Int.random(in: 0..<11, using: &numbers) {
    case 9: return TitleHeader("h\(count)")
    case 8: return content("c\(count)")
    case 0: return Separator()
    case 1: return Group(elements: [action("g\(count)")])
    case 2: return Menu(title: "M\(count)", children: [action("m\(count)")])
    case 3:
      return Menu(
        title: numbers.once(in: 2) ? "I\(count)" : "", displaysInline: true, children: [action("i\(count)")])
    case 4:
      let rows = (0..<Int.random(in: 0..<4, using: &numbers)).map { action("l\(count).\($0)") }
      return LazyMenuElement { $0(rows) }
    default:
      let isSelected = numbers.once(in: 5)
      return action("a\(count)", isSelected: isSelected)
    }
  }

  /// A row that shows whether the rows keep room in front.
  private mutating func content(_ text: String) -> MenuElement {
    let view = ReusableViewConfiguration.reusableView(
      reuseIdentifier: text, viewClass: MenuContentView.self
    ) { view, metrics, _ in
      view.content = .horizontal([.text(text), .badge(metrics.menuHasLeadingAccessories ? "room" : "none")])
    }
    if numbers.once(in: 2) { return CustomContentViewAction(contentView: view, handler: clicked) }
    return CustomView(view: view, plainFallback: numbers.once(in: 2) ? [action("p\(text)")] : [])
  }

  /// A new element in the place of another, as programs make them that describe the whole menu anew.
  private func remade(_ element: MenuElement) -> MenuElement {
    let new: MenuElement
    switch element {
    case let menu as Menu:
      let other = menu.replacingChildren(menu.children.map(remade))
      other.headers = menu.headers.map(remade)
      return other
    case let group as Group: new = Group(elements: group.elements.map(remade))
    case let old as CustomContentViewAction:
      new = CustomContentViewAction(contentView: old.contentView, handler: clicked)
    case let old as CustomView:
      new = CustomView(view: old.view, plainFallback: old.plainFallback.map(remade))
    case let old as Action: new = action(old.title, isSelected: old.isSelected)
    case let old as TitleHeader: new = TitleHeader(old.title)
    case is Separator: new = Separator()
    default: return element
    }
    new.identifier = element.identifier
    new.isHidden = element.isHidden
    return new
  }

  private mutating func changeList() {
    guard let list = elements.filter({ $0 is Menu || $0 is Group }).randomElement(using: &numbers) else { return }
    var children = (list as? Menu)?.children ?? (list as? Group)?.elements ?? []
    switch Int.random(in: 0..<9, using: &numbers) {
    case 7: children = children.map(remade)
    case 8 where !children.isEmpty:
      let index = Int.random(in: 0..<children.count, using: &numbers)
      children[index] = remade(children[index])
    case 0 where !children.isEmpty, 1 where !children.isEmpty:
      children.remove(at: Int.random(in: 0..<children.count, using: &numbers))
    case 2: children.shuffle(using: &numbers)
    case 3:  // the same once more, here or from elsewhere
      let others = elements.filter { $0 is Action || $0 is Separator || $0 is LazyMenuElement }
      if let other = others.randomElement(using: &numbers) { children.append(other) }
    default: children.insert(element(), at: Int.random(in: 0...children.count, using: &numbers))
    }
    (list as? Menu)?.children = children
    (list as? Group)?.elements = children
  }

  private mutating func changeElement() {
    count += 1
    guard let element = elements.randomElement(using: &numbers) else { return }
    if let lazy = element as? LazyMenuElement, numbers.once(in: 2) {
      return lazy.needsLoading ? lazy.loadIfNeeded() : lazy.reset()
    }
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0, 1: if element !== root { element.isHidden.toggle() }
    case 2: (element as? TitledMenuElement)?.title = numbers.once(in: 4) ? "" : "t\(count)"
    case 3: (element as? Action)?.isSelected.toggle()
    case 4: if element !== root { (element as? Menu)?.displaysInline.toggle() }
    case 5: (element as? Menu)?.selection = numbers.once(in: 2) ? .single : .any
    case 6: (element as? Menu)?.betweenMenusSeparatorStyle = numbers.once(in: 3) ? .none : .automatic
    case 7:
      (element as? Menu)?.preferredElementSize =
        [.small, .medium, .automatic].randomElement(using: &numbers) ?? .automatic
    case 8: (element as? Menu)?.displaysAsPalette.toggle()
    case 9:
      (element as? TitleHeader)?.title = "h\(count)"
      (element as? CustomView)?.view = .content(.text("c\(count)"))
      (element as? CustomView)?.plainFallback = numbers.once(in: 2) ? [] : [self.element(), action("p\(count)")]
    case 10:
      if let menu = element as? Menu {
        menu.headers = numbers.once(in: 2) ? [] : [self.element(), action("s\(count)")]
      }
    default:
      (element as? TitledMenuElement)?.isEnabled = !numbers.once(in: 3)
      (element as? TitledMenuElement)?.image = numbers.once(in: 2) ? .named("n\(count)") : nil
    }
  }

  /// One turn of the program.
  mutating func edit() {
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      collect()
      if elements.count < 60, numbers.once(in: 2) { changeList() } else { changeElement() }
    }
    collect()
    if elements.count >= 60 { root.children.removeAll { _ in numbers.once(in: 3) } }
  }
}
