import LibDBus
import MenuBus

/// A tray item with a context menu that logs its life cycle: each call of the delegate is printed. Under the bus name
/// `org.menubus.Lifecycle`, the property `Log` of `org.menubus.Lifecycle1` at `/Lifecycle` has them, too.
///
/// Press the icon. Where a presenter is there, it shows the menu beside a picture of the thing that the item
/// stands for, and dims everything else. Choose a row, click the picture or choose the first row, or close the
/// menu: each gives a different log. Without a tray, call `RequestMenu` of `org.menubus.ContextMenu1` at
/// `/StatusNotifierItem` to get the menu.
@main struct Lifecycle: MenuProgram {
  func run() async throws {
    let log = DelegateLog()
    let delegate = Logger(log: log)
    var configuration = ServiceConfiguration()
    configuration.connect = {
      let connection = try await BusConnection.connect()
      try await connection.export(log.interface, at: "/Lifecycle")
      return connection
    }
    let tray = TrayItem(
      id: "org.menubus.lifecycle", title: "Life Cycle", icon: .named("view-refresh"), menu: Menu(children: []),
      name: "org.menubus.Lifecycle",
      configuration: configuration)
    let interaction = ContextMenuInteraction(delegate: delegate, triggers: [.activate, .contextMenu])
    interaction.highlight = MenuHighlight(Action(title: "Five Stars", image: .symbol("star")))
    try await tray.add(interaction)
    try await tray.run()
  }
}

/// Provides a menu, and logs every call.
@MainActor
private final class Logger: ContextMenuInteractionDelegate {
  private let log: DelegateLog

  init(log: DelegateLog) { self.log = log }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    log.note("configurationForMenuAt \(Int(location.x)), \(Int(location.y))")
    return ContextMenuConfiguration(previewProvider: { Card() }) { [self] _ in
      Menu(children: [row("fivestars.blog", .symbol("star")), row("Federico Zanetello", .symbol("at"))])
    }
  }

  private func row(_ title: String, _ image: MenuImage) -> Action {
    Action(title: title, image: image) { [log] _ in log.note("handler of “\(title)”") }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    log.note("previewForHighlighting")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    log.note("previewForDismissing")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration
  ) { log.note("willPresent") }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    log.note("willCommit")
    animator.addAnimations { [log] in log.note("animations") }
    animator.addCompletion { [log] in log.note("completions") }
  }

  func contextMenuInteraction(_ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration) {
    log.note("didEnd")
  }
}

/// The object that the item stands for.
@MainActor
private final class Card: Previewable {
  private(set) var previewContent = RowView.text("Five Stars")

  func enterPreviewMode() {}
  func exitPreviewMode() { previewContent = .vertical([.text("Five Stars"), .text("A blog on Swift", .subtitle)]) }
}
