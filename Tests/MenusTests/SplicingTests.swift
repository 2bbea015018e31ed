import MenuTestKit
import Menus
import TestSupport
import Testing

/// A list that is kept up to date as an exporter does it: by splicing where that is possible, else whole.
@MainActor
private final class KeptList: MenuElementObserver {
  let menu: Menu
  let ancestors: [MenuElement]
  var resolver: Resolver
  private(set) var rows: [Row]
  private(set) var wholeResolutions = 0
  /// The number of elements that were read in all updates so far.
  private(set) var visited = 0
  private var plainList: PlainList?
  private var touched: [MenuElement] = []

  init(_ menu: Menu, _ resolver: Resolver = Resolver(), below ancestors: [MenuElement] = []) {
    self.menu = menu
    self.resolver = resolver
    self.ancestors = ancestors
    let resolved = resolver.resolve(menu, ancestors: ancestors)
    rows = resolved.rows
    plainList = resolved.plainList
    for row in rows { row.element.addObserver(self) }
  }

  var isPlain: Bool { plainList != nil }

  func update() {
    if let splice = resolver.splice(menu, from: &plainList, ancestors: ancestors, touching: touched) {
      visited += splice.rows.count
      rows.replaceSubrange(splice.range, with: splice.rows)
      for row in splice.rows { row.element.addObserver(self) }
    } else {
      let resolved = resolver.resolve(menu, ancestors: ancestors)
      wholeResolutions += 1
      visited += resolved.visited
      rows = resolved.rows
      plainList = resolved.plainList
      for row in rows { row.element.addObserver(self) }
    }
    touched = []
  }

  func elementChanged(_ element: MenuElement, _ change: ElementChange) {
    if element !== menu { touched.append(element) }
  }

  func handlerFailed(_ element: MenuElement, error: any Error) {}
  func beginBatch() {}
  func endBatch() {}
}

/// Everything there is to know of a row; what it shows follows from that.
@MainActor
private struct RowRecord: Equatable {
  var key: RowKey
  var element: ObjectIdentifier
  var lineage: [ObjectIdentifier]
  var inSingleSelection: Bool
  var isVisible: Bool
  var placement: RowPlacement?
  var text: String?

  init(_ row: Row) {
    key = row.key
    element = ObjectIdentifier(row.element)
    lineage = row.lineage.map(ObjectIdentifier.init)
    inSingleSelection = row.inSingleSelection
    isVisible = row.isVisible
    placement = row.placement
    text = row.text
  }
}

