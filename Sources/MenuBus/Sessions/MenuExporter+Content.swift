import DBusMenu
import Menus

/// Which lists have content made that is made for those who see it, and which have content to be made.
struct ListContents {
  /// The lists that were shown since the menu was opened: all their content is made.
  var drawn: Set<ItemID> = []
  /// The lists that somebody read, or was shown: content of theirs is made that nobody has seen yet.
  var read: Set<ItemID> = []
  /// The lists that have content to be made when they are shown.
  var undrawn: Set<ItemID> = []
  /// Those among them that have content which nobody has seen, to be made when they are read.
  var unread: Set<ItemID> = []
  /// The lists of which the server tells when they are read.
  private(set) var told: Set<ItemID> = []

  /// Which lists the server is to tell of from now on, and of which no more.
  mutating func wishes(after told: Set<ItemID>) -> [ItemID: Bool] {
    defer { self.told = unread }
    return Dictionary(uniqueKeysWithValues: unread.symmetricDifference(told).map { ($0, unread.contains($0)) })
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

  mutating func forget(_ list: ItemID) {
    drawn.remove(list)
    read.remove(list)
    undrawn.remove(list)
    unread.remove(list)
  }
}

// Content of rows that is made when somebody opens the list they stand in, or reads it.
extension MenuExporter {
  /// When content of a row is made.
  func contentMaking(in list: ExportedItem, isSeen: Bool) -> ContentMaking {
    guard isSeen else { return .never }
    return contents.drawn.contains(list.id) ? .always : contents.read.contains(list.id) ? .first : .never
  }

  /// Notes whether a list has rows whose content is still to be made.
  func noteContent(of list: ExportedItem, _ resolved: ResolvedList) {
    let drawings = resolved.hasDrawings ? resolved.rows.compactMap(\.element.drawing) : []
    func note(_ waits: Bool, in lists: inout Set<ItemID>) {
      if waits { lists.insert(list.id) } else if !lists.isEmpty { lists.remove(list.id) }
    }
    note(!contents.drawn.contains(list.id) && drawings.contains(where: \.isAwaited), in: &contents.undrawn)
    note(!contents.read.contains(list.id) && drawings.contains(where: \.isUnseen), in: &contents.unread)
  }

  /// Has the content made of lists that a client is about to show.
  func drawAsked() {
    guard !contents.undrawn.isEmpty, !openSessions.isEmpty else { return }
    let shown = contents.undrawn.intersection(asked)
    contents.wereShown(shown)
    readAgain(shown, where: \.isAwaited)
  }

  /// Has the content made of lists that a client reads, as far as nobody has seen it.
  func drawRead(_ ids: [ItemID]) {
    let lists = Set(ids)
    contents.wereRead(lists)
    readAgain(lists, where: \.isUnseen)
  }

  /// Nobody is shown anything any more: content that was given up is made again when the menu is opened.
  func endDrawing() {
    guard !contents.drawn.isEmpty else { return }
    let again = contents.drawn.filter { id in
      itemsByID[id]?.children.contains { $0.element.drawing?.isAwaited == true } ?? false
    }
    contents.drawn = []
    contents.undrawn.formUnion(again)
    if !again.isEmpty { elementChanged(root.element, .row) }  // the server is to know
  }

  private func readAgain(_ lists: Set<ItemID>, where isMade: (RowDrawing) -> Bool) {
    for id in lists {
      for item in itemsByID[id]?.children ?? [] where item.element.drawing.map(isMade) == true {
        elementChanged(item.element, .row)
      }
    }
  }
}

extension ExportedItem {
  /// Whether the item comes into sight with content that could not be made before.
  func isToBeDrawn(as row: Row) -> Bool {
    row.isSeen && !properties.isSeen && row.element.drawing?.isAwaited == true
  }
}

extension Row {
  /// Whether anybody sees the row: a panel, or only those who show content.
  var isSeen: Bool { isVisible || placement?.marks.isRichOnly == true }
}
