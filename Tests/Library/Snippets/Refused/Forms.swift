import MenuBus

/// One meaning twice in a call, and forms that need an argument.
@MainActor func forms(_ command: CommandAction) {
  _ = Action(title: "A", attributes: .disabled, state: .on, isEnabled: true, isSelected: false)
  // expected-error@-1 {{extra arguments at positions #4, #5 in call}}
  _ = Menu(title: "A", options: .displayInline, displaysInline: false)
  // expected-error@-1 {{extra argument 'displaysInline' in call}}
  command.handler = { print("chosen") }
  // expected-error@-1 {{write action.handler { … }, or a handler with an argument: the element}}
  command.validation = { print("validated") }
  // expected-error@-1 {{write command.validation { … }, or a function with an argument: the command}}
}
