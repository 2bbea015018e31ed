import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu

@Suite struct `A layout` {
  @Test func `a layout is read depth first, in order of display`() {
    #expect(MenuLayout.sample.depthFirst == [0, 1, 2, 3, 4, 5, 6])
    #expect(MenuLayout.sample.count == 7)
    #expect(MenuLayout().depthFirst == [0])
  }

  @Test func `a layout takes changed properties and tells which`() {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.changed = [5: ItemProperties(label: "B"), 1: ItemProperties(label: "Open"), 3: ItemProperties(label: "A")]
    let change = layout.apply(update)
    #expect(change.properties.map(\.id) == [3, 5])
    #expect(change.properties.map(\.changed.names) == [["label"], ["label"]])
    #expect(change.parents == [] && change.removed == [])
    #expect(layout.properties(of: 5)?.label == "B")
  }

  @Test func `a layout says a toggle again where that was asked for, and nothing else`() {
    var layout = MenuLayout.sample
    var toggle = ItemProperties(label: "a")
    toggle.toggle = .init(.checkmark, state: 1)
    var update = MenuUpdate()
    update.changed = [3: toggle]
    _ = layout.apply(update)
    update = MenuUpdate()
    update.reasserted = [3, 1, 77]
    let changed = layout.apply(update).properties
    #expect(changed.map(\.id) == [3])
    toggle.label = "A"
    update.changed = [3: toggle, 1: ItemProperties(label: "Open")]
    let both = layout.apply(update).properties
    #expect(both.map(\.id) == [3])
    #expect(both.first?.changed.names == ["label", "toggle-state"])
  }

  @Test func `a layout announces only parents that were there before`() {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.inserted = [7: .submenu("New"), 8: ItemProperties(label: "c")]
    update.children = [(2, [7, 3, 4]), (7, [8])]
    let change = layout.apply(update)
    #expect(change.parents == [2])
    #expect(layout.children(of: 2) == [7, 3, 4] && layout.children(of: 7) == [8])
    #expect(layout.items[8]?.parent == 7 && layout.items[7]?.parent == 2)
  }

  @Test func `a layout removes items with all that was listed below them`() {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.removed = [2, 3, 4, 5]
    update.children = [(0, [1, 6])]
    let change = layout.apply(update)
    #expect(change.removed == [2, 3, 4, 5] && change.parents == [0])
    #expect(layout.depthFirst == [0, 1, 6] && layout.count == 3)
  }

  @Test func `a layout announces a list that stays as it is to nobody`() {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.children = [(0, [1, 2, 6]), (2, [3, 4])]
    let parents = layout.apply(update).parents
    #expect(parents == [])
  }

  @Test func `a layout leaves out what does not fit`() throws {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.changed = [77: ItemProperties(label: "nowhere")]
    update.inserted = [
      -1: ItemProperties(label: "negative"), 0: ItemProperties(label: "root"), 1: ItemProperties(label: "again"),
    ]
    update.removed = [0, 78]
    update.children = [(79, [1]), (0, [1, 80, -1, 0, 2, 6])]
    let change = layout.apply(update)
    #expect(change.properties.isEmpty && change.parents == [] && change.removed == [])
    #expect(layout.depthFirst == MenuLayout.sample.depthFirst)
    #expect(layout.properties(of: 1)?.label == "Open")
  }

  @Test func `a layout drops what stands in no list, with all below it`() throws {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.inserted = [7: ItemProperties(label: "nowhere"), 8: .submenu("nor this"), 9: ItemProperties(label: "below")]
    update.children = [(8, [9])]
    let change = layout.apply(update)
    #expect(change.removed == [] && change.parents == [])
    #expect(layout.count == 7 && layout.depthFirst == [0, 1, 2, 3, 4, 5, 6])
    update = MenuUpdate()
    update.inserted = [8: .submenu("nor this"), 10: ItemProperties(label: "new")]
    update.children = [(0, [1, 6, 10]), (8, [3])]  // 2 is left out, and 3 moves below what is nowhere
    #expect(Set(layout.apply(update).removed) == [2, 3, 4, 5])
    #expect(layout.count == 4 && layout.depthFirst == [0, 1, 6, 10])
  }

  @Test func `an item named twice stands in one place`() throws {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.children = [(0, [1, 2, 6, 3, 3])]
    let parents = layout.apply(update).parents
    #expect(parents == [0, 2])
    #expect(try layout.read().outline == "0(1 2(4(5)) 6 3)")
  }

  @Test func `a removed item leaves the list it stood in, and takes along what was below it`() throws {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.removed = [2]
    let change = layout.apply(update)
    #expect(change.parents == [0])
    #expect(Set(change.removed) == [2, 3, 4, 5])
    #expect(layout.count == 3)
    #expect(try layout.read().outline == "0(1 6)")
  }

  @Test func `an item is never put below itself`() {
    var layout = MenuLayout.sample
    var update = MenuUpdate()
    update.children = [(4, [5, 2]), (5, [5])]
    let parents = layout.apply(update).parents
    #expect(parents == [])
    #expect(layout.depthFirst == [0, 1, 2, 3, 4, 5, 6])
  }
}

@Suite struct `An update between two layouts` {
  /// A tree in which items have the parents and the order that `numbers` give.
  private func tree(_ numbers: inout SeededNumbers) -> MenuLayout {
    var layout = MenuLayout()
    for id in (1...40).filter({ _ in Int.random(in: 0..<3, using: &numbers) > 0 }).shuffled(using: &numbers) {
      // Each item has one parent for ever, as items on the bus have; its place among its siblings varies.
      let parents = layout.depthFirst.filter { $0 == .root || $0.rawValue % 3 == 0 && $0.rawValue < Int32(id) }
      let parent = parents.contains(ItemID(Int32(id / 4 * 3))) ? ItemID(Int32(id / 4 * 3)) : .root
      var properties = id % 3 == 0 ? ItemProperties.submenu("\(id)") : ItemProperties(label: "\(id)")
      properties.isVisible = Bool.random(using: &numbers)
      properties.isEnabled = Bool.random(using: &numbers)
      layout.append(ItemID(Int32(id)), properties, to: parent)
    }
    return layout
  }

  private func isEqual(_ a: MenuLayout, _ b: MenuLayout) -> Bool {
    a.depthFirst == b.depthFirst && a.count == b.count
      && a.depthFirst.allSatisfy {
        a.properties(of: $0) == b.properties(of: $0) && a.children(of: $0) == b.children(of: $0)
          && a.items[$0]?.parent == b.items[$0]?.parent
      }
  }

  @Test(arguments: Effort.seeds)
  func `an update between two layouts leads from the one to the other`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    var old = MenuLayout()
    for _ in 0..<300 {
      let new = tree(&numbers)
      let update = MenuUpdate(from: old, to: new)
      var replayed = old
      let change = replayed.apply(update)
      #expect(isEqual(replayed, new))
      #expect(Set(change.parents).count == change.parents.count)
      #expect(change.parents.allSatisfy { old.contains($0) && new.contains($0) })
      #expect(change.properties.allSatisfy { old.contains($0.id) && new.contains($0.id) })
      #expect(Set(change.removed) == Set(old.depthFirst).subtracting(new.depthFirst))
      old = replayed
    }
  }

  @Test func `an update between two layouts is empty between equal ones`() {
    #expect(MenuUpdate(from: .sample, to: .sample).isEmpty)
    #expect(MenuUpdate().isEmpty)
  }
}
