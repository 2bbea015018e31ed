import MenuBus

// Closures without their argument, which are methods.

@MainActor func closures(_ tray: TrayItem, _ presentation: MenuPresentation, _ interaction: MenuInteraction) {
  tray.onActivate = { print("left") }  // expected-error {{write tray.onActivate { … }}}
  tray.onSecondaryActivate = { print("middle") }  // expected-error {{write tray.onSecondaryActivate { … }}}
  tray.onContextMenu = { [weak tray] in tray?.flush() }  // expected-error {{write tray.onContextMenu { … }}}
  tray.onScroll = { print("wheel") }  // expected-error {{write tray.onScroll { … }}}
  presentation.dismissalCallback = { print("over") }  // expected-error {{write dismissalCallback { … }}}
  interaction.dismissalCallback = { print("over") }  // expected-error {{write dismissalCallback { … }}}
}
