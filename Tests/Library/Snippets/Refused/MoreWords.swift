import MenuBus

@MainActor func words(_ action: Action, _ configuration: ContextMenuConfiguration, _ animator: CommitAnimator) {
  print(action.sender as Any)
  // expected-error@-1 {{a handler gets the action; no object stands for the panel it was chosen in}}
  configuration.preferredMenuElementOrder = .fixed
  // expected-error@-1 {{give the interaction options whose elementOrder is this order}}
  print(animator.previewViewController as Any)
  // expected-error@-1 {{'previewViewController' has been renamed to 'previewObject'}}
}
