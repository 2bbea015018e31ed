public import DBusMenu
public import LibDBus
public import MenuExport
public import Menus

/// An anchor that is a row of an exported menu.
public final class ItemAnchor: MenuAnchor, MenuExporterObserver {
  /// The element that the row shows.
  public let element: MenuElement
  /// The exporter that puts the row on the bus.
  public let exporter: MenuExporter

  /// Makes an anchor of an element's row.
  public init(
    _ element: MenuElement, of exporter: MenuExporter, frame: MenuRect? = nil, parent: MenuAnchor? = nil,
    screen: MenuRect? = nil
  ) {
    self.element = element
    self.exporter = exporter
    super.init(frame: frame, parent: parent, screen: screen)
    exporter.clients.addObserver(self)
  }

  /// The connection of the menu that has the row.
  public override var connection: BusConnection? { exporter.publication.place?.connection }
  /// The menu that has the row.
  public override var objectPath: ObjectPath? { exporter.publication.place?.path }
  /// The id of the row, if the menu shows it.
  public var itemID: ItemID? { exportedRow?.itemID }

  package func exporterDidMove() { Task { await tellConnectionChanged() } }

  override var kind: Kind { .item }
  override var displayName: String? { (element as? TitledMenuElement)?.title }
  override var exportedRow: ExportedRow? { ExportedRow(element: element, exporter: exporter) }
}

/// The row of an element in an exported menu.
@MainActor
struct ExportedRow {
  let element: MenuElement
  let exporter: MenuExporter

  /// The id of the row, if the menu shows it.
  var itemID: ItemID? { exporter.itemIDs(of: element).min() }
}