/// A menu that is edited at random, most often in ways that leave its list plain.
@MainActor
private struct EditedMenu {
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
    menu.title = chance(of: 30) ? "R" : nil
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
    case 0: menu.title = menu.title == nil ? "T" : nil
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

@MainActor
@Suite(.timeLimit(.minutes(2))) struct `Splicing a list` {
  static let seeds = 1..<UInt64(Effort.rounds(of: 400) + 1)

  /// Compares a list that was kept with one that is resolved whole, edit after edit.
  private func compare(seed: UInt64, isPlainOnly: Bool) throws -> (edits: Int, whole: Int) {
    var edited = EditedMenu(seed: seed, isPlainOnly: isPlainOnly)
    let isRoot = edited.chance(of: 50)
    let kept = KeptList(edited.menu, below: isRoot ? [] : [Menu(children: [edited.menu])])
    for edit in 0..<25 {
      for _ in 0..<(edited.chance(of: 20) ? 3 : 1) { edited.edit() }
      if !isPlainOnly, edited.chance(of: 10) { edited.change(&kept.resolver) }
      kept.update()
      let whole = kept.resolver.resolve(edited.menu, ancestors: kept.ancestors).rows
      let isSame = kept.rows.elementsEqual(whole) { RowRecord($0) == RowRecord($1) }
      try #require(isSame, "seed \(seed), edit \(edit)")
    }
    return (25, kept.wholeResolutions)
  }

  @Test func `splicing a list gives the rows of the whole list, whatever is edited`() throws {
    var (edits, whole) = (0, 0)
    for seed in Self.seeds {
      let counts = try compare(seed: seed, isPlainOnly: false)
      edits += counts.edits
      whole += counts.whole
    }
    #expect(whole < edits, "some are spliced here, too")
  }

  @Test func `splicing a list is how nearly all plain lists are updated`() throws {
    var (edits, whole) = (0, 0)
    for seed in Self.seeds {
      let counts = try compare(seed: seed, isPlainOnly: true)
      edits += counts.edits
      whole += counts.whole
    }
    // Lists that became short are not plain.
    #expect(whole * 10 < edits, "\(whole) of \(edits)")
  }

  @Test(arguments: [40, 1_000, 10_000])
  func `splicing a list reads what came and what is beside it, however long the list is`(count: Int) {
    let menu = Menu(children: (0..<count).map { Action(title: String($0)) })
    let kept = KeptList(menu)
    func read(_ change: () -> Void) -> Int {
      let before = kept.visited
      change()
      kept.update()
      return kept.visited - before
    }
    #expect(read { menu.children.append(Action(title: "last")) } == 1)
    #expect(read { menu.children.insert(Action(title: "first"), at: 0) } == 1)
    #expect(read { menu.children.insert(Separator(), at: count / 2) } == 1)
    #expect(read { menu.children[count / 2 - 1].isHidden = true } == 2, "the separator behind it is read as well")
    #expect(read { menu.children.remove(at: count / 2) } == 1, "only the hidden row in front of it")
    #expect(read { menu.children.removeLast() } == 0)
    #expect(read { menu.children.insert(contentsOf: (0..<50).map { Action(title: "+\($0)") }, at: 7) } == 50)
    #expect(read { menu.children.removeSubrange(7..<57) } == 0)
    #expect(read { menu.children = Array(menu.children.reversed()) } == count + 1, "as much as changed")
    #expect(kept.wholeResolutions == 0)
    #expect(kept.rows.count == count + 1)
  }

  @Test(arguments: [40, 1_000, 10_000])
  func `splicing a list reads a heading with the change only where no visible row is between`(count: Int) {
    let menu = Menu(children: [TitleHeader("T")] + (0..<count).map { Action(title: String($0)) })
    let kept = KeptList(menu)
    func read(_ change: () -> Void) -> Int {
      let before = kept.visited
      change()
      kept.update()
      return kept.visited - before
    }
    #expect(read { menu.children[count].isHidden = true } == 1)
    #expect(read { menu.children[1].isHidden = true } == 2, "the heading as well")
    #expect(read { menu.children.insert(TitleHeader("U"), at: 2) } == 3)
    #expect(!kept.rows[0].isVisible && kept.rows[2].isVisible)
    #expect(read { menu.children.remove(at: 2) } == 2)
    #expect(kept.rows[0].isVisible)
    #expect(kept.wholeResolutions == 0)
  }

  @Test func `splicing a list is not for lists with inline menus, and is again when they are gone`() {
    let menu = Menu(children: (0..<50).map { Action(title: String($0)) })
    let kept = KeptList(menu)
    menu.children.append(Menu(displaysInline: true, children: [Action(title: "inline")]))
    kept.update()
    #expect(kept.wholeResolutions == 1)
    #expect(!kept.isPlain)
    menu.children.removeLast()
    kept.update()
    #expect(kept.wholeResolutions == 2)
    menu.children.append(Action(title: "new"))
    kept.update()
    #expect(kept.wholeResolutions == 2)
    #expect(kept.rows.count == 51)
  }

  @Test func `splicing a list finds an element that comes a second time`() {
    let actions = (0..<50).map { Action(title: String($0)) }
    let menu = Menu(children: actions)
    let kept = KeptList(menu)
    menu.children.append(actions[3])
    kept.update()
    #expect(kept.wholeResolutions == 1)
    #expect(kept.rows.last?.key == .element(ObjectIdentifier(actions[3]), 1))
  }

  @Test func `splicing a list is possible where nothing changed`() {
    let menu = Menu(children: (0..<50).map { Action(title: String($0)) })
    var list = Resolver().resolve(menu).plainList
    let splice = Resolver().splice(menu, from: &list)
    #expect(splice?.rows.isEmpty == true && splice?.range.isEmpty == true)
    #expect(list != nil)
  }
}
