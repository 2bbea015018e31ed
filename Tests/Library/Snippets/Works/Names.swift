import MenuBus

@MainActor final class RenamedView: ContextMenuInteractionDelegate, EditMenuInteractionDelegate, MenuResponder {
  var provider: ContextMenuConfiguration.ActionProvider?
  var preview: ContextMenuConfiguration.PreviewProvider?
  var flags: Shortcut.Modifiers = []
  var arrow: ArrowDirection?
  var system: MenuSystem?
  var handler: Action.Handler?
  let identifier: String = "view"
  let lazy: LazyMenuElement = LazyMenuElement.uncachedLazy { completion in completion([]) }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration(identifier: nil, previewProvider: preview) { suggested in
      Menu(title: "View", children: suggested + [LazyMenuElement.cachedLazy { completion in completion([]) }])
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) { print(animator.previewObject as Any) }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?
  ) {}

  func canPerformAction(_ action: String, withSender sender: Any?) -> Bool { action == "star" }

  func build(_ builder: MenuBuilder) {
    let star: MenuElement = CommandAction(title: "Star", image: MenuImage.symbol("star"), action: "star")
    builder.insertChild(star, atEndOf: "view")
    builder.insertSibling(Menu(children: []), before: "view")
    builder.remove("services")
    EditMenuController.shared.menuItems = [EditMenuInteractionItem(title: "Copy") {}]
  }
}
