import Basics
import DBusMenu
import LibDBus
import Testing

@testable import MenuBusTool

@Suite struct `What a search text finds` {
  private func way(_ text: String, _ title: String, path: String = "", isExact: Bool = false) -> SearchMatch.Way? {
    SearchMatch(
      SearchPattern(FoldedText(text)), in: FoldedText(title),
      path: FoldedText(path.isEmpty ? title : "\(path) \(title)"),
      isExact: isExact)?.way
  }

  @Test func `a beginning is better than beginnings of words, and these than letters`() {
    #expect(way("save", "Save") == .whole)
    #expect(way("sa", "Save As…") == .beginning)
    #expect(way("saas", "Save As…") == .words)
    #expect(way("s a", "Save As…") == .words)
    #expect(way("as", "Save As…") == .words)
    #expect(way("zi", "ZoomIn") == .words)
    #expect(way("sve", "Save As…") == .letters)
    #expect(way("fisa", "Save", path: "File") == .pathWords)
    #expect(way("exp png", "PNG", path: "File Export") == .pathWords)
    #expect(way("x", "Save As…") == nil)
    #expect(way("saveasx", "Save As…") == nil)
    #expect(way("", "Save") == .beginning)
  }

  @Test func `a disabled row is found only by the letters that its words begin with`() {
    #expect(way("pas", "Paste Special", isExact: true) == .beginning)
    #expect(way("spec", "Paste Special", isExact: true) == .words)
    #expect(way("ps", "Paste Special", isExact: true) == nil)
    #expect(way("pse", "Paste Special", isExact: true) == nil)
    #expect(way("edpas", "Paste", path: "Edit", isExact: true) == nil)
  }

  @Test func `the work for a text that nearly fits everywhere is bounded`() {
    let title = String(repeating: "a ", count: 2000)
    #expect(way(String(repeating: "a", count: 200) + "b", title) == nil)
    #expect(way(String(repeating: "a", count: 60) + "b", title) == nil)
    #expect(way(String(repeating: "a", count: 60), title) == .words)
    #expect(way(String(repeating: "a", count: 200), title) == .letters)
  }

  // MARK: The order

  private func index(
    _ menus: [(SearchMenu, [MenuNode])], limit: Int = 10_000
  ) -> SearchIndex {
    var index = SearchIndex(menus.map(\.0), limit: SearchShare(rows: limit, letters: .max / 4))
    for (number, (menu, rows)) in menus.enumerated() {
      let names = RowNames(MenuNode(id: .root, children: rows), address: "x")
      index.update(number, to: SearchRow.all(names, in: menu))
    }
    return index
  }

  private func node(_ id: Int32, _ label: String, isEnabled: Bool = true, _ children: [MenuNode] = []) -> MenuNode {
    var node = MenuNode(id: ItemID(id), properties: ["label": .string(label)], children: children)
    if !isEnabled { node.properties["enabled"] = .bool(false) }
    if !children.isEmpty { node.properties["children-display"] = .string("submenu") }
    return node
  }

  private let window = SearchMenu(program: "editor", title: nil, group: .window)
  private let tray = SearchMenu(program: "chat", title: "Chat", group: .tray)

  private func titles(_ index: SearchIndex, _ text: String, _ recent: RecentChoices = RecentChoices()) -> [[String]] {
    index.hits(for: text, recent: recent).map { $0.hits.map { $0.row.row.titles.joined(separator: "/") } }
  }

  @Test func `the rows of the window come before those of the tray, each group with the best first`() {
    let rows = [
      node(
        1, "File", [node(2, "Reset All"), node(3, "Save"), node(4, "Save As"), node(5, "Stash A", isEnabled: false)])
    ]
    let index = index([(window, rows), (tray, [node(1, "Send"), node(2, "Show a", isEnabled: false)])])
    #expect(titles(index, "") == [["File/Reset All", "File/Save", "File/Save As"], ["Send"]])
    #expect(titles(index, "sa") == [["File/Save", "File/Save As", "File/Reset All"], []])
    let found = titles(index, "s")
    #expect(found[0] == ["File/Save", "File/Save As", "File/Reset All", "File/Stash A"], "disabled rows are last")
    #expect(found[1] == ["Send", "Show a"])
    #expect(titles(index, "chse") == [[], ["Send"]])
  }

  @Test func `recent choices of the same program come first, the last one before the others`() {
    let rows = [node(1, "Save"), node(2, "Search"), node(3, "Send"), node(4, "Close")]
    let index = index([(window, rows), (tray, rows)])
    var recent = RecentChoices()
    recent.note(.init(program: "editor", titles: ["Send"]))
    recent.note(.init(program: "editor", titles: ["Search"]))
    recent.note(.init(program: "other", titles: ["Save"]))
    #expect(titles(index, "s", recent)[0] == ["Search", "Send", "Save", "Close"])
    #expect(titles(index, "s", recent)[1] == ["Save", "Send", "Search", "Close"])
    #expect(titles(index, "", recent)[0] == ["Search", "Send", "Save", "Close"])
    #expect(titles(index, "sav", recent)[0] == ["Save"], "a recent choice that does not fit is not there")
  }

