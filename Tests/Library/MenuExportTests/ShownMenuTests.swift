import Basics
import DBusMenu
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

/// Rows that may not come or go while a panel shows their list. Each habit is that of a panel in `docs/panels.md`.
@Suite struct `Rows that wait` {
  private let start = ContinuousClock.now

  /// The lists, of the root and submenus 2 and 3, that keep their rows while 2 is open.
  private func kept(_ habit: ReadingHabit?, after time: Duration, told: Bool = true, answered: Bool = true) -> [ItemID]
  {
    var menu = ShownMenu(since: start)
    menu.habit = habit
    (menu.isTold, menu.isAnswered) = (told, answered)
    return [.root, 2, 3].filter { menu.keepsRows(of: $0, open: [2], at: start + time) }
  }

  @Test func `rows that wait are those that the panel has on the screen and cannot change`() {
    #expect(kept(nil, after: .zero) == [] && kept(.tellsOpening, after: .zero) == [])
    #expect(kept(.closesWithRoot, after: .seconds(30)) == [.root], "LXQt closes the menu")
    #expect(kept(.fixedPopups, after: .seconds(3)) == [.root, 2], "popups of libdbusmenu-gtk never grow")
    #expect(kept(.fixedPopups, after: .seconds(4)) == [2], "their root never says that it closed")
    #expect(kept(.opensOnce, after: .zero) == [.root, 2] && kept(.opensOnce, after: .seconds(4)) == [2])
    #expect(kept(.rootOnly, after: .seconds(30)) == [.root, 2, 3], "MATE folds up whatever is open")
    #expect(kept(.tellsLevels, after: .seconds(30)) == [.root, 2], "Budgie's popups never grow")
  }

  @Test func `rows that wait are not those that a panel has not shown yet`() {
    #expect(kept(.rootOnly, after: .milliseconds(100)) == [.root], "MATE's submenus are filled")
    #expect(kept(.rootOnly, after: .seconds(30), told: false) == [])
    #expect(kept(.tellsLevels, after: .zero, told: false) == [2])
    #expect(kept(.closesWithRoot, after: .seconds(30), answered: false) == [], "the answer brings what changed")
    #expect(kept(.fixedPopups, after: .zero, told: false, answered: false) == [.root, 2], "GTK waits for no answer")
  }

  @Test func `a look is likely to last for a while where its end is never told`() {
    var menu = ShownMenu(since: start)
    #expect(menu.viewingEnd == nil)
    menu.habit = .fixedPopups
    menu.lastSign = start + .seconds(3)
    #expect(menu.viewingEnd == start + .seconds(18) && menu.endOfWait == start + .seconds(7))
    menu.habit = .opensOnce
    #expect(menu.viewingEnd != nil && menu.endOfWait != nil)
    for habit in [ReadingHabit.rootOnly, .closesWithRoot, .tellsOpening, .tellsLevels] {
      menu.habit = habit
      #expect(menu.viewingEnd == nil && menu.endOfWait == nil)
    }
  }

  /// Clients that cannot change the rows on the screen.
  @MainActor
  private final class Holders: PublishedTreeAudience {
    var isHolding = true
    private(set) var waits = 0

    func itemWillGo(_ item: ExportedItem) {}
    func itemDidChange(_ item: ExportedItem, from old: MenuElement) {}
    func holdsRows(of list: ItemID) -> Bool { isHolding }
    var losesTitles = false
    func treeDidHoldRows() { waits += 1 }
  }

  @MainActor
  @Test func `rows that wait neither come nor go until the panel is done, and others change at once`() {
    let rows = ["a", "b"].map { Action(title: $0) }
    let menu = Menu(children: rows)
    let exporter = MenuExporter.testing(menu)
    let holders = Holders()
    exporter.tree.audience = holders
    func look() -> String {
      exporter.flush()
      return exporter.tree.snapshot().visible()
    }
    menu.children = [rows[1], Action(title: "new")]
    rows[1].title = "B"
    #expect(look() == "a B" && holders.waits == 1)
    holders.isHolding = false
    exporter.tree.releaseRows { _ in true }
    #expect(look() == "B new" && !exporter.tree.hasHeldRows)
  }

  @MainActor
  @Test(arguments: [true, false])
  func `a title has another id in a list whose rows change, where a client would lose it`(loses: Bool) {
    let rows = ["a", "b"].map { Action(title: $0) }
    let menu = Menu(children: [Menu(title: "T", displaysInline: true, children: [rows[0]])])
    let exporter = MenuExporter.testing(menu)
    let holders = Holders()
    (holders.isHolding, holders.losesTitles) = (false, loses)
    exporter.tree.audience = holders
    func ids() -> [ItemID] {
      exporter.flush()
      return exporter.tree.root.children.map(\.id)
    }
    let before = ids()
    rows[0].title = "A"
    #expect(ids() == before, "no row came or went")
    menu.children.append(rows[1])
    let after = ids()
    #expect((after[0] == before[0]) != loses && after.contains(before[1]))
  }

  @MainActor
  @Test func `a section that comes back in the place of another, while its own lines wait, is shown in the end`() {
    let rows = ["a", "b", "c"].map { Action(title: $0) }
    let sections = ["d", "e"].map { Menu(displaysInline: true, children: [Action(title: $0)]) }
    for section in sections { section.identifier = "section" }
    let menu = Menu(children: [rows[0], sections[0], rows[1], sections[1], rows[2]])
    let exporter = MenuExporter.testing(menu)
    let holders = Holders()
    exporter.tree.audience = holders
    menu.children = [rows[0], rows[1], sections[1], rows[2]]
    exporter.flush()
    menu.children = [rows[1], rows[0], sections[0], rows[2]]
    exporter.flush()
    #expect(exporter.tree.snapshot().visible() == "a - d - b - e - c")
    let keys = exporter.tree.root.children.map(\.key)
    #expect(Set(keys).count == keys.count)
    holders.isHolding = false
    exporter.tree.releaseRows { _ in true }
    exporter.flush()
    #expect(exporter.tree.snapshot().visible() == "b a - d - c")
  }

  @MainActor
  @Test(arguments: Effort.seeds)
  func `a menu that changes while rows wait is as a new one once they may be shown`(seed: UInt64) {
    var random = RandomMenu(seed)
    let exporter = MenuExporter.testing(random.root)
    let holders = Holders()
    exporter.tree.audience = holders
    for turn in 0..<40 {
      holders.isHolding = turn % 4 > 0
      if !holders.isHolding { exporter.tree.releaseRows { _ in true } }
      random.edit()
      exporter.flush()
      let lists = exporter.tree.index.all.map { $0.children.map(\.key) }
      #expect(lists.allSatisfy { Set($0).count == $0.count }, "turn \(turn)")
      guard !holders.isHolding else { continue }
      let fresh = MenuExporter.testing(random.root).tree.snapshot()
      #expect(exporter.tree.snapshot().visible() == fresh.visible(), "turn \(turn)")
    }
  }
}
