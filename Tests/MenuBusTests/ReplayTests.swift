import Menus
import Testing

@testable import DBusMenu
@testable import MenuBus

/// A menu that changes at random.
@MainActor
private struct RandomMenu {
  var numbers: SeededNumbers
  let root = Menu(children: [])
  private var elements: [MenuElement] = []
  private var count = 0

  init(_ seed: UInt64) { numbers = SeededNumbers(seed) }

  /// Everything in the menu, each once.
  private mutating func collect() {
    elements = []
    var stack: [MenuElement] = [root]
    while let element = stack.popLast() {
      elements.append(element)
      stack += (element as? Menu)?.children ?? (element as? Group)?.elements ?? []
    }
  }

  private mutating func element() -> MenuElement {
    count += 1
    switch Int.random(in: 0..<9, using: &numbers) {
    case 0: return Separator()
    case 1: return Group(elements: [Action(title: "g\(count)")])
    case 2: return Menu(title: "M\(count)", children: [Action(title: "m\(count)")])
    case 3:
      return Menu(
        title: numbers.once(in: 2) ? "I\(count)" : nil, displaysInline: true, children: [Action(title: "i\(count)")])
    default: return Action(title: "a\(count)", isSelected: numbers.once(in: 5))
    }
  }

  private mutating func changeList() {
    guard let list = elements.filter({ $0 is Menu || $0 is Group }).randomElement(using: &numbers) else { return }
    var children = (list as? Menu)?.children ?? (list as? Group)?.elements ?? []
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0 where !children.isEmpty, 1 where !children.isEmpty:
      children.remove(at: Int.random(in: 0..<children.count, using: &numbers))
    case 2: children.shuffle(using: &numbers)
    case 3:  // the same once more, here or from elsewhere
      if let leaf = elements.filter({ $0 is Action || $0 is Separator }).randomElement(using: &numbers) {
        children.append(leaf)
      }
    default: children.insert(element(), at: Int.random(in: 0...children.count, using: &numbers))
    }
    (list as? Menu)?.children = children
    (list as? Group)?.elements = children
  }

  private mutating func changeElement() {
    count += 1
    guard let element = elements.randomElement(using: &numbers) else { return }
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0, 1: if element !== root { element.isHidden.toggle() }
    case 2: (element as? TitledMenuElement)?.title = numbers.once(in: 4) ? nil : "t\(count)"
    case 3: (element as? Action)?.isSelected.toggle()
    case 4: if element !== root { (element as? Menu)?.displaysInline.toggle() }
    case 5: (element as? Menu)?.selection = numbers.once(in: 2) ? .single : .any
    case 6: (element as? Menu)?.betweenMenusSeparatorStyle = numbers.once(in: 3) ? .none : .automatic
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

@Suite @MainActor struct `Random changes of a menu` {
  @Test(arguments: 0..<24)
  func `lead a client to the menu as it is`(seed: UInt64) {
    var random = RandomMenu(seed)
    let exporter = MenuExporter.testing(random.root)
    var layout = exporter.snapshot()
    var highest = layout.depthFirst.max() ?? .root
    for turn in 0..<80 {
      random.edit()
      let update = exporter.collectUpdate()
      let before = layout
      let change = layout.apply(update)
      let after = exporter.snapshot()
      #expect(isEqual(layout, after), "seed \(seed), turn \(turn)")
      #expect(update.inserted.keys.allSatisfy { $0 > highest }, "an id was used again: seed \(seed), turn \(turn)")
      highest = max(highest, update.inserted.keys.max() ?? .root)
      let announced = update.children.map(\.parent)
      #expect(Set(announced).count == announced.count, "a list twice: seed \(seed), turn \(turn)")
      #expect(Set(change.removed) == Set(before.depthFirst).subtracting(layout.depthFirst))
      for id in layout.depthFirst { #expect(hasTidySeparators(layout, id), "seed \(seed), turn \(turn), list \(id)") }
      let fresh = MenuExporter.testing(random.root).snapshot()
      #expect(layout.visible() == fresh.visible(), "seed \(seed), turn \(turn)")
    }
  }

  private func isEqual(_ a: MenuLayout, _ b: MenuLayout) -> Bool {
    a.count == a.depthFirst.count && a.depthFirst == b.depthFirst && a.count == b.count
      && a.depthFirst.allSatisfy {
        a.properties(of: $0) == b.properties(of: $0) && a.children(of: $0) == b.children(of: $0)
      }
  }

  /// Whether no visible line is first, last or next to another.
  private func hasTidySeparators(_ layout: MenuLayout, _ list: ItemID) -> Bool {
    let isLine = layout.children(of: list).compactMap { layout.properties(of: $0) }.filter(\.isVisible).map {
      $0.kind == .separator
    }
    return isLine.first != true && isLine.last != true && !zip(isLine, isLine.dropFirst()).contains { $0 && $1 }
  }
}
