import Menus
import Testing

@MainActor
@Suite struct `A search field` {
  /// A field, and what its updater was called with.
  @MainActor
  private final class Searched {
    var texts: [String] = []
    let field: SearchField

    init(_ text: String = "") {
      field = SearchField(placeholder: "Find", searchText: text)
      field.updater = { [unowned self] in texts.append($0) }
    }
  }

  @Test func `a search field calls its updater once for each typed text, not for assigned ones`() {
    let searched = Searched()
    searched.field.searchText = "assigned"
    #expect(searched.texts.isEmpty)
    #expect(searched.field.enterText("typed") && searched.field.enterText("typed"))
    #expect(searched.texts == ["typed", "typed"] && searched.field.searchText == "typed")
  }

  @Test func `a search field refuses text while it is disabled`() {
    let searched = Searched("a")
    searched.field.isEnabled = false
    #expect(!searched.field.enterText("b"))
    #expect(searched.texts.isEmpty && searched.field.searchText == "a")
  }

  @Test(arguments: ["", "initial"])
  func `a search field has its assigned text again after the last display`(initial: String) {
    let searched = Searched(initial)
    searched.field.beginDisplay()
    searched.field.beginDisplay()
    searched.field.enterText("typed")
    searched.field.endDisplay()
    #expect(searched.field.searchText == "typed", "another exporter still shows it")
    searched.field.endDisplay()
    #expect(searched.field.searchText == initial && searched.texts == ["typed", initial])
    searched.field.beginDisplay()
    searched.field.endDisplay()
    #expect(searched.texts.count == 2, "nothing was typed")
  }

  @Test func `a search field keeps what was assigned after something was typed`() {
    let searched = Searched("initial")
    searched.field.beginDisplay()
    searched.field.enterText("typed")
    searched.field.searchText = "assigned"
    searched.field.endDisplay()
    #expect(searched.field.searchText == "assigned" && searched.texts == ["typed"])
  }

  @Test func `a search field asks for typing by a word of its own`() {
    let field = SearchField().automaticallyFocusOnAppearance()
    #expect(field.shouldAutomaticallyFocusOnAppearance)
    let row = Resolver.content(of: field, inSingleSelection: false)
    #expect(row.search?.isFocused == true && row.kind == .search && row.isEnabled)
  }

  @Test func `a search field has a line of its own among small elements`() {
    let menu = Menu(
      preferredElementSize: .small, children: [Action(title: "a"), SearchField(searchText: "s"), Action(title: "b")])
    #expect(Resolver().resolve(menu).rows.map { $0.placement?.marks.line == nil } == [false, true, false])
  }

  @Test func `a search field is left, with the line that sets it off, to those who let people type`() {
    var resolver = Resolver()
    resolver.reservesSearchFields = true
    func check(_ headers: [MenuElement], visible: [Bool], reserved: [Bool]) {
      let rows = resolver.resolve(Menu(children: [Action(title: "a")], headers: headers)).rows
      #expect(rows.map(\.isVisible) == visible)
      #expect(rows.map { $0.placement?.marks.isRichOnly == true } == reserved)
    }
    check([SearchField()], visible: [false, false, true], reserved: [true, true, false])
    let beside = [Action(title: "b"), SearchField()]
    check(beside, visible: [true, false, true, true], reserved: [false, true, false, false])
    let below = [TitleHeader("b"), SearchField()]
    check(below, visible: [false, false, false, true], reserved: [true, true, true, false])
    let hidden = SearchField()
    hidden.isHidden = true
    check([hidden], visible: [false, false, true], reserved: [false, false, false])
  }
}
