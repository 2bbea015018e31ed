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

  init(of owner: ContextMenuInteraction, options: MenuExporter.Options) {
    self.owner = owner
    let weak = WeakRoot()
    menu = AnchoredMenu(
      provider: { weak.root?.begin() }, options: options, logger: Logger(label: "org.menubus"))
    weak.root = self
    menu.onExporter = { [weak self] exporter in if let self { exporter.addObserver(self) } }
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
    exporter.setRootProperties([:], in: .highlight)
    exporter.setRootProperties([:], in: .dismissal)
    exporter.setPreview(nil)
    flow = owner.makeFlow()
    flow?.show(in: exporter)
    flow?.handle(.opened)
    return flow?.configuration.menu
  }

  func clientDidFinish(_ client: BusName?, _ reason: SessionEnd, _ exporter: MenuExporter) {
    guard exporter.sessions.isEmpty else { return }
    flow?.handle(reason == .chosen ? .closes(.choice) : .ended)
  }

  func rowDidPerform(_ exporter: MenuExporter) { if exporter.sessions.isEmpty { flow?.handle(.ended) } }

  func previewWasCommitted(_ identifier: String?, by client: BusName?, _ exporter: MenuExporter) {
    if flow?.mayCommit(identifier) == true { end(.commit) }
  }

  /// Lets go of a menu that is over.
  func release(_ ended: ContextMenuFlow) { if flow === ended { flow = nil } }

  /// Ends the menu that is shown.
  func end(_ cause: ContextMenuLifeCycle.Cause) {
    guard let flow, flow.isCurrent else { return }
    flow.handle(.closes(cause))
    flow.exporter?.endAllSessions()
    flow.handle(.ended)
  }
}
