import MenuBus

/// A context menu that reports each call of its delegate.
///
/// `context [menu=MENU] [rect=X,Y,W,H] [at=X,Y] [preview] [none] [target=X,Y,W,H] [into=X,Y,W,H] [style=pop|dismiss]
/// [held=BUTTON,TIMESTAMP]`
@MainActor
final class ContextFlow: ContextMenuInteractionDelegate {
  private let command: Command
  private let menus: @MainActor (String) -> Menu?
  let anchor: MenuAnchor
  private var interaction: ContextMenuInteraction?
  /// The press that opened the menu.
  let transfer: InputTransfer?

  init(_ command: Command, in window: ObjectAnchor, menus: @escaping @MainActor (String) -> Menu?) {
    (self.command, self.menus) = (command, menus)
    let frame = command.numbers("rect", 4).map(MenuRect.init) ?? MenuRect(x: 300, y: 200, width: 160, height: 40)
    anchor = MenuAnchor(frame: frame, parent: window)
    transfer = command.numbers("held", 2).map { InputTransfer(button: Int($0[0]), timestamp: UInt32($0[1])) }
  }

  func begin() async throws {
    let interaction = ContextMenuInteraction(delegate: self)
    self.interaction = interaction
    try await anchor.add(interaction)
    interaction.present(
      at: command.numbers("at", 2).map { MenuPoint(x: $0[0], y: $0[1]) }, inputTransfer: transfer)
  }

  func end() async { if let interaction { await anchor.remove(interaction) } }

  func dismiss() { interaction?.dismissMenu() }

  /// Replaces the first row of each visible menu.
  func update(_ title: String) {
    interaction?.updateVisibleMenu { menu in
      menu.children = [row(title)] + menu.children.dropFirst()
      return menu
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    say("delegate configuration \(Int(location.x)),\(Int(location.y))")
    if command.has("none") { return nil }
    let hasPreview = command.has("preview")
    return ContextMenuConfiguration(previewProvider: { hasPreview ? Card() : nil }) { [self] _ in
      menus(command.options["menu"] ?? "plain")
    }
  }

  private func target(_ key: String) -> MenuHighlight? {
    command.numbers(key, 4).map { MenuHighlight(anchor, rect: MenuRect($0), label: key) }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    say("delegate highlighting")
    return target("target")
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    say("delegate dismissing")
    return target("into")
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration
  ) { say("delegate willPresent") }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    say("delegate willCommit")
    if command.options["style"] == "pop" { animator.preferredCommitStyle = .pop }
    animator.addAnimations { say("delegate animations") }
    animator.addCompletion { say("delegate completions") }
  }

  func contextMenuInteraction(_ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration) {
    say("delegate didEnd")
  }
}

/// The object that a context menu belongs to.
@MainActor
private final class Card: Previewable {
  private(set) var previewContent = RowView.vertical([.text("Five Stars"), .text("A blog on Swift", .subtitle)])

  func enterPreviewMode() { say("preview entered") }
  func exitPreviewMode() {
    say("preview exited")
    previewContent = .vertical([.text("Five Stars"), .text("All of it", .subtitle)])
  }
}
