import MenuBus

@MainActor func transfer(_ press: InputTransfer, to presentation: MenuPresentation) {
  presentation.transferringLongPressGestureRecognizer = press
  // expected-error@-1 {{'transferringLongPressGestureRecognizer' has been renamed to 'inputTransfer'}}
}
