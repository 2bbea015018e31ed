import DBusMenu
import LibDBus
import Menus

// Opening what a menu belongs to, instead of choosing something in the menu.
extension MenuExporter {
  private static let commitPreview = "x-menubus-commit-preview"

  /// Takes the event that opens what a menu belongs to.
  ///
  /// - Returns: Whether the event was that, be it carried out or refused.
  func takeCommit(_ name: String, _ data: Value?, for item: ExportedItem?, from client: BusName?) -> Bool {
    guard name == Self.commitPreview else { return false }
    let identifier = data?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    if let item, item.isReachable() { commit(at: item, identifier, by: client) }
    flush()
    return true
  }

  /// Opens what the innermost menu around an item belongs to, that of the item included.
  func commit(at item: ExportedItem, _ identifier: String? = nil, by client: BusName?) {
    var next: ExportedItem? = item
    while let item = next {
      if let menu = item.menu as? PreviewedMenu {
        var isClosed = false
        menu.onCommit?(identifier) {
          isClosed = true
          dismiss(.menu, for: client, around: item.ancestors)
        }
        if isClosed { observers.forEach { $0.rowDidPerform(self) } }
        return flush()
      }
      next = item.parent
    }
    observers.forEach { $0.previewWasCommitted(identifier, by: client, self) }
  }

  /// Notes that a client speaks of what only richer ones know, for as long as it has the menu open.
  func noteRichness(of client: BusName?, saying name: String) {
    guard let client, openSessions[client] != nil, name.hasPrefix("x-menubus-") else { return }
    richClients.insert(client)
  }
}
