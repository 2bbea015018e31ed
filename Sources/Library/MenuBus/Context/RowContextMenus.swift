import DBusMenu
import LibDBus
import MenuExport
import Menus

/// A feature with context menus for rows of an exported menu.
@MainActor
protocol RowContextMenuSource: AnyObject {
  /// Puts the menu of rows on the bus for a client; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - elements: The elements of the rows, of which there is at least one.
  ///   - location: The place, in the coordinates of the row.
  func requestContextMenu(
    for elements: [MenuElement], at location: MenuPoint, by client: BusName?
  ) -> MenuPresentation?
}

/// The context menus of the rows of one exported menu: answers requests for them at the menu's path.
@MainActor
final class RowContextMenus: MenuExporterObserver {
  private struct Reference {
    weak var menus: RowContextMenus?
  }

  private struct Source {
    weak var source: (any RowContextMenuSource)?
  }

  private static var all: [ObjectIdentifier: Reference] = [:]

  private let exporter: MenuExporter
  private var sources: [Source] = []
  private var object: ContextMenuObject?
  private let work = SerialWork()

  private init(_ exporter: MenuExporter) {
    self.exporter = exporter
    exporter.clients.addObserver(self)
  }

  isolated deinit {
    Self.all[ObjectIdentifier(exporter)] = nil
    if let object { Task { await object.end(.rows) } }
  }

  /// The context menus of a menu's rows, for a feature that has some, and keeps the result.
  static func of(_ exporter: MenuExporter) -> RowContextMenus {
    if let menus = all[ObjectIdentifier(exporter)]?.menus { return menus }
    let menus = RowContextMenus(exporter)
    all[ObjectIdentifier(exporter)] = Reference(menus: menus)
    return menus
  }

  func add(_ source: any RowContextMenuSource) {
    sources.removeAll { $0.source == nil }
    if !sources.contains(where: { $0.source === source }) { sources.append(Source(source: source)) }
  }

  func remove(_ source: any RowContextMenuSource) { sources.removeAll { $0.source == nil || $0.source === source } }

  func exporterDidMove() { Task { await settle() } }

  /// Answers where the menu is now. A no-op where another feature answers.
  func settle() async {
    try? await work.run { [weak self] in
      guard let self else { return }
      let place = self.sources.isEmpty ? nil : self.exporter.publication.address
      if let object = self.object, let place, object.isAt(place.path, on: place.connection) { return }
      await self.object?.end(.rows)
      self.object = nil
      guard let place else { return }
      self.object = try await ContextMenuObject.answer(for: .rows, on: place.connection, at: place.path) {
        [weak self] request throws(BusError) in try await self?.answer(request)
      }
    }
  }

  /// The elements of rows that clients can see.
  private func elements(of rows: [ContextMenuTarget.Row]) -> [MenuElement] {
    let identifiers = rows.compactMap { if case .identifier(let identifier) = $0 { identifier } else { nil } }
    let named = exporter.tree.elements(named: Set(identifiers))
    return rows.compactMap { row in
      switch row {
      case .id(let id): exporter.tree.element(of: id)
      case .identifier(let identifier): named[identifier]
      }
    }
  }

  private func answer(_ request: ContextMenuObject.Request) async throws(BusError) -> ObjectPath? {
    guard case .rows(let rows) = request.target else { return nil }
    exporter.flush()
    let found = elements(of: rows)
    guard found.count == rows.count else { throw .unknownTarget }
    let elements = found.enumerated().filter { index, element in
      !found[..<index].contains { $0 === element }
    }.map(\.element)
    for case let source? in sources.map(\.source) {
      guard
        let presentation = source.requestContextMenu(
          for: elements, at: request.location, by: request.client)
      else { continue }
      return try await presentation.requestedPath()
    }
    return nil
  }
}
