import Logging
import MenuTestKit
import Menus
import TestSupport
import Testing

@testable import MenuFiles

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Other rows of menu files` {
  private static let quiet = Logger.quiet

  private func live(_ text: String) throws -> LiveMenu {
    LiveMenu(try file(text), runner: CommandRunner(logger: Self.quiet))
  }

  private func file(_ text: String) throws -> MenuDescription { try MenuDescription(parsing: text, name: "m") }

  private func titles(_ menu: Menu) -> [String] {
    Resolver().resolve(menu).rows.filter(\.isVisible).map { $0.content.title ?? ($0.isSeparator ? "-" : "?") }
  }

  private func field(_ menu: Menu) throws -> SearchField {
    try #require((menu.headers + menu.children).lazy.compactMap { $0 as? SearchField }.first)
  }

  @Test func `other rows of menu files are headings, search fields, sizes and palettes`() throws {
    let live = try live(
      """
      headers: [{header: Top, identifier: top}, {search: Find, focus: yes, enabled: no, description: d, hidden: yes}]
      items:
        - {title: Sub, size: small, headers: [{title: H}], items: [{title: A}]}
        - {palette: [{title: B, selected: on}, {title: C, selected: off}], select: one, mark: closedCircle}
        - {title: D, icon: "symbol:star.fill"}
      """)
    let menu = live.menu
    let header = try #require(menu.headers.first as? TitleHeader)
    #expect(header.title == "Top" && header.identifier == "top")
    let search = try field(menu)
    #expect(search.placeholder == "Find" && search.shouldAutomaticallyFocusOnAppearance && !search.isEnabled)
    #expect(search.isHidden && search.accessibilityLabel == "d")
    let sub = try #require(menu.children[0] as? Menu)
    #expect(sub.preferredElementSize == .small && titles(sub) == ["H", "-", "Sub", "A"])
    let palette = try #require(menu.children[1] as? Menu)
    #expect(palette.displaysInline && palette.displaysAsPalette && palette.paletteSelectionStyle == .closedCircle)
    #expect(palette.selectedElements.map(\.title) == ["B"])
    #expect((menu.children[2] as? Action)?.image == .symbol("star.fill"))
  }

  @Test func `other rows of menu files keep their elements when the file is read again`() throws {
    let text = """
      headers: [{header: Top}, {search: Find}]
      items:
        - {header: More}
        - {palette: [{title: A}]}
        - {title: Sub, headers: [{title: H}], items: [{lazy: {run: ['true']}}]}
      """
    let live = try live(text)
    let before = live.menu.headers + live.menu.children
    let changed = text.replacing("Top", with: "Best").replacing("Find", with: "Seek").replacing(
      "{title: A}", with: "{title: B}"
    )
    .replacing("{title: H}", with: "{title: H, icon: i}")
    let changes = live.update(to: try file(changed))
    #expect(changes.description == "4 changed")
    let after = live.menu.headers + live.menu.children
    let isSame = after.elementsEqual(before, by: ===)
    #expect(isSame)
    #expect((live.menu.headers[0] as? TitleHeader)?.title == "Best")
    #expect(try field(live.menu).placeholder == "Seek")
    let sub = try #require(live.menu.children[2] as? Menu)
    #expect((sub.headers.first as? Action)?.image == .named("i"))
    let lazy = try #require(sub.children.first)
    live.update(to: try file(changed.replacing("'true'", with: "'false'")))
    #expect(sub.children.first !== lazy, "another command has rows of its own")
    live.update(to: try file("- header: Top\n"))
    #expect(live.menu.headers.isEmpty && titles(live.menu) == ["Top"])
  }

  // MARK: Search

  private static let languages = """
    headers: [{search: Find}]
    items:
      - {title: Deutsch, subtitle: German}
      - {title: English}
      - {title: Secret German, hidden: true}
      - separator
      - {title: More, inline: true, items: [{title: Français, subtitle: French}, {title: Frysk}]}
      - {title: Rest, items: [{title: German}]}
    """

  @Test(arguments: [
    ("german", ["Deutsch"]), ("FR", ["More", "Français", "Frysk"]), ("francais", ["More", "Français"]),
    ("e", ["Deutsch", "English", "More", "Français", "Rest"]),
    ("rest", ["Rest"]), ("no such thing", []),
  ])
  func `a search field hides the rows without its text`(text: String, found: [String]) throws {
    let live = try live(Self.languages)
    let all = titles(live.menu)
    #expect(all == ["?", "-", "Deutsch", "English", "-", "More", "Français", "Frysk", "-", "Rest"])
    let field = try field(live.menu)
    field.enterText(text)
    #expect(titles(live.menu).filter { $0 != "?" && $0 != "-" } == found)
    field.enterText("eng")
    #expect(titles(live.menu).filter { $0 != "?" && $0 != "-" } == ["English"])
    field.enterText("")
    #expect(titles(live.menu) == all)
  }

  @Test func `a search field finds in what was reloaded, and forgets with the menu`() throws {
    let live = try live(Self.languages)
    let field = try field(live.menu)
    field.beginDisplay()
    field.enterText("frysk")
    live.update(
      to: try file(
        Self.languages.replacing(
          "{title: English}", with: "{title: Anglic (Frysk)}\n  - {title: West-Frysk, hidden: on}"
        )
        .replacing("{title: Secret German, hidden: true}", with: "{title: Nothing}")))
    #expect(titles(live.menu) == ["?", "-", "Anglic (Frysk)", "-", "More", "Frysk"])
    live.update(to: try file(Self.languages))
    field.endDisplay()
    #expect(titles(live.menu) == ["?", "-", "Deutsch", "English", "-", "More", "Français", "Frysk", "-", "Rest"])
  }

  // MARK: The example

  @Test func `the example has all of them`() throws {
    let file = try MenuDescription(contentsOf: elementsFile)
    func all(_ items: [MenuDescription.Item]) -> [MenuDescription.Item] {
      items.flatMap { [$0] + all($0.headers) + all($0.items ?? []) }
    }
    let rows = all(file.headers + file.items)
    #expect(
      rows.contains(where: \.isHeader) && rows.contains(where: \.isPalette) && rows.contains(where: \.isSeparator))
    #expect(rows.count { $0.search != nil } == 2 && rows.count { $0.lazy != nil } == 3)
    #expect(rows.contains { $0.size == .medium } && rows.contains { !$0.headers.isEmpty })
    let images = rows.compactMap(\.icon)
    #expect(images.contains(.symbol("trash")) && images.contains(.emoji("🎉")))
  }
}
