import DBusMenu
import Menus

/// Which lists have content of rows made, for clients that see it, and which have content to be made.
@MainActor
struct ListContents {
  /// The lists that were shown since the menu was opened: all their content is made.
  private var drawn: Set<ItemID> = []
  /// The lists that a client read, or was shown: content that no client has seen yet is made.
  private var read: Set<ItemID> = []
  /// The lists that have content to be made when they are shown.
  private(set) var undrawn: Set<ItemID> = []
  /// Those with content that no client has seen, to be made when they are read.
  private var unread: Set<ItemID> = []
  /// The lists of which the server tells when they are read.
  private var told: Set<ItemID> = []

  /// The lists of which the server is to tell when they are read.
  var wishes: [ItemID: Bool] { Dictionary(uniqueKeysWithValues: unread.map { ($0, true) }) }

  /// The lists of which the server is to tell from now on, and those of which no more.
  mutating func changedWishes() -> [ItemID: Bool] {
    defer { told = unread }
    guard unread != told else { return [:] }
    return Dictionary(uniqueKeysWithValues: unread.symmetricDifference(told).map { ($0, unread.contains($0)) })
  }

  /// When content of a list's row is made.
  func making(in list: ExportedItem, isSeen: Bool) -> ContentMaking {
    guard isSeen else { return .never }
    return drawn.contains(list.id) ? .always : read.contains(list.id) ? .first : .never
  }

  /// Notes whether a list has rows whose content is still to be made.
  mutating func note(_ list: ExportedItem, _ resolved: ResolvedList) {
    let drawings = resolved.hasDrawings ? resolved.rows.compactMap(\.element.drawing) : []
    func note(_ waits: Bool, in lists: inout Set<ItemID>) {
      if waits { lists.insert(list.id) } else if !lists.isEmpty { lists.remove(list.id) }
    }
    note(!drawn.contains(list.id) && drawings.contains(where: \.isAwaited), in: &undrawn)
    note(!read.contains(list.id) && drawings.contains(where: \.isUnseen), in: &unread)
  }

  /// Notes lists of which the server has told; it will not tell again.
  mutating func wereRead(_ lists: Set<ItemID>) {
    told.subtract(lists)
    read.formUnion(lists)
    unread.subtract(lists)
  }

  /// Notes lists that are shown.
  mutating func wereShown(_ lists: Set<ItemID>) {
    drawn.formUnion(lists)
    undrawn.subtract(lists)
    read.formUnion(lists)
    unread.subtract(lists)
  }

  /// Forgets a list that goes.
  mutating func forget(_ list: ItemID) {
    drawn.remove(list)
    read.remove(list)
    undrawn.remove(list)
    unread.remove(list)
  }

  /// No client shows anything any more: content that was given up is made again when the menu is opened.
  ///
  /// - Returns: Whether there is such content.
  mutating func endDisplay(_ items: (ItemID) -> ExportedItem?) -> Bool {
    guard !drawn.isEmpty else { return false }
    let again = drawn.filter { id in
      items(id)?.children.contains { $0.element.drawing?.isAwaited == true } ?? false
    }
    drawn = []
    undrawn.formUnion(again)
    return !again.isEmpty
  }
}

extension ExportedItem {
  /// Whether the item comes into sight with content that could not be made before.
  func isToBeDrawn(as row: Row) -> Bool {
    row.isSeen && !properties.isSeen && row.element.drawing?.isAwaited == true
  }
}

extension Row {
  /// Whether any client sees the row: a panel, or only a rich client.
  var isSeen: Bool { isVisible || placement?.marks.isRichOnly == true }
}
