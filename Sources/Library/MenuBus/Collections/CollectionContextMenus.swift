import DBusMenu
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
  private var current: ItemsMenu?

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
    current?.interaction.dismissUnlessPresented()
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

  package func contextMenuWasRequested(for element: MenuElement, at place: PixelPoint?, by client: BusName?) {
    guard current?.interaction.isRequesting != true, let menu = makeMenu(of: [element]) else { return }
    let location = place.map { MenuPoint(x: Double($0.x), y: Double($0.y)) }
    menu.interaction.anchorWasTriggered(TriggerEvent(.contextMenu, location: location))
    menu.interaction.keepWhileRequested(menu)
  }

  /// Prepares the menu of items, and ends the menu that was requested before.
  private func makeMenu(of elements: [MenuElement]) -> ItemsMenu? {
    guard let host, let first = elements.first, let rows = host.rows(of: elements) else { return nil }
    current?.interaction.dismissMenu()
    let menu = ItemsMenu(rows, at: ItemAnchor(first, of: exporter), of: host)
    current = menu
    return menu
  }
}

extension CollectionContextMenus: RowContextMenuSource {
  func requestContextMenu(
    for elements: [MenuElement], at location: MenuPoint, by client: BusName?
  ) -> MenuPresentation? {
    guard let menu = makeMenu(of: elements) else { return nil }
    let presentation = menu.interaction.requestMenu(at: location, by: client)
    menu.interaction.keepWhileRequested(menu)
    return presentation
  }
}

/// The menu of one item of a collection, or of several; it lasts until it is over, wherever the collection is by then.
@MainActor
private final class ItemsMenu: ContextMenuInteractionDelegate {
  private(set) lazy var interaction = ContextMenuInteraction(delegate: self, isOpenedByPanels: false)
  private let rows: [CollectionRow]
  private let anchor: ItemAnchor
  private weak var host: CollectionMenuHost?

  init(_ rows: [CollectionRow], at anchor: ItemAnchor, of host: CollectionMenuHost) {
    self.rows = rows
    self.anchor = anchor
    self.host = host
    interaction.suggestedActions = host.suggestedActions
    interaction.adopt(anchor)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    guard let host else { return nil }
    if rows.count == 1 { return rows[0].makeConfiguration() }
    let indexPaths = rows.compactMap(\.indexPath)
    guard indexPaths.count == rows.count else { return nil }
    return host.delegate?.collectionMenuHost(host, contextMenuConfigurationForItemsAt: indexPaths, point: location)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? {
    guard rows.count > 1 else { return nil }
    var highlight = MenuHighlight()
    highlight.label = rows.map(\.item.title).joined(separator: ", ")
    return highlight
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {
    guard let host else { return }
    if rows.count == 1 { return rows[0].open(configuration, animator, in: host) }
    guard configuration.preview != nil else { return }
    host.delegate?.collectionMenuHost(host, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}
