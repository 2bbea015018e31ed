import Menus
import Testing

@Suite @MainActor struct `Forms of actions and menus` {
  @Test func `an action that toggles has a mark from the start, in each form of its initializer`() {
    let actions = [
      Action("A", isSelected: false, toggles: true) { print($0.isSelected) }, Action("B", toggles: true) { print("b") },
      Action(title: "C", toggles: true) { _ in }, Action(title: "D", isSelected: true, toggles: true) { print("d") },
    ]
    #expect(actions.allSatisfy { $0.toggles && $0.toggleKind(inSingleSelection: false) == .checkmark })
    #expect(actions.map(\.isSelected) == [false, false, false, true])
    #expect(Action("E") {}.toggleKind(inSingleSelection: false) == nil)
  }

  @Test func `a shortcut and a selection are in the initializers`() {
    let shortcut = Shortcut("S", .control)
    #expect(Action("A", shortcut: shortcut) {}.shortcut == shortcut)
    #expect(Action(title: "A", shortcut: shortcut).shortcut == shortcut)
    #expect(CommandAction(title: "A", action: "a", shortcut: shortcut).shortcut == shortcut)
    #expect(Menu("Disk", selection: .single) { Action("A") {} }.selection == .single)
    #expect(Menu(title: "Disk", selection: .single).options == .singleSelection)
  }

  @Test(
    arguments: [
      ([], .off), (.disabled, .on), ([.destructive, .hidden, .keepsMenuPresented], .mixed),
    ] as [(MenuElement.Attributes, Action.State)])
  func `an action in UIKit's form has the attributes and the state, and says so`(
    attributes: MenuElement.Attributes, state: Action.State
  ) {
    for action in [
      Action(title: "A", attributes: attributes, state: state) { _ in },
      Action(title: "A", attributes: attributes, state: state) {},
      CommandAction(title: "A", action: "a", attributes: attributes, state: state),
    ] {
      #expect(action.attributes == attributes && action.state == state)
      #expect((action.toggleKind(inSingleSelection: false) == nil) == (state == .off))
    }
    #expect(Action(title: "A", state: state) { _ in }.state == state)
    #expect(Action(title: "A", state: state) {}.state == state)
  }

  @Test(arguments: [[], .displayInline, [.destructive, .singleSelection, .displayAsPalette]] as [Menu.Options])
  func `a menu in UIKit's form has the options`(options: Menu.Options) {
    #expect(Menu(title: "A", options: options, children: [Action("B") {}]).options == options)
  }

  @Test func `a function that need not know its element is set by a method`() async throws {
    var calls: [String] = []
    let action = Action("A").handler { calls.append("handler") }
    try await action.performAndWait()
    let command = CommandAction(title: "C", action: "c").validation { calls.append("validation") }
    command.validate()
    command.validation { calls.append($0.title) }.validate()
    #expect(calls == ["handler", "validation", "C"])
  }
}
