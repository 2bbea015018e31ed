import MenuTestKit
import Menus
import Testing

/// A menu of random elements, some of which stand in it several times.
@MainActor
private struct RandomTree {
  var random: SeededNumbers
  var made: [MenuElement] = []
  let menu = Menu(children: [])

  init(seed: UInt64, withHeaders: Bool = false) {
    random = SeededNumbers(seed)
    menu.title = chance(of: 30) ? "R" : ""
    menu.betweenMenusSeparatorStyle = chance(of: 10) ? .none : .automatic
    menu.children = elements(depth: 0)
    if withHeaders { menu.headers = elements(depth: 1) }
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
    case 4: return chance(of: 60) ? Separator() : TitleHeader(title)
    case 5: return Menu(title: title, children: [])
    case 6:
      let elements = elements(depth: depth + 1)
      if chance(of: 50) { return Group(elements: elements) }
      let lazy = LazyMenuElement { $0(elements) }
      if chance(of: 80) { lazy.loadIfNeeded() }
      return lazy
    default:
      return Menu(
        title: chance(of: 30) ? title : "",
        preferredElementSize: [.small, .medium, .large, .automatic].randomElement(using: &random) ?? .small,
        displaysInline: true, displaysAsPalette: chance(of: 20),
        betweenMenusSeparatorStyle: chance(of: 20) ? .none : .automatic, children: elements(depth: depth + 1))
    }
  }
}

/// The rules for separators and headings, written down once more in the plainest way: for headings over the elements of
/// a menu, groups resolved, and for separators over the visible elements alone.
@MainActor
private struct Expected {
  var leaves: [(picture: String, owner: Menu, isHeading: Bool)] = []

  init(_ menu: Menu) { add(menu.children, of: menu, titled: true) }

  /// An element of a menu, or of a group in it.
  private typealias Member = (element: MenuElement, isHidden: Bool)

  private static func members(_ elements: [MenuElement], hidden: Bool) -> [Member] {
    elements.flatMap { element -> [Member] in
      let isHidden = hidden || element.isHidden
      if let contained = element.containedElements { return members(contained, hidden: isHidden) }
      return [(element, isHidden)]
    }
  }

  /// Whether an element has rows other than headings and separators, and whether one of its rows is visible.
  private static func rows(of member: Member) -> (any: Bool, visible: Bool) {
    guard let menu = member.element as? Menu, menu.displaysInline else {
      let isSeparator = member.element is Separator
      return (!isSeparator && !(member.element is TitleHeader), !isSeparator && !member.isHidden)
    }
    let members = members(menu.children, hidden: member.isHidden)
    let any = members.contains { rows(of: $0).any }
    return (any, members.indices.contains { rows(of: members[$0]).visible && !isEmptyHeading($0, of: members) })
  }

  /// Whether the element at a place is a heading with rows of which none is visible.
  private static func isEmptyHeading(_ place: Int, of members: [Member]) -> Bool {
    guard members[place].element is TitleHeader else { return false }
    let section = members[(place + 1)...].prefix { !($0.element is TitleHeader || $0.element is Separator) }
    return section.contains { rows(of: $0).any } && !section.contains { rows(of: $0).visible }
  }

  private mutating func add(_ elements: [MenuElement], of owner: Menu, titled: Bool) {
    let start = leaves.count
    let members = Self.members(elements, hidden: false)
    for (place, member) in members.enumerated() where !member.isHidden && !Self.isEmptyHeading(place, of: members) {
      let element = member.element
      switch element {
      case let menu as Menu where menu.displaysInline: add(menu.children, of: menu, titled: true)
      default:
        let picture = Resolver.content(of: element, inSingleSelection: false).picture
        leaves.append((picture, owner, element is TitleHeader))
      }
    }
    if titled, case let title = owner.title, !title.isEmpty, leaves[start...].contains(where: { $0.picture != "-" }) {
      leaves.insert(("<\(title)>", owner, false), at: start)
    }
  }

