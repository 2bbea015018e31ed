import LibDBus
import Menus

/// The context menu at an anchor itself, which panels and scripts open when they like.
@MainActor
final class ContextMenuRoot {
  /// Puts the menu on the bus, and lets go of it after it was closed.
  let interaction: MenuInteraction
  /// What is shown now.
  private(set) var flow: ContextMenuFlow?
  private weak var owner: ContextMenuInteraction?

  init(of owner: ContextMenuInteraction, options: MenuExporter.Options) {
    self.owner = owner
    let place = Place()
    interaction = MenuInteraction { place.root?.begin() }
    interaction.triggers = []
    interaction.options = options
    place.root = self
    interaction.onExporter = { [weak self] exporter in self?.connect(exporter) }
  }

  /// Breaks the circle of a menu and what makes it.
  private final class Place { weak var root: ContextMenuRoot? }

  private func begin() -> Menu? {
    // A panel that opens the menu again has not said that it closed it.
    flow?.take(.ended)
    guard let owner, let exporter = interaction.exporter else { return nil }
    exporter.rootExtras = [:]
    flow = ContextMenuFlow(of: owner, at: owner.unsaidLocation)
    flow?.show(in: exporter)
    flow?.take(.opened)
    return flow?.configuration.menu
  }

  private func connect(_ exporter: MenuExporter) {
    exporter.onEnd = { [weak self, weak exporter] _, reason in
      guard exporter?.sessions.isEmpty == true else { return }
      if reason == .chosen { self?.flow?.take(.closes(.choice)) } else { self?.flow?.take(.ended) }
    }
    exporter.onPerformed = { [weak self, weak exporter] in
      if exporter?.sessions.isEmpty == true { self?.flow?.take(.ended) }
    }
    exporter.onCommit = { [weak self] identifier, _ in
      if let flow = self?.flow, flow.mayCommit(identifier) { self?.end(.commit) }
    }
  }

  func letGo(of ended: ContextMenuFlow) { if flow === ended { flow = nil } }

  /// Ends what is shown.
  func end(_ cause: ContextMenuLifeCycle.Cause) {
    guard let flow, flow.isCurrent else { return }
    flow.take(.closes(cause))
    flow.exporter?.endAllSessions()
    flow.take(.ended)
  }
}
