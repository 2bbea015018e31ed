/// A change of a menu, from its owner to the server that answers for it.
public struct MenuUpdate: Sendable {
  /// Items that are new. Each also is put into a list by ``setChildren(_:of:)``; one that is not is left out.
  public var inserted: [ItemID: ItemProperties] = [:]
  /// Items that are gone, with all that stood below them.
  public var removed: [ItemID] = []
  /// Items that stay and may look different.
  public var changed: [ItemID: ItemProperties] = [:]
  /// Toggles to announce even if nothing changed: several panels flip theirs on a click, without waiting.
  public var reasserted: Set<ItemID> = []
  /// Items that stay and look different, each once, compared with the look that the server has. They come before
  /// ``changed``, at less cost.
  package var rows: [RowChange] = []
  /// New lists of children, by parent, the parents' parents first.
  package var children: [(parent: ItemID, ids: [ItemID])] = []

  /// Parts of lists of children that become others, each at the cost of what changed.
  ///
  /// They are applied in their order, after ``inserted``, ``removed`` and ``changed`` and before ``children``. A range
  /// counts positions in the list of its parent as the splices before it left it. Items that are removed, or were moved
  /// to another list, keep their positions until a splice takes them out; what none takes out goes at the end, at the
  /// cost of the whole list.
  ///
  /// The rules for ids are those of whole lists: an item that is not there, or is above the parent, is left out,
  /// and so is one that is in the rest of the same list. Items that a splice takes out and no later one or list
  /// puts in are removed. A range is cut to the list.
  package var splices: [(parent: ItemID, range: Range<Int>, ids: [ItemID])] = []

  /// Items whose children the program makes on demand, and items where it no longer does.
  package var onDemand: [ItemID: Bool] = [:]
  /// Items whose first reading by a client the program wants to know of, and items where it no longer does.
  package var onReading: [ItemID: Bool] = [:]

  /// Makes an update that changes nothing.
  public init() {}

  /// Gives an item another list of children; lists of the items above it come first.
  public mutating func setChildren(_ ids: [ItemID], of parent: ItemID) { children.append((parent, ids)) }

  /// Whether there is nothing in it.
  public var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && rows.isEmpty && changed.isEmpty && reasserted.isEmpty && children.isEmpty
      && splices.isEmpty && onDemand.isEmpty && onReading.isEmpty
  }

  /// Whether clients are told of it.
  package var isHeard: Bool {
    !(rows.isEmpty && changed.isEmpty && reasserted.isEmpty && children.isEmpty && splices.isEmpty)
  }

  /// The update that leads from one menu to another.
  ///
  /// For programs with a model of their own that make whole menus. Ids say what is the same: an item that changes its
  /// kind or its parent, or moves among its siblings, needs a new one.
  public init(from old: MenuLayout, to new: MenuLayout) {
    for id in new.depthFirst {
      let properties = new.properties(of: id)
      if let before = old.properties(of: id) {
        if let properties, properties != before { changed[id] = properties }
      } else {
        inserted[id] = properties
      }
      if new.children(of: id) != old.children(of: id) { setChildren(new.children(of: id), of: id) }
    }
    removed = old.depthFirst.filter { !new.contains($0) }
  }
}

extension MenuLayout {
  /// Adds an item at the end of its parent's list.
  ///
  /// - Precondition: `id` is positive and new, and `parent` is there.
  public mutating func append(_ id: ItemID, _ properties: ItemProperties, to parent: ItemID = .root) {
    precondition(id > .root && !contains(id), "item \(id) is there already, or is not positive")
    precondition(contains(parent), "there is no item \(parent) to append to")
    var update = MenuUpdate()
    update.inserted = [id: properties]
    update.setChildren(children(of: parent) + [id], of: parent)
    _ = apply(update)
  }
}
