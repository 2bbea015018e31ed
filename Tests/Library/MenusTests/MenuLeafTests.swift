import Menus
import Testing

/// A language, as in the original's README: what it is made of is its own affair.
private final class Language: Group, SelectableMenuActionLeaf, MenuStandardContent {
  private let action = Action()
  var handler: (@MainActor (Language) async throws -> Void)?
  var code: String {
    didSet {
      guard code != oldValue else { return }
      action.title = code.uppercased()
      setNeedsUpdate()
    }
  }

  init(code: String) {
    self.code = code
    action.title = code.uppercased()
    super.init(elements: [])
    action.handler { [unowned self] in try await handler?(self) }
  }

  override var displayedElements: [MenuElement] { [action] }
  var shown: Action { action }

  var title: String {
    get { action.title }
    set { action.title = newValue }
  }
  var subtitle: String? {
    get { action.subtitle }
    set { action.subtitle = newValue }
  }
  var image: MenuImage? {
    get { action.image }
    set { action.image = newValue }
  }
  var isEnabled: Bool {
    get { action.isEnabled }
    set { action.isEnabled = newValue }
  }
  var isDestructive: Bool {
    get { action.isDestructive }
    set { action.isDestructive = newValue }
  }
  var isSelected: Bool {
    get { action.isSelected }
    set { action.isSelected = newValue }
  }
  var keepsMenuPresented: Bool {
    get { action.keepsMenuPresented }
    set { action.keepsMenuPresented = newValue }
  }
}

@MainActor
@Suite struct `Code for any leaf` {
  private func change(_ leaf: some SelectableMenuActionLeaf) -> [Bool] {
    leaf.isEnabled = false
    leaf.isDestructive = true
    leaf.isSelected = true
    leaf.keepsMenuPresented = true
    return [leaf.isEnabled, leaf.isDestructive, leaf.isSelected, leaf.keepsMenuPresented]
  }

  @Test func `code for any leaf disables, marks and selects it, and reads that back`() {
    let (action, language) = (Action(title: "a"), Language(code: "de"))
    for leaf in [action, language] as [any SelectableMenuActionLeaf] {
      #expect(change(leaf) == [false, true, true, true])
      #expect(leaf.contentRole == .disabled)
      leaf.isEnabled = true
      #expect(leaf.contentRole == .destructive)
      leaf.isDestructive = false
      #expect(leaf.contentRole == .normal)
    }
    #expect(language.shown.isSelected)
  }

  @Test func `code for any leaf disables what stands in a menu, whatever it is, and gives it a title`() {
    let menu = root(nil, .automatic, row("a"), submenu("b"), .separator, TitleHeader("c"), Language(code: "de"))
    for case let leaf as any MenuLeaf in menu.children { leaf.isEnabled = false }
    for case let content as any MenuStandardContent in menu.children { content.subtitle = "2" }
    let rows = Resolver().resolve(menu).rows.map(\.content)
    #expect(rows.map(\.isEnabled) == [false, false, true, false, false])
    #expect(rows.map(\.subtitle) == ["2", "2", nil, nil, "2"])
    #expect(menu.children.map { $0 is any NonSelectableMenuLeaf } == [false, false, true, true, false])
    #expect(menu.children.map { $0 is any MenuStandardContentLeaf } == [true, true, false, false, true])
  }

  @Test func `a group of a subclass follows what it stands for, and runs its own handler`() {
    let language = Language(code: "de")
    let menu = root(nil, .automatic, row("a"), language, row("z"))
    #expect(picture(menu) == "a DE z")
    let recorder = Recorder(of: language, language.shown)
    language.code = "fr"
    #expect(picture(menu) == "a FR z")
    #expect(same(recorder.elements, [language.shown, language]))
    var heard: Language?
    language.handler = { heard = $0 }
    language.shown.perform()
    #expect(heard === language)
    heard = nil  // held by its own handler
  }
}
