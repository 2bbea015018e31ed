import Basics
import LibDBus

/// The differences in a menu after an answer or a signal.
struct TreeChange: Sendable, Hashable {
  struct Property: Sendable, Hashable {
    var id: ItemID
    var name: String
    var old: Value?
    var new: Value?
  }

  struct Children: Sendable, Hashable {
    var parent: ItemID
    var added: [ItemID]
    var removed: [ItemID]
    var moved: [ItemID]
  }

  var properties: [Property] = []
  var children: [Children] = []
  /// The titles of the items that are gone.
  var lostTitles: [ItemID: String] = [:]
  /// Lists as they were, of parents outside the part that was read.
  private var lists: [ItemID: [ItemID]] = [:]

  var isEmpty: Bool { properties.isEmpty && children.isEmpty }

  mutating func note(_ list: [ItemID], of parent: ItemID) { if lists[parent] == nil { lists[parent] = list } }

  /// Finds what differs between the items as they were and the part of the tree from `top` on.
  mutating func compare(_ old: [ItemID: ClientTree.Item], with tree: ClientTree, at top: ItemID) {
    for (id, before) in lists.sorted(by: { $0.key < $1.key }) where old[id] == nil {
      if let now = tree.items[id]?.children { compare(before, with: now, of: id) }
    }
    for id in tree.subtree(of: top) {
      guard let now = tree.items[id], let before = old[id] else { continue }
      compare(before.properties, with: now.properties, of: id)
      if before.children != now.children { compare(lists[id] ?? before.children, with: now.children, of: id) }
    }
    for list in children {
      for id in list.removed where tree.items[id] == nil {
        lostTitles[id] = MenuNode(id: id, properties: old[id]?.properties ?? [:]).title
      }
    }
  }

  mutating func compare(_ old: [String: Value], with new: [String: Value], of id: ItemID) {
    guard old != new else { return }
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
      properties.append(Property(id: id, name: name, old: old[name], new: new[name]))
    }
  }

  private mutating func compare(_ old: [ItemID], with new: [ItemID], of parent: ItemID) {
    let before = Set(old)
    let after = Set(new)
    let stayed = new.filter(before.contains)
    let moved = Self.moved(from: old.filter(after.contains), to: stayed)
    children.append(
      Children(
        parent: parent, added: new.filter { !before.contains($0) }, removed: old.filter { !after.contains($0) },
        moved: moved))
  }

  /// Those of `new` that are not part of a longest run that keeps the order of `old`.
  static func moved(from old: [ItemID], to new: [ItemID]) -> [ItemID] {
    guard old != new else { return [] }
    var places: [ItemID: Int] = [:]
    for (place, id) in old.enumerated() { places[id] = place }
    let stays = Set(longestIncreasingSubsequence(new.map { places[$0] ?? 0 }))
    return new.indices.filter { !stays.contains($0) }.map { new[$0] }
  }
}
