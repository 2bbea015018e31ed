import MenuBus

@MainActor final class RenamedView: UIContextMenuInteractionDelegate, UIEditMenuInteractionDelegate, UIResponder {
  // expected-error@-1 {{'UIContextMenuInteractionDelegate' has been renamed to 'ContextMenuInteractionDelegate'}}
  // expected-error@-2 {{'UIEditMenuInteractionDelegate' has been renamed to 'EditMenuInteractionDelegate'}}
  // expected-error@-3 {{'UIResponder' has been renamed to 'MenuResponder'}}
  var provider: UIContextMenuActionProvider?
  // expected-error@-1 {{'UIContextMenuActionProvider' has been renamed to 'ContextMenuConfiguration.ActionProvider'}}
  var preview: UIContextMenuContentPreviewProvider?
  // expected-error@-1 {{'UIContextMenuContentPreviewProvider' has been renamed to 'ContextMenuConfiguration.PreviewPr}}
  var flags: UIKeyModifierFlags = []
  // expected-error@-1 {{'UIKeyModifierFlags' has been renamed to 'Shortcut.Modifiers'}}
  var arrow: UIEditMenuArrowDirection?
  // expected-error@-1 {{'UIEditMenuArrowDirection' has been renamed to 'ArrowDirection'}}
  var system: UIMainMenuSystem?
  // expected-error@-1 {{'UIMainMenuSystem' has been renamed to 'MenuSystem'}}
  var handler: UIActionHandler?
  // expected-error@-1 {{'UIActionHandler' has been renamed to 'Action.Handler'}}
  let identifier: UIAction.Identifier = "view"
  // expected-error@-1 {{'UIAction' has been renamed to 'Action'}}
  let lazy: UIDeferredMenuElement = UIDeferredMenuElement.uncached { completion in completion([]) }
  // expected-error@-1 {{write .cachedLazy { … } for elements that are kept, or .uncachedLazy { … }}}
  // expected-error@-2 {{write .cachedLazy { … } for elements that are kept, or .uncachedLazy { … }}}
  // expected-error@-3 {{'uncached' has been renamed to 'uncachedLazy(_:)'}}

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
      // expected-error@-1 {{'UIContextMenuInteraction' has been renamed to 'ContextMenuInteraction'}}
  ) -> UIContextMenuConfiguration? {
    // expected-error@-1 {{'UIContextMenuConfiguration' has been renamed to 'ContextMenuConfiguration'}}
    UIContextMenuConfiguration(identifier: nil, previewProvider: preview) { suggested in
      // expected-error@-1 {{'UIContextMenuConfiguration' has been renamed to 'ContextMenuConfiguration'}}
      UIMenu(title: "View", children: suggested + [UIDeferredMenuElement { completion in completion([]) }])
      // expected-error@-1 {{'UIMenu' has been renamed to 'Menu'}}
      // expected-error@-2 {{write .cachedLazy { … } for elements that are kept, or .uncachedLazy { … }}}
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    // expected-error@-1 {{'UIContextMenuInteraction' has been renamed to 'ContextMenuInteraction'}}
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    // expected-error@-1 {{'UIContextMenuConfiguration' has been renamed to 'ContextMenuConfiguration'}}
    animator: any UIContextMenuInteractionCommitAnimating
      // expected-error@-1 {{'any' has no effect on concrete type 'UIContextMenuInteractionCommitAnimating' (aka}}
      // expected-error@-2 {{'UIContextMenuInteractionCommitAnimating' has been renamed to 'CommitAnimator'}}
  ) { print(animator.previewViewController as Any) }
  // expected-error@-1 {{'previewViewController' has been renamed to 'previewObject'}}

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    // expected-error@-1 {{'UIContextMenuInteraction' has been renamed to 'ContextMenuInteraction'}}
    // expected-error@-2 {{'UIContextMenuConfiguration' has been renamed to 'ContextMenuConfiguration'}}
    animator: (any UIContextMenuInteractionAnimating)?
    // expected-error@-1 {{'any' has no effect on concrete type 'UIContextMenuInteractionAnimating' (aka 'MenuAnimator}}
    // expected-error@-2 {{'UIContextMenuInteractionAnimating' has been renamed to 'MenuAnimator'}}
  ) {}

  func canPerformAction(_ action: String, withSender sender: Any?) -> Bool { action == "star" }

  func build(_ builder: UIMenuBuilder) {
    // expected-error@-1 {{'UIMenuBuilder' has been renamed to 'MenuBuilder'}}
    let star: UIMenuElement = UICommand(title: "Star", image: UIImage(systemName: "star"), action: "star")
    // expected-error@-1 {{'UIMenuElement' has been renamed to 'MenuElement'}}
    // expected-error@-2 {{use CommandAction; its action is a text instead of a selector}}
    // expected-error@-3 {{'UIImage' has been renamed to 'MenuImage'}}
    // expected-error@-4 {{'init(systemName:)' has been replaced by 'MenuImage.symbol(_:)'}}
    builder.insertChild(star, atEndOfMenu: "view")
    // expected-error@-1 {{'insertChild(_:atEndOfMenu:)' has been renamed to 'insertChild(_:atEndOf:)'}}
    builder.insertSibling(UIMenu(children: []), beforeMenu: "view")
    // expected-error@-1 {{'insertSibling(_:beforeMenu:)' has been renamed to 'insertSibling(_:before:)'}}
    // expected-error@-2 {{'UIMenu' has been renamed to 'Menu'}}
    builder.remove(menu: "services")
    // expected-error@-1 {{'remove(menu:)' has been renamed to 'remove(_:)'}}
    UIMenuController.shared.menuItems = [UIMenuItem(title: "Copy") {}]
    // expected-error@-1 {{'UIMenuController' has been renamed to 'EditMenuController'}}
    // expected-error@-2 {{'UIMenuItem' has been renamed to 'EditMenuInteractionItem'}}
  }
}
