import MenuBus

@MainActor func delete() -> MenuElement {
  let delete = Action(title: "Delete", image: .symbol("trash"), attributes: .destructive) { _ in print("deleted") }
  // expected-error@-1 {{state is isSelected: true, or assigned; attributes are isEnabled:, isDestructive: and}}
  // expected-error@-2 {{write isDestructive: true}}
  delete.attributes = [.destructive, .disabled]
  // expected-error@-1 {{use isEnabled, isDestructive, isHidden and keepsMenuPresented}}
  // expected-error@-2 {{write isDestructive: true}}
  // expected-error@-3 {{write isEnabled: false}}
  return delete
}
