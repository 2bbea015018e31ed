import Menus
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Splicing a list` {
  static let seeds = 1..<UInt64(Effort.rounds(of: 400) + 1)

  /// Compares a list that was kept with one that is resolved whole, edit after edit.
  private func compare(seed: UInt64, isPlainOnly: Bool) throws -> (edits: Int, whole: Int) {
    var edited = EditedMenu(seed: seed, isPlainOnly: isPlainOnly)
    let isRoot = edited.chance(of: 50)
    // The menu may stand in itself.
    defer { (edited.menu.children, edited.menu.headers) = ([], []) }
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
