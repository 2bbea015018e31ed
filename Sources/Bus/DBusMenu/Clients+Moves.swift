import Basics
import LibDBus

/// The rows that GNOME's extension has moved, or will move with its next reading of the menu.
///
/// From version 66 on it moves the rows behind one that goes. The rows of a submenu stay where they were, and a hidden
/// row becomes visible. See docs/panel-menus.md#the-extension-of-gnome.
struct Moves {
  /// Rows that are in other places now, and that the client has not read there.
  private var unread: Set<ItemID> = []
  /// Rows that were read, and whose submenu is still open.
  private var waiting: Set<ItemID> = []
  /// The rows whose submenu the client has open.
  private var open: Set<ItemID> = []

  mutating func add(_ rows: [ItemID]) { unread.formUnion(rows) }

  /// Notes that the client has read the menu; returns the rows that it has moved, without those that are open: they
  /// would fold up.
  mutating func read() -> [ItemID] {
    let moved = unread.subtracting(open)
    waiting.formUnion(unread.intersection(open))
    unread = []
    return moved.sorted()
  }

  mutating func noteOpening(of row: ItemID) { open.insert(row) }

  /// Notes that a submenu is closed; returns whether its row was moved meanwhile.
  mutating func noteClosing(of row: ItemID) -> Bool {
    open.remove(row)
    return waiting.remove(row) != nil
  }

  mutating func forget(_ rows: [ItemID]) {
    unread.subtract(rows)
    waiting.subtract(rows)
    open.subtract(rows)
  }
}

extension Clients {
  /// Notes the positions from which on rows of lists may have other places, because rows in front of them went.
  mutating func noteMoves(from positions: [ItemID: Int], in layout: MenuLayout) {
    let names = records.keys.filter { records[$0]?.habit == .tellsOpening }
    guard !names.isEmpty else { return }
    let rows = positions.flatMap { list, position in
      layout.children(of: list).dropFirst(position).filter { id in
        layout.properties(of: id).map { $0.hasSubmenu || !$0.isVisible } ?? false
      }
    }
    for name in names { records[name]?.moves.add(rows) }
  }

  /// Notes that a client has read the menu; returns the rows that it lost when it moved them.
  mutating func takeMoved(by name: BusName?) -> [ItemID] { name.flatMap { records[$0]?.moves.read() } ?? [] }

  /// Notes that a client opened or closed a submenu; returns its row if that was moved meanwhile.
  mutating func noteSubmenu(_ event: MenuEvent, in layout: MenuLayout) -> ItemID? {
    guard let name = event.sender, habit(of: name) == .tellsOpening, layout.contains(event.id) else { return nil }
    switch event.kind {
    case .opened: records[name]?.moves.noteOpening(of: event.id)
    case .closed: if records[name]?.moves.noteClosing(of: event.id) == true { return event.id }
    case .clicked, .hovered, .other: break
    }
    return nil
  }
}
