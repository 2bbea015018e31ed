import DBusMenu

/// The lists that have to be made anew, from the top down, each once.
@MainActor
struct ListsToResolve {
  private var known: Set<ItemID> = []
  /// The deepest first, to be taken from the end, as far as they are in order.
  private var waiting: [ExportedItem] = []
  private var isInOrder = true

  mutating func add(_ list: ExportedItem) {
    guard known.insert(list.id).inserted else { return }
    waiting.append(list)
    isInOrder = false
  }

  mutating func add(_ lists: [ExportedItem]) { for list in lists { add(list) } }

  /// Removes and returns the uppermost.
  mutating func next() -> ExportedItem? {
    if !isInOrder, waiting.count > 1 { waiting.sort { ($0.depth, $0.id) > ($1.depth, $1.id) } }
    isInOrder = true
    return waiting.popLast()
  }
}