  @Test func `three letters find a row among two thousand`() {
    let words = ["Alpha", "Beta", "Gamma", "Delta", "Zeta"]
    let rows =
      (1...2000).map { node(Int32($0), "\(words[$0 % 5]) \(words[$0 / 5 % 5]) \($0)") } + [node(9999, "Quit Job")]
    #expect(titles(index([(window, rows)]), "qjo")[0].first == "Quit Job")
  }

  @Test func `no more rows are searched than the limit says`() {
    let rows = (1...50).map { node(Int32($0), "Row \($0)") }
    let index = index([(window, rows), (tray, rows)], limit: 60)
    #expect(index.count == 60 && index.hasTooMany)
    #expect(titles(index, "row 10")[1] == ["Row 10"])
  }

  // MARK: The whole work

  private func rows(_ count: Int, _ title: String) -> [MenuNode] {
    (1...count).map { node(Int32($0), "\(title) \($0)") }
  }

  /// Brings menus into an index as the reader does: each has its share when it comes.
  private func add(_ rows: [MenuNode], as menu: Int, to index: inout SearchIndex) {
    let names = RowNames(MenuNode(id: .root, children: rows), address: "x")
    let found = SearchedRows(names, in: index.menus[menu])
    let share = index.share(of: menu, wanting: found.wanted)
    index.update(menu, to: found.folded(within: share), of: found.wanted, within: share)
  }

  @Test(arguments: [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]])
  func `menus have fair shares of rows and letters, in whatever order they come`(order: [Int]) {
    let other = SearchMenu(program: "honest", title: "Honest", group: .tray)
    let menus = [tray, window, tray, other, tray]
    var index = SearchIndex(menus, limit: SearchShare(rows: 1000, letters: 20_000))
    let long = String(repeating: "greedy ", count: 30)
    let all = [rows(900, "Greedy"), rows(600, "Open"), rows(900, long), rows(20, "Play"), rows(900, long)]
    for menu in order {
      add(all[menu], as: menu, to: &index)
      #expect(index.count <= 1000 && index.letters <= 20_000)
    }
    let missing = menus.indices.map { index.missing(of: $0) }
    #expect(missing[3] == 0, "the honest menu is there whole")
    #expect(missing[1] < 150 && missing[1] < missing[0], "three quarters are the window's: \(missing)")
    #expect(missing[2] > 850 && missing[4] > 850 && missing[0] < missing[2], "long titles cost more: \(missing)")
    #expect(index.growing == nil)
  }

  @Test func `rows that were left out have the room that others leave`() {
    var index = SearchIndex([tray, tray], limit: SearchShare(rows: 100, letters: 100_000))
    let all = rows(80, "Row")
    add(all, as: 0, to: &index)
    add(all, as: 1, to: &index)
    #expect(index.missing(of: 0) == 30 && index.missing(of: 1) == 30 && index.growing == nil && index.hasTooMany)
    add([], as: 1, to: &index)
    #expect(index.growing == 0)
    add(all, as: 0, to: &index)
    #expect(index.growing == nil && index.count == 80 && !index.hasTooMany)
  }

  @Test func `a title is compared by its first letters, and a cancelled reading ends`() async {
    let long = [node(1, String(repeating: "x", count: 3000) + " end")]
    let names = RowNames(MenuNode(id: .root, children: long), address: "x")
    let row = SearchRow.all(names, in: window)[0]
    #expect(row.title.letters.count == 256 && row.path.letters.count == 1000 && row.letters == 1256)
    let found = SearchedRows(names, in: window)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return found.folded(within: .all)
    }
    #expect(await task.value.isEmpty)
  }

  @Test func `rows below long titles have no copies of them`() {
    let long = String(repeating: "x", count: 1000)
    let rows = (1...5).reversed().reduce([node(9, "Row")]) { below, id in [node(Int32(id), long, below)] }
    let names = RowNames(MenuNode(id: .root, children: rows), address: "x")
    let isToken = names.rows.map { $0.reference == $0.token.text }
    #expect(isToken == [false, false, false, false, true, true], "4,096 bytes of titles are a name")
    #expect(SearchRow.all(names, in: window).map(\.path.letters.count) == [1000])
  }

  @Test func `the best rows are the same whether all are sorted or not`() {
    let rows = (1...1000).map { node(Int32($0), "r\($0 * 7919 % 1000) x\($0 % 13)") }
    let index = index([(window, rows)])
    let few = index.hits(for: "r1", recent: RecentChoices(), limit: 20)[0].hits.map(\.key)
    let all = index.hits(for: "r1", recent: RecentChoices(), limit: 10_000)[0].hits.map(\.key)
    #expect(few == Array(all.prefix(20)) && all.count > 100)
  }
}