  func picture(in outer: Menu) -> String {
    func standIn(_ owner: Menu) -> Menu { owner.displaysAsPalette ? outer : owner }
    func agree(_ previous: Menu, _ owner: Menu) -> Bool {
      previous !== owner && !owner.displaysAsPalette
        && [outer, previous, owner].allSatisfy { $0.betweenMenusSeparatorStyle == .automatic }
    }
    var pictures: [String] = []
    var previous: (owner: Menu, isHeading: Bool)?
    for (index, leaf) in leaves.enumerated() {
      if let previous, !previous.isHeading {
        let headed = leaf.isHeading ? leaves[index...].first { !$0.isHeading }?.owner : nil
        if agree(previous.owner, leaf.owner) || headed.map({ agree(standIn(leaf.owner), $0) }) == true {
          pictures.append("-")
        }
      }
      pictures.append(leaf.picture)
      previous = (standIn(leaf.owner), leaf.isHeading)
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
@Suite(.timeLimit(.minutes(5))) struct `Three thousand random menus` {
  static let seeds: Range<UInt64> = 1..<3001

  @Test
  func `random menus show no separator first, last or twice, unless literally`() throws {
    for seed in Self.seeds {
      let menu = RandomTree(seed: seed, withHeaders: !seed.isMultiple(of: 3)).menu
      let shown = Resolver().resolve(menu).rows.filter(\.content.isVisible).map { $0.content.kind == .separator }
      try #require(shown.first != true && shown.last != true, "seed \(seed)")
      try #require(!zip(shown, shown.dropFirst()).contains { $0 && $1 }, "seed \(seed)")

      let literal = Resolver(separatorPolicy: .literal).resolve(menu).rows.filter(\.content.isVisible)
      for (index, row) in literal.enumerated() {
        switch row.key {
        case .separator, .headers: break
        default: continue
        }
        let neighbours = [index - 1, index + 1].map { literal.indices.contains($0) ? literal[$0] : nil }
        try #require(neighbours.allSatisfy { $0.map { $0.content.kind != .separator } ?? false }, "seed \(seed)")
      }
      let written = literal.filter { if case .element = $0.key { $0.content.kind == .separator } else { false } }
      try #require(written.count == visibleSeparators(menu.headers + menu.children), "seed \(seed)")
    }
  }

  @Test func `random menus look as the plainest reading of the rules has them`() throws {
    for seed in Self.seeds {
      let menu = RandomTree(seed: seed).menu
      try #require(Resolver().resolve(menu).unmarkedPicture == Expected(menu).picture(in: menu), "seed \(seed)")
    }
  }

  @Test func `random menus begin with their headers, all of them sticky and nothing else`() throws {
    for seed in Self.seeds {
      let menu = RandomTree(seed: seed, withHeaders: true).menu
      let rows = Resolver().resolve(menu).rows.filter(\.content.isVisible)
      let sticky = rows.map { $0.content.placement?.marks.isSticky == true }
      let count = sticky.firstIndex(of: false) ?? sticky.count
      try #require(!sticky[count...].contains(true), "seed \(seed)")
      let headers = Menu(children: menu.headers)
      headers.betweenMenusSeparatorStyle = menu.betweenMenusSeparatorStyle
      let texts = rows[..<count].filter { !$0.isSeparator }.map(\.content.text)
      let expected = Resolver().resolve(headers).rows.filter { $0.content.isVisible && !$0.isSeparator }
      try #require(texts == expected.map(\.content.text), "seed \(seed)")
    }
  }

  @Test
  func `random menus have short lines, each line and strip in one piece`() throws {
    for seed in Self.seeds {
      let rows = Resolver().resolve(RandomTree(seed: seed, withHeaders: true).menu).rows
      var places: [String: [Int]] = [:]
      for row in rows {
        guard let marks = row.placement?.marks else { continue }
        if !row.isVisible { try #require(marks.line == nil && marks.palette == nil, "seed \(seed)") }
        guard let line = marks.line else { continue }
        try #require(row.element is Action || row.element is Menu, "seed \(seed)")
        places[line.key, default: []].append(line.index)
        let limit = line.size == .small ? ElementSize.smallElementsPerLine : ElementSize.mediumElementsPerLine
        try #require(line.index < limit, "seed \(seed)")
      }
      for indices in places.values { try #require(indices == Array(indices.indices), "seed \(seed)") }
    }
  }

  @Test func `random menus have no key twice in a list`() throws {
    for seed in Self.seeds {
      for policy in [SeparatorPolicy.collapse, .literal] {
        let menu = RandomTree(seed: seed, withHeaders: true).menu
        let keys = Resolver(separatorPolicy: policy).resolve(menu).rows.map(\.key)
        try #require(Set(keys).count == keys.count, "seed \(seed)")
      }
    }
  }

  @Test func `random menus keep the keys of all elements, whatever is hidden and shown`() throws {
    for seed in Self.seeds {
      var tree = RandomTree(seed: seed, withHeaders: seed.isMultiple(of: 2))
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
