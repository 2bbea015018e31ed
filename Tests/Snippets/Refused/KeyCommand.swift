import MenuBus

@MainActor func save() -> MenuElement {
  UIKeyCommand(title: "Save", action: "save", input: "s", modifierFlags: .command)
  // expected-error@-1 {{use CommandAction, whose action is a text, and assign its shortcut}}
  // expected-error@-2 {{assign shortcut = Shortcut("S", .control); state, attributes and discoverabilityTitle are}}
  // expected-error@-3 {{write .control; the Command key has no counterpart on desktops that use Control}}
}
