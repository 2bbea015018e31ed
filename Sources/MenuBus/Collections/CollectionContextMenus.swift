import LibDBus
import MenuExport
import Menus

/// The context menus of a collection's items in one exported menu: clients ask for them by the rows of the items.
@MainActor
final class CollectionContextMenus: MenuExporterObserver {
  let exporter: MenuExporter
  private weak var host: CollectionMenuHost?
  private let rowMenus: RowContextMenus
  /// The elements whose rows say that they have a context menu.
  private var marked: [ObjectIdentifier: MenuElement] = [:]
  /// The menu that was requested last.
  private var current: (interaction: ContextMenuInteraction, delegate: ItemsMenu, anchor: ItemAnchor)?

  init(of host: CollectionMenuHost, in exporter: MenuExporter) {
    self.host = host
    self.exporter = exporter
    rowMenus = .of(exporter)
    rowMenus.add(self)
    exporter.clients.addObserver(self)
    update()
    Task { [rowMenus] in await rowMenus.settle() }
  }

  isolated deinit {
    current?.interaction.dismissMenu()
    for element in marked.values { exporter.tree.noteContextMenu(of: element, by: -1) }
  }

  /// Marks the rows of the items that the collection has now.
  func update() {
    var new: [ObjectIdentifier: MenuElement] = [:]
    for element in host?.elementsWithMenus ?? [] { new[ObjectIdentifier(element)] = element }
    for (key, element) in marked where new[key] == nil { exporter.tree.noteContextMenu(of: element, by: -1) }
    for (key, element) in new where marked[key] == nil { exporter.tree.noteContextMenu(of: element, by: 1) }
    marked = new
  }

  package func contextMenuWasRequested(for element: MenuElement, at place: ScreenPlace?, by client: BusName?) {
    guard current?.interaction.isRequesting != true else { return }
    let location = place.map { MenuPoint(x: Double($0.x), y: Double($0.y)) }
    interaction(for: [element])?.anchorWasTriggered(MenuTrigger(.contextMenu, location: location))
  }

  /// An interaction that shows the menu of items; it ends the menu that was requested before.
  private func interaction(for elements: [MenuElement]) -> ContextMenuInteraction? {
    guard let host, let first = elements.first else { return nil }
    let rows = elements.compactMap { host.row(of: $0) }
    guard rows.count == elements.count else { return nil }
    current?.interaction.dismissMenu()
    let delegate = ItemsMenu(rows, of: host)
    let interaction = ContextMenuInteraction(delegate: delegate, isOpenedByPanels: false)
    interaction.suggestedActions = host.suggestedActions
    let anchor = ItemAnchor(first, of: exporter)
    interaction.adopt(anchor)
    current = (interaction, delegate, anchor)
    return interaction
  }
}

extension CollectionContextMenus: RowContextMenuSource {
  func requestContextMenu(
    for elements: [MenuElement], at location: MenuPoint, by client: BusName?
  ) -> MenuPresentation? {
    interaction(for: elements)?.requestMenu(at: location, by: client)
  }
}

/// Provides the menu of one item of a collection, or of several.
@MainActor
private final class ItemsMenu: ContextMenuInteractionDelegate {
  private let rows: [CollectionRow]
  private weak var host: CollectionMenuHost?

  init(_ rows: [CollectionRow], of host: CollectionMenuHost) {
    self.rows = rows
    self.host = host
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAt location: MenuPoint
  ) -> ContextMenuConfiguration? {
    guard let host else { return nil }
    if rows.count == 1 { return rows[0].makeConfiguration() }
    let indexPaths = rows.compactMap(\.indexPath)
    guard indexPaths.count == rows.count else { return nil }
    return host.delegate?.collectionMenuHost(host, contextMenuConfigurationForItemsAt: indexPaths)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlighting configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    guard rows.count > 1 else { return nil }
    var highlight = MenuHighlight()
    highlight.label = rows.map(\.item.title).joined(separator: ", ")
    return highlight
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willCommit configuration: ContextMenuConfiguration, animator: CommitAnimator
  ) {
    guard rows.count == 1, let host else { return }
    rows[0].open(configuration, animator, in: host)
  }
}
