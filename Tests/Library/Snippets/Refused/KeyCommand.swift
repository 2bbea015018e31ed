import MenuBus

@MainActor func save() -> MenuElement {
  UIKeyCommand(title: "Save", action: "save", input: "s", modifierFlags: .command)
  // expected-error@-1 {{use CommandAction, whose action is a text, and assign its shortcut}}
  // expected-error@-2 {{write Shortcut("S", .control) for input and modifierFlags, and assign it to the command's}}
  // expected-error@-3 {{write .control; the Command key has no counterpart on desktops that use Control}}
}
