import DBusMenu
import Menus

/// The lists that have to be made anew, from the top down, each once.
@MainActor
struct ListsToResolve {
  /// The elements of each list whose rows have to be looked at, also of those that are made by now.
  private var touched: [ItemID: [MenuElement]] = [:]
  /// The deepest first, to be taken from the end, as far as they are in order.
  private var waiting: [ExportedItem] = []
  private var isInOrder = true

  /// Adds a list.
  ///
  /// - Parameter element: An element whose row has to be looked at, wherever it is.
  mutating func add(_ list: ExportedItem, touching element: MenuElement? = nil) {
    if let element { touched[list.id]?.append(element) }
    guard touched[list.id] == nil else { return }
    touched[list.id] = element.map { [$0] } ?? []
    waiting.append(list)
    isInOrder = false
  }

  mutating func add(_ lists: [ExportedItem]) { for list in lists { add(list) } }

  /// Removes and returns the uppermost.
  mutating func next() -> (list: ExportedItem, touched: [MenuElement])? {
    if !isInOrder, waiting.count > 1 { waiting.sort { ($0.depth, $0.id) > ($1.depth, $1.id) } }
    isInOrder = true
    return waiting.popLast().map { ($0, touched[$0.id] ?? []) }
  }
}
