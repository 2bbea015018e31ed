import Menus
import Testing

@MainActor
@Suite struct `An action` {
  @Test func `an action becomes a check row when first selected and stays one`() {
    let action = row("Mute")
    #expect(toggle(action) == nil, "a plain command draws no empty box")
    action.isSelected = true
    #expect(toggle(action) == RowContent.Toggle(kind: .checkmark, state: .on))
    action.isSelected = false
    #expect(toggle(action) == RowContent.Toggle(kind: .checkmark, state: .off))
  }

  @Test func `an action made selected, or selected in part, is a check row too`() {
    #expect(toggle(Action(isSelected: true)) == RowContent.Toggle(kind: .checkmark, state: .on))
    let some = row("Some")
    some.state = .mixed
    #expect(toggle(some) == RowContent.Toggle(kind: .checkmark, state: .mixed))
    #expect(!some.isSelected)
  }

  nonisolated static let marks: [(Action.ToggleStyle, ToggleKind?, ToggleKind?)] = [
    (.automatic, nil, .radio), (.none, nil, nil), (.checkmark, .checkmark, .radio), (.radio, .radio, .radio),
  ]

  @Test(arguments: marks)
  func `an action shows the mark of its style and of the menu's selection`(
    style: Action.ToggleStyle, alone: ToggleKind?, inSingleSelection: ToggleKind?
  ) {
    let action = row("Mute")
    action.toggleStyle = style
    #expect(action.toggleKind(inSingleSelection: false) == alone)
    #expect(action.toggleKind(inSingleSelection: true) == inSingleSelection)
  }

  @Test func `an action switches its image with its selection`() {
    let action = Action(image: .named("audio-on"), selectedImage: .named("audio-off"))
    #expect(content(action).image == .named("audio-on"))
    action.state = .on
    #expect(content(action).image == .named("audio-off"))
    action.state = .mixed
    #expect(content(action).image == .named("audio-on"))
    action.isSelected = true
    action.selectedImage = nil
    #expect(content(action).image == .named("audio-on"))
  }

  @Test func `an action gives its row all it has`() {
    let action = Action(
      title: "Save", subtitle: "All files", image: .named("document-save"), isEnabled: false, isDestructive: true,
      isSelected: true, keepsMenuPresented: true)
    action.subtitleStyle = .omit
    action.mnemonic = "s"
    action.identifier = "save"
    action.accessibilityLabel = "Save everything"
    action.accessibilityValue = "three files"
    action.shortcut = Shortcut("S", .control)
    var expected = RowContent(kind: .action, title: "Save")
    expected.subtitle = "All files"
    expected.subtitleStyle = .omit
    expected.image = .named("document-save")
    expected.isEnabled = false
    expected.isDestructive = true
    expected.keepsMenuPresented = true
    expected.toggle = RowContent.Toggle(kind: .checkmark, state: .on)
    expected.shortcut = Shortcut("S", .control)
    expected.mnemonic = "s"
    expected.identifier = "save"
    expected.accessibilityLabel = "Save everything"
    expected.accessibilityValue = "three files"
    #expect(content(action) == expected)
  }

  private func content(_ action: Action) -> RowContent {
    Resolver.content(of: action, inSingleSelection: false)
  }

  private func toggle(_ action: Action) -> RowContent.Toggle? { content(action).toggle }
}

@MainActor
@Suite struct `Single selection` {
  @Test func `selecting a row clears the others, in inline menus, groups and submenus too`() {
    let actions = ["a", "b", "c", "d"].map { Action(title: $0, isSelected: true) }
    let menu = root(
      nil, .automatic, actions[0], inline(nil, .automatic, actions[1]), group(actions[2]),
      Menu(title: "More", children: [actions[3]]))
    #expect(same(menu.selectedElements, actions), "all of them, in order")
    menu.select(actions[2])
    #expect(same(menu.selectedElements, [actions[2]]))
    menu.select(actions[3])
    #expect(same(menu.selectedElements, [actions[3]]))
  }

  @Test func `selecting leaves rows alone that show no selection`() {
    let plain = Action(title: "Settings…", isSelected: true)
    plain.toggleStyle = .none
    let action = row("Large")
    root(nil, .automatic, plain, action).select(action)
    #expect(plain.isSelected && action.isSelected)
  }

  @Test func `selecting what is selected already is no change`() {
    let actions = [Action(title: "a", isSelected: true), row("b")]
    let recorder = Recorder(of: actions[0], actions[1])
    let menu = Menu(children: actions)
    menu.select(actions[0])
    #expect(recorder.changes.isEmpty)
    menu.select(actions[1])
    #expect(same(recorder.elements, actions))
  }

  @Test func `an action that stands in the menu twice is selected once`() {
    let action = Action(title: "a", isSelected: true)
    #expect(Menu(children: [action, group(action)]).selectedElements.count == 1)
  }

  @Test func `the rows of the menu are radio rows, down to those of its submenus`() {
    let inner = row("c")
    let submenu = Menu(title: "More", children: [inner])
    let menu = root(nil, .automatic, row("a"), inline(nil, .automatic, row("b")), submenu)
    #expect(toggles(Resolver().resolve(menu)) == [nil, nil, nil])
    menu.selection = .single
    #expect(toggles(Resolver().resolve(menu)) == [.radio, .radio, nil], "a submenu's row has no mark")
    let below = Resolver().resolve(submenu, ancestors: [menu], inSingleSelection: true)
    #expect(toggles(below) == [.radio])
  }

  @Test func `single selection of an inline menu ends with that menu`() {
    let choice = inline(nil, .automatic, row("b"))
    choice.selection = .single
    let list = Resolver().resolve(root(nil, .automatic, row("a"), choice, row("c")))
    #expect(toggles(list) == [nil, .radio, nil])
  }

  private func toggles(_ list: ResolvedList) -> [ToggleKind?] {
    list.rows.filter { $0.content.kind != .separator }.map(\.content.toggle?.kind)
  }
}
