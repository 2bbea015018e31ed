import LibDBus
import MenuExport
import Menus

/// The context menu at an anchor itself, which panels and scripts open when they like.
@MainActor
final class ContextMenuRoot: MenuExporterObserver {
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
    interaction.onExporter = { [weak self] exporter in if let self { exporter.clients.addObserver(self) } }
  }

  /// Breaks the circle of a menu and what makes it.
  private final class Place { weak var root: ContextMenuRoot? }

  private func begin() -> Menu? {
    // A panel that opens the menu again has not said that it closed it.
    flow?.take(.ended)
    guard let owner, let exporter = interaction.exporter else { return nil }
    for slot in [RootProperties.Slot.highlight, .preview, .dismissal] { exporter.tree.rootProperties[slot] = [:] }
    flow = ContextMenuFlow(of: owner, at: owner.unsaidLocation)
    flow?.show(in: exporter)
    flow?.take(.opened)
    return flow?.configuration.menu
  }

  private var hasSessions: Bool { interaction.exporter?.sessions.isEmpty == false }

  func clientDidFinish(_ client: BusName?, _ reason: SessionEnd) {
    guard !hasSessions else { return }
    flow?.take(reason == .chosen ? .closes(.choice) : .ended)
  }

  func rowDidPerform() {
    if !hasSessions { flow?.take(.ended) }
  }

  func previewWasCommitted(_ identifier: String?, by client: BusName?) {
    if flow?.mayCommit(identifier) == true { end(.commit) }
  }

  func letGo(of ended: ContextMenuFlow) { if flow === ended { flow = nil } }

  /// Ends what is shown.
  func end(_ cause: ContextMenuLifeCycle.Cause) {
    guard let flow, flow.isCurrent else { return }
    flow.take(.closes(cause))
    flow.exporter?.clients.endAllSessions()
    flow.take(.ended)
  }
}
