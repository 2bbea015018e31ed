import DBusMenu
public import LibDBus
public import MenuExport
public import Menus

/// An anchor that is a row of an exported menu.
///
/// All rows of the element, also in other menus of the program such as a ``MenuPresentation`` of the same `Menu`, say
/// that they have a context menu while an interaction of the anchor shows one
/// whose triggers have ``MenuTrigger/contextMenu``. Clients then ask for it with the event `x-menubus-context`, or with
/// `RequestMenu` of `org.menubus.ContextMenu1` at the path of the menu that has the row.
public final class ItemAnchor: MenuAnchor, MenuExporterObserver {
  /// The element that the row shows.
  public let element: MenuElement
  /// The exporter that puts the row on the bus.
  package let exporter: MenuExporter

  private var isMarked = false
  private var rowMenus: RowContextMenus?

  /// Makes an anchor of an element's row in an exported menu. The anchor keeps the exporter.
  public init(
    _ element: MenuElement, of exporter: MenuExporter, frame: MenuRect? = nil, parent: MenuAnchor? = nil,
    screen: MenuRect? = nil
  ) {
    self.element = element
    self.exporter = exporter
    super.init(frame: frame, parent: parent, screen: screen)
    exporter.clients.addObserver(self)
  }

  isolated deinit { if isMarked { element.removeContextMenuOwner(self) } }

  /// The connection of the menu that has the row; `nil` while the menu is on no bus.
  public override var connection: BusConnection? { exporter.publication.address?.connection }
  /// The menu that has the row; `nil` while it is on no bus.
  public override var objectPath: ObjectPath? { exporter.publication.address?.path }
  /// The id of the row, if the menu shows it.
  var itemID: ItemID? { exportedRow?.itemID }

  package func exporterDidMove() { Task { await tellConnectionChanged() } }

  override var kind: Kind { .item }
  override var displayName: String? { (element as? TitledMenuElement)?.shownTitle }
  override var exportedRow: ExportedRow? { ExportedRow(element: element, exporter: exporter) }

  // MARK: The context menu of the row

  override func activationChanged() {
    let isMarked = interactions.contains(where: \.takesContextMenu)
    guard isMarked != self.isMarked else { return }
    self.isMarked = isMarked
    if isMarked { element.addContextMenuOwner(self) } else { element.removeContextMenuOwner(self) }
  }

  override func settleRequests() async {
    if interactions.contains(where: { $0 is any RequestableInteraction }) {
      let menus = rowMenus ?? .of(exporter)
      rowMenus = menus
      menus.add(self)
      await menus.settle()
    } else if let menus = rowMenus {
      rowMenus = nil
      menus.remove(self)
      await menus.settle()
    }
  }
}

extension ItemAnchor: ContextMenuOwner {
  package func contextMenuWasRequested(at point: (x: Int, y: Int)?) {
    let location = point.map { MenuPoint(x: Double($0.x), y: Double($0.y)) }
    for interaction in interactions where (interaction as? ContextMenuInteraction)?.isRequesting != true {
      interaction.anchorWasTriggered(TriggerEvent(.contextMenu, location: location))
    }
  }
}

extension ItemAnchor: RowContextMenuSource {
  func requestContextMenu(
    for elements: [MenuElement], at location: MenuPoint, by client: BusName?
  ) -> MenuPresentation? {
    guard elements.count == 1, elements[0] === element else { return nil }
    for case let interaction as any RequestableInteraction in interactions {
      if let presentation = interaction.requestMenu(at: location, by: client) { return presentation }
    }
    return nil
  }
}

/// The row of an element in an exported menu.
@MainActor
struct ExportedRow {
  let element: MenuElement
  let exporter: MenuExporter

  /// The id of the row, if the menu shows it.
  var itemID: ItemID? { exporter.itemIDs(of: element).min() }
}
