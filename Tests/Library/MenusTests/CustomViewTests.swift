import Menus
import Testing

@MainActor
@Suite struct `Rows with content` {
  private func content(_ element: MenuElement) -> RowContent {
    Resolver.content(of: element, inSingleSelection: false)
  }

  private func action(_ content: RowView, _ accessory: RowView? = nil) -> CustomContentViewAction {
    CustomContentViewAction(
      contentView: .content(content), trailingAccessoryView: accessory.map { .content($0) })
  }

  @Test func `a custom view is its content in one line, and cannot be chosen`() {
    let view = CustomView(
      view: .content(.horizontal([.image(.named("avatar")), .text("John Appleseed"), .text("Premium", .subtitle)])))
    let row = content(view)
    #expect(row.kind == .view && !row.isEnabled && row.title == "John Appleseed — Premium")
    #expect(row.image == .named("avatar") && row.accessibilityLabel == "John Appleseed, Premium")
    view.accessibilityLabel = "You"
    #expect(content(view).accessibilityLabel == "You")
    #expect(content(Action(title: "plain")).drawn == nil)
  }

  @Test func `an action has its content for a title, and the accessory's picture or text`() {
    #expect(content(action(.text("Auto"))).title == "Auto")
    let emoji = content(action(.horizontal([.text("Auto"), .badge("beta")]), .image(.emoji("🎉"))))
    #expect(emoji.title == "Auto (beta) 🎉" && emoji.image == nil)
    let picture = content(action(.horizontal([.image(.named("a")), .text("Auto")]), .image(.named("b"))))
    #expect(picture.title == "Auto" && picture.image == .named("b"))
    let text = content(action(.horizontal([.image(.named("a")), .text("Auto")]), .text("5")))
    #expect(text.title == "Auto 5" && text.image == .named("a"))
    let own = action(.text("Auto"), .image(.emoji("🎉")))
    own.title = "Own"
    own.image = .named("own")
    #expect(content(own).title == "Own" && content(own).image == .named("own"))
  }

  @Test func `content actions can be selected, view actions have no mark`() {
    let selectable = action(.text("a"))
    selectable.isSelected = true
    #expect(content(selectable).toggle == .init(kind: .checkmark, state: .on))
    let view = CustomViewAction(view: .content(.text("a")), isEnabled: false, isDestructive: true)
    view.isSelected = true
    #expect(content(view).toggle == nil && !content(view).isEnabled && content(view).isDestructive)
  }

  @Test func `content that has no handler is information, unless its class may do something`() {
    final class Own: CustomViewAction {}
    let plain = CustomViewAction(view: .content(.text("70%")))
    #expect(!content(plain).isEnabled && content(plain).kind == .action && plain.isEnabled)
    let recorder = Recorder(of: plain)
    plain.handler = { _ in }
    #expect(content(plain).isEnabled && recorder.changes == [.row])
    plain.handler = { _ in }
    #expect(recorder.changes.count == 1)
    plain.isEnabled = false
    #expect(!content(plain).isEnabled)
    #expect(content(Own(view: .content(.text("a")))).isEnabled)
    #expect(content(CustomContentViewAction(contentView: .content(.text("a")))).isEnabled, "it may be selected")
    #expect(content(Action(title: "a")).isEnabled)
  }

  @Test func `choosing runs the handler with the element`() {
    var chosen: [MenuElement] = []
    let handler: Action.Handler = { chosen.append($0) }
    let elements = [
      CustomViewAction(view: MenuContentView(), handler: handler),
      CustomViewAction(viewProvider: { MenuContentView() }, handler: handler), action(.text("a")).handler(handler),
    ]
    elements.forEach { $0.perform() }
    #expect(same(chosen, elements))
    chosen = []  // the handlers hold this list
  }

  @Test func `content stands in lines of its own`() {
    let row = action(.text("b"))
    #expect(picture(root(nil, .automatic, sized(.medium, Action(title: "a"), row))) == "a[m1:0] b")
  }

  @Test func `rows for plain panels follow the content they stand in for`() {
    let view = CustomView(view: .content(.text("v")), plainFallback: [row("low"), submenu("more", row("x"))])
    let menu = root(nil, .automatic, view, row("z"))
    #expect(picture(menu) == "low more> z")
    let rows = Resolver().resolve(menu).rows
    #expect(rows.map { $0.placement?.marks.isRichOnly ?? false } == [true, false, false, false])
    #expect(rows.map { $0.placement?.marks.isFallback ?? false } == [false, true, true, false])
    view.isHidden = true
    #expect(picture(menu) == "z")
    #expect(Resolver().resolve(menu).rows[0].placement == nil)
    view.isHidden = false
    view.plainFallback = []
    #expect(picture(menu) == "[v] z")
  }

  @Test func `content whose substitutes hold its own menu is cut off`() {
    let view = CustomView(view: .content(.text("v")))
    let menu = Menu(title: "M", children: [view])
    view.plainFallback = [menu, row("a"), view]
    let list = Resolver().resolve(menu)
    #expect(same(list.cut, [menu, view]) && list.picture == "<M> a")
    #expect(menu.actions(titled: "a") == 1)
  }

  @Test func `content shows what its object draws by itself, and operating parts is such a change`() {
    let object = MenuContentView(.slider(id: "s", value: 0))
    var moved: [Double] = []
    object.onSlide("s") { moved.append($0) }
    let view = CustomView(view: object)
    #expect(content(view).title == "0%")
    let recorder = Recorder(of: view)
    #expect(view.drawing?.operate("s", .number(0.25)) == true)
    #expect(moved == [0.25] && recorder.changes == [.row] && content(view).title == "25%")
    object.content = .text("other")
    #expect(recorder.changes.count == 2 && content(view).title == "other")
    object.content = .text("other")
    #expect(recorder.changes.count == 2)
  }

  @Test func `parts that are not there, disabled or of another kind refuse`() {
    var calls = 0
    let object = MenuContentView(
      .horizontal([.button("Off", id: "off", isEnabled: false), .toggle(id: "t", isOn: false), .field(id: "f")]))
    object.onPress("off") { calls += 1 }.onToggle("t") { _ in calls += 1 }.onText("f") { _ in calls += 1 }
    let view = CustomView(view: object)
    #expect(view.drawing?.operate("t", .toggle(true)) == false, "it is not shown")
    _ = content(view)
    let refused: [(String, RowView.ControlValue?)] = [
      ("off", nil), ("none", nil), ("t", .text("perhaps")), ("f", .number(1)), ("", nil),
    ]
    for (part, value) in refused { #expect(view.drawing?.operate(part, value) == false) }
    #expect(calls == 0)
    #expect(view.drawing?.operate("f", .text("hello")) == true && view.drawing?.operate("t", .number(1)) == true)
    #expect(calls == 2 && content(view).title == "☑ hello")
  }

  @Test func `updating content changes nothing else meanwhile`() {
    let object = MenuContentView()
    var updates = 0
    let action = CustomViewAction(
      view: .view(object) { view, _, _ in
        updates += 1
        view.content = .text("\(updates)")
      })
    let recorder = Recorder(of: action)
    #expect(content(action).title == "1" && recorder.changes.isEmpty)
    action.setNeedsUpdate()
    #expect(recorder.changes == [.row] && content(action).title == "2")
  }
}

extension Menu {
  /// The number of actions of that title that the menu can select.
  fileprivate func actions(titled title: String) -> Int {
    selectAll()
    return selectedElements.filter { $0.title == title }.count
  }

  private func selectAll() {
    for case let view as CustomView in children {
      for case let action as Action in view.plainFallback { action.isSelected = true }
    }
  }
}
