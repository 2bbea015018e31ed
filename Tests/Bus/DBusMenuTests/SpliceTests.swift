import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu

/// The rules of an update's lists and splices, written down as plainly as can be.
private struct NaiveMenu {
  var lists: [ItemID: [ItemID]] = [.root: []]

  init(_ layout: MenuLayout) { for id in layout.depthFirst { lists[id] = layout.children(of: id) } }

  /// The items above an item, and itself.
  private func path(to id: ItemID) -> Set<ItemID> {
    var path: Set<ItemID> = [id]
    while let above = lists.first(where: { list in list.value.contains { path.contains($0) } && !path.contains(list.key)
    }) {
      path.insert(above.key)
    }
    return path
  }

  mutating func apply(_ update: MenuUpdate) {
    for id in update.inserted.keys where id > .root && lists[id] == nil { lists[id] = [] }
    let gone = Set(update.removed).subtracting([.root])
    for id in gone { lists[id] = nil }
    for (parent, range, ids) in update.splices {
      guard let list = lists[parent] else { continue }
      let range = range.clamped(to: list.indices)
      replace(parent, Array(list[..<range.lowerBound]), ids, Array(list[range.upperBound...]))
    }
    for (parent, ids) in update.children where lists[parent] != nil { replace(parent, [], ids, []) }
    let known = Set(lists.keys)
    for parent in known { lists[parent]?.removeAll { !known.contains($0) } }
    let reached = Set(MenuLayout.order(lists))
    for id in known where !reached.contains(id) { lists[id] = nil }
  }

  private mutating func replace(_ parent: ItemID, _ start: [ItemID], _ ids: [ItemID], _ end: [ItemID]) {
    lists[parent] = start + end
    var middle: [ItemID] = []
    for id in ids where lists[id] != nil && id != .root && !(start + middle + end).contains(id) {
      guard !path(to: parent).contains(id) else { continue }
      for other in lists.keys where other != parent { lists[other] = lists[other]?.map { $0 == id ? .nowhere : $0 } }
      middle.append(id)
      lists[parent] = start + middle + end
    }
  }
}

extension MenuLayout {
  fileprivate static func order(_ lists: [ItemID: [ItemID]]) -> [ItemID] {
    var order: [ItemID] = []
    var stack: [ItemID] = [.root]
    while let id = stack.popLast() {
      order.append(id)
      stack.append(contentsOf: (lists[id] ?? []).reversed())
    }
    return order
  }
}

@Suite struct `Splices of a list` {
  private static func ids(_ range: ClosedRange<Int32>) -> [ItemID] { range.map { ItemID($0) } }

  private static func flat(_ count: Int32) -> MenuLayout {
    var update = MenuUpdate()
    for id in ids(1...count) { update.inserted[id] = ItemProperties(label: "\(id)") }
    update.children = [(.root, ids(1...count))]
    return MenuLayout(update)
  }

  @Test func `splices of a list replace a part of a list`() {
    var layout = Self.flat(6)
    var update = MenuUpdate()
    update.inserted = [7: ItemProperties(label: "7"), 8: ItemProperties(label: "8")]
    update.removed = [2, 5]
    update.splices = [(.root, 1..<2, [7, 8]), (.root, 5..<6, [])]
    let change = layout.apply(update)
    #expect(layout.children(of: .root) == [1, 7, 8, 3, 4, 6])
    #expect(change.parents == [.root] && change.removed == [2, 5])
  }

  @Test func `splices of a list are before whole lists, and after what was inserted and removed`() {
    var layout = Self.flat(3)
    var update = MenuUpdate()
    update.inserted = [4: .submenu("new"), 5: ItemProperties(label: "below")]
    update.splices = [(.root, 3..<3, [4]), (4, 0..<0, [5])]
    update.children = [(.root, [4, 1])]
    let change = layout.apply(update)
    #expect(layout.depthFirst == [0, 4, 5, 1])
    #expect(change.parents == [.root] && change.removed == [2, 3])
  }

  @Test func `splices of a list leave out what does not fit`() {
    var layout = MenuLayout.sample  // 0(1 2(3 4(5)) 6)
    var update = MenuUpdate()
    update.splices = [
      (4, 0..<1, [2, 4, 0, 5, 5, 77]), (.root, -3..<0, [6]), (.root, 9..<12, [1, 3]), (88, 0..<0, [1]),
    ]
    let change = layout.apply(update)
    #expect(layout.depthFirst == [0, 1, 2, 4, 5, 6, 3])
    #expect(change.parents == [.root, 2] && change.removed == [])
  }

  @Test func `splices of a list can put in again what they took out, and remove what they do not`() {
    var layout = Self.flat(5)
    var update = MenuUpdate()
    update.splices = [(.root, 0..<2, []), (.root, 3..<3, [1])]
    let change = layout.apply(update)
    #expect(layout.children(of: .root) == [3, 4, 5, 1])
    #expect(change.removed == [2] && layout.count == 5)
  }

  @Test(arguments: Effort.seeds)
  func `splices of a list do what the naive model does`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    var layout = MenuLayout()
    var next: Int32 = 1
    for _ in 0..<400 {
      let update = Self.update(of: layout, next: &next, &numbers)
      var model = NaiveMenu(layout)
      model.apply(update)
      let before = layout
      let change = layout.apply(update)
      #expect(layout.depthFirst == MenuLayout.order(model.lists))
      #expect(layout.count == model.lists.count)
      for id in layout.depthFirst.dropFirst() {
        let siblings = layout.children(of: layout.items[id]?.parent ?? .nowhere)
        #expect(siblings.contains(id))
      }
      let stayed = before.depthFirst.filter { layout.contains($0) }
      #expect(
        Set(change.parents).isSuperset(of: stayed.filter { before.children(of: $0) != layout.children(of: $0) }))
      #expect(Set(change.parents).count == change.parents.count)
      #expect(Set(change.removed).subtracting(update.inserted.keys) == Set(before.depthFirst).subtracting(stayed))
    }
  }

  /// An update with splices and lists, most of them right.
  private static func update(of layout: MenuLayout, next: inout Int32, _ numbers: inout SeededNumbers) -> MenuUpdate {
    var update = MenuUpdate()
    let known = layout.depthFirst
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }
    for _ in 0..<random(0..<4) {
      update.inserted[ItemID(next)] = ItemProperties(label: "\(next)")
      next += 1
    }
    var free = update.inserted.keys.sorted()
    if known.count > 30 { update.removed = known.filter { _ in random(0..<3) == 0 } }
    for _ in 0..<random(0..<5) {
      let parent = (known + update.inserted.keys.sorted()).randomElement(using: &numbers) ?? .root
      let count = layout.children(of: parent).count
      let start = random(0..<count + 2) - random(0..<2)
      var ids = random(0..<6) == 0 ? [] : Array(free.prefix(random(0..<3)))
      free.removeAll { ids.contains($0) }
      if random(0..<3) == 0, let moved = known.randomElement(using: &numbers) { ids.append(moved) }
      if random(0..<5) == 0 {
        let kept = layout.children(of: parent).filter { _ in random(0..<8) > 0 }
        update.children.append((parent, kept + ids.filter { !kept.contains($0) }))
      } else {
        update.splices.append((parent, start..<(start + random(0..<3)), ids))
      }
    }
    return update
  }
}
