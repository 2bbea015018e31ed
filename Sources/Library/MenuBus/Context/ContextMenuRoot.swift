import LibDBus
import Logging
import MenuExport
import Menus

/// The context menu at an anchor itself, which panels and scripts open by themselves.
@MainActor
final class ContextMenuRoot: AnchoredPart, MenuExporterObserver {
  /// The menu on the bus, which is let go of after it was closed.
  let menu: AnchoredMenu
  /// The menu that is shown now.
  private(set) var flow: ContextMenuFlow?
  private weak var owner: ContextMenuInteraction?

  init(of owner: ContextMenuInteraction, options: MenuExporter.Options, logger: Logger) {
    self.owner = owner
    let weak = WeakRoot()
    menu = AnchoredMenu(provider: { weak.root?.begin() }, options: options, logger: logger)
    weak.root = self
    menu.onExporter = { [weak self] exporter in if let self { exporter.clients.addObserver(self) } }
  }

  /// Breaks the circle of a menu and its provider.
  private final class WeakRoot { weak var root: ContextMenuRoot? }

  func settle(at anchor: MenuAnchor?) async throws {
    defer { if anchor?.connection == nil { end(.nothing) } }
    try await menu.settle(at: anchor)
  }

  func failed(with error: any Error) { menu.failed(with: error) }

  private func begin() -> Menu? {
    // A panel that opens the menu again has not said that it closed it.
    flow?.handle(.ended)
    guard let owner, let exporter = menu.exporter else { return nil }
    for slot in [RootProperties.Slot.style, .highlight, .preview, .dismissal] {
      exporter.tree.rootProperties[slot] = [:]
    }
    flow = owner.makeFlow()
    flow?.show(in: exporter)
    flow?.handle(.opened)
    return flow?.configuration.menu
  }

  private var hasSessions: Bool { menu.exporter?.sessions.isEmpty == false }

  func clientDidFinish(_ client: BusName?, _ reason: SessionEnd) {
    guard !hasSessions else { return }
    flow?.handle(reason == .chosen ? .closes(.choice) : .ended)
  }

  func rowDidPerform() { if !hasSessions { flow?.handle(.ended) } }

  func previewWasCommitted(_ identifier: String?, by client: BusName?) {
    if flow?.mayCommit(identifier) == true { end(.commit) }
  }

  /// Lets go of a menu that is over.
  func release(_ ended: ContextMenuFlow) { if flow === ended { flow = nil } }

  /// Ends the menu that is shown.
  func end(_ cause: ContextMenuLifeCycle.Cause) {
    guard let flow, flow.isCurrent else { return }
    flow.handle(.closes(cause))
    flow.exporter?.clients.endAllSessions()
    flow.handle(.ended)
  }
}
