import Menus
import Testing

/// Numbers that are the same in each run: SplitMix64.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A menu of random elements, some of which stand in it several times.
@MainActor
private struct RandomTree {
  var random: Seeded
  var made: [MenuElement] = []
  let menu = Menu(children: [])

  init(seed: UInt64) {
    random = Seeded(state: seed)
    menu.title = chance(of: 30) ? "R" : nil
    menu.betweenMenusSeparatorStyle = chance(of: 10) ? .none : .automatic
    menu.children = elements(depth: 0)
    hideSome()
  }

  mutating func chance(of percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func hideSome() {
    for element in made { element.isHidden = chance(of: 30) }
  }

  private mutating func elements(depth: Int) -> [MenuElement] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      if chance(of: 8), let again = made.randomElement(using: &random) { return again }
      let element = element(depth: depth)
      made.append(element)
      return element
    }
  }

  private mutating func element(depth: Int) -> MenuElement {
    let title = String(made.count)
    switch Int.random(in: depth < 4 ? 0..<10 : 0..<6, using: &random) {
    case 0..<4: return Action(title: title)
    case 4: return Separator()
    case 5: return Menu(title: title, children: [])
    case 6:
      let elements = elements(depth: depth + 1)
      if chance(of: 50) { return Group(elements: elements) }
      let lazy = LazyMenuElement { $0(elements) }
      if chance(of: 80) { lazy.loadIfNeeded() }
      return lazy
    default:
      return Menu(
        title: chance(of: 30) ? title : nil, displaysInline: true,
        betweenMenusSeparatorStyle: chance(of: 20) ? .none : .automatic, children: elements(depth: depth + 1))
    }
  }
}

/// The rule for separators, written down once more in the plainest way: over the visible elements alone.
@MainActor
private struct Expected {
  var leaves: [(picture: String, owner: Menu)] = []

  init(_ menu: Menu) { add(menu.children, of: menu, titled: true) }

  private mutating func add(_ elements: [MenuElement], of owner: Menu, titled: Bool) {
    let start = leaves.count
    for element in elements where !element.isHidden {
      switch element {
      case let menu as Menu where menu.displaysInline: add(menu.children, of: menu, titled: true)
      case let group as Group: add(group.elements, of: owner, titled: false)
      case let lazy as LazyMenuElement: add(lazy.shownElements, of: owner, titled: false)
      default: leaves.append((Resolver.content(of: element, inSingleSelection: false).picture, owner))
      }
    }
    if titled, let title = owner.title, leaves[start...].contains(where: { $0.picture != "-" }) {
      leaves.insert(("<\(title)>", owner), at: start)
    }
  }

  func picture(in outer: Menu) -> String {
    var pictures: [String] = []
    var previous: Menu?
    for (picture, owner) in leaves {
      if let previous, previous !== owner,
        [outer, previous, owner].allSatisfy({ $0.betweenMenusSeparatorStyle == .automatic })
      {
        pictures.append("-")
      }
      pictures.append(picture)
      previous = owner
    }
    var collapsed: [String] = []
    for picture in pictures where picture != "-" || !(collapsed.last ?? "-").hasSuffix("-") {
      collapsed.append(picture)
    }
    if collapsed.last == "-" { collapsed.removeLast() }
    return collapsed.joined(separator: " ")
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `Three thousand random menus` {
  static let seeds: Range<UInt64> = 1..<3001

  @Test func `23: show no separator first, last or doubled, unless it was written so and is taken literally`() throws {
    for seed in Self.seeds {
      let menu = RandomTree(seed: seed).menu
      let shown = Resolver().resolve(menu).rows.filter(\.content.isVisible).map { $0.content.kind == .separator }
      try #require(shown.first != true && shown.last != true, "seed \(seed)")
      try #require(!zip(shown, shown.dropFirst()).contains { $0 && $1 }, "seed \(seed)")

      let literal = Resolver(separatorPolicy: .literal).resolve(menu).rows.filter(\.content.isVisible)
      for (index, row) in literal.enumerated() {
        guard case .separator = row.key else { continue }
        let neighbours = [index - 1, index + 1].map { literal.indices.contains($0) ? literal[$0] : nil }
        try #require(neighbours.allSatisfy { $0.map { $0.content.kind != .separator } ?? false }, "seed \(seed)")
      }
      let written = literal.filter { if case .element = $0.key { $0.content.kind == .separator } else { false } }
      try #require(written.count == visibleSeparators(menu.children), "seed \(seed)")
    }
  }

  @Test func `24: look as the plainest reading of the rules has them`() throws {
    for seed in Self.seeds {
      let menu = RandomTree(seed: seed).menu
      try #require(picture(menu) == Expected(menu).picture(in: menu), "seed \(seed)")
    }
  }

  @Test func `have no key twice in a list`() throws {
    for seed in Self.seeds {
      for policy in [SeparatorPolicy.collapse, .literal] {
        let keys = Resolver(separatorPolicy: policy).resolve(RandomTree(seed: seed).menu).rows.map(\.key)
        try #require(Set(keys).count == keys.count, "seed \(seed)")
      }
    }
  }

  @Test func `22: keep the keys of all elements, whatever is hidden and shown`() throws {
    for seed in Self.seeds {
      var tree = RandomTree(seed: seed)
      let hidden = tree.made.map(\.isHidden)
      let before = Resolver().resolve(tree.menu)
      tree.hideSome()
      try #require(Resolver().resolve(tree.menu).elementKeys == before.elementKeys, "seed \(seed)")
      for (element, isHidden) in zip(tree.made, hidden) { element.isHidden = isHidden }
      let after = Resolver().resolve(tree.menu)
      try #require(after.rows.map(\.key) == before.rows.map(\.key), "seed \(seed)")
      try #require(after.rows.map(\.content) == before.rows.map(\.content), "seed \(seed)")
    }
  }

  private func visibleSeparators(_ elements: [MenuElement]) -> Int {
    elements.filter { !$0.isHidden }.reduce(0) { count, element in
      switch element {
      case let menu as Menu where menu.displaysInline: count + visibleSeparators(menu.children)
      case let group as Group: count + visibleSeparators(group.elements)
      case let lazy as LazyMenuElement: count + visibleSeparators(lazy.shownElements)
      default: count + (element is Separator ? 1 : 0)
      }
    }
  }
}
