import MenuBus

@MainActor func mute(isOn: Bool) -> MenuElement {
  Action(title: "Mute", identifier: "mute", state: isOn ? .on : .off) { action in print(action) }
  // expected-error@-1 {{state is isSelected: true, or assigned; attributes are isEnabled:, isDestructive: and}}
}
