import Basics
@testable import DBusMenu
@testable import LibDBus

extension FuzzDoor {
  /// Replies and signals of a program: after each, the client knows a menu that is one, within its limits.
  static func tree(_ input: FuzzBytes) throws {
    var bytes = input
    var limits = MenuClientLimits()
    (limits.rows, limits.depth, limits.bytes, limits.valueBytes, limits.labelLength) = (12, 6, 8192, 512, 20)
    var tree = ClientTree(limits: limits)
    for _ in 0..<12 where !bytes.isAtEnd {
      let before = tree
      var change = TreeChange()
      if bytes.byte() & 3 != 0 {
        let known = tree.items.keys.sorted()
        let parent = known[bytes.number(below: known.count)]
        let reason: ClientTree.Reason = bytes.bool() ? .announced : .continued
        read([.uint32(1), bytes.item(id: parent.rawValue)]) { reader throws(BusError) in
          let answer = try LayoutReader.read(&reader, of: parent, limits: limits)
          change = tree.apply(answer, because: reason).change
        }
      } else {
        let removed = bytes.value("a(ias)")
        let updated = (0..<bytes.number(below: 4)).map { _ in
          Value.structure([.int32(Int32(bytes.number(below: 24))), bytes.properties()])
        }
        read([.array(of: "(ia{sv})", updated), removed]) { reader throws(BusError) in
          change = tree.apply(try PropertyUpdates(&reader, limits: limits) { tree.items[$0] != nil }).change
        }
      }
      try check(tree)
      try check(change, from: before, to: tree)
    }
  }

  private static func check(_ tree: ClientTree) throws(BrokenPromise) {
    try require(tree.items[.root] != nil, "there is no root")
    try require(tree.items.count <= tree.limits.rows + 1, "\(tree.items.count) rows of \(tree.limits.rows)")
    try require(
      tree.subtree(of: .root).count == tree.items.count, "items that are nowhere: \(tree.items.keys.sorted())")
    for (id, item) in tree.items {
      try require(Set(item.children).count == item.children.count, "\(id) has a child twice: \(item.children)")
      try require(item.level <= tree.limits.effectiveDepth, "\(id) is on level \(item.level)")
      for child in item.children {
        guard let below = tree.items[child] else {
          throw BrokenPromise(description: "\(id) has a child \(child) too many")
        }
        try require(below.parent == id && below.level == item.level + 1, "\(child) below \(id): \(below)")
      }
    }
    var count = 0
    var open = [tree.node()]
    while let node = open.popLast() {
      count += 1
      open += node.children
      // A character has up to 16 scalars on average.
      try require(node.title.unicodeScalars.count <= 16 * tree.limits.labelLength, "a title of \(node.title.count)")
    }
    try require(count == tree.items.count, "a menu of \(count) nodes and \(tree.items.count) items")
  }

  /// What a change names is what is different.
  private static func check(_ change: TreeChange, from old: ClientTree, to new: ClientTree) throws(BrokenPromise) {
    for (id, before) in old.items {
      guard let now = new.items[id] else { continue }
      for name in Set(before.properties.keys).union(now.properties.keys) {
        let (old, new) = (before.properties[name], now.properties[name])
        // Of what is not equal to itself, nothing can be said.
        guard old != new, old == old, new == new else { continue }
        let isNamed = change.properties.contains { $0.id == id && $0.name == name && $0.new == new }
        try require(isNamed, "\(id): \(name) is another, and nobody says so")
      }
      guard before.children != now.children else { continue }
      let named = change.children.filter { $0.parent == id }
      try require(named.count == 1, "the children of \(id) are others: \(named)")
      let (added, removed) = (
        Set(now.children).subtracting(before.children), Set(before.children).subtracting(now.children)
      )
      try require(
        Set(named[0].added) == added && Set(named[0].removed) == removed, "the children of \(id): \(named[0]), \(added)"
      )
    }
  }

  /// Our server's menu is our client's, and a menu that is told what changed is the one that it became.
  static func layout(_ input: FuzzBytes) throws {
    var bytes = input
    var old = bytes.layout()
    try compare(old)
    let new = bytes.layout()
    let update = MenuUpdate(from: old, to: new)
    _ = old.apply(update)
    try require(old.depthFirst == new.depthFirst, "\(old.depthFirst) and \(new.depthFirst)")
    for id in new.depthFirst {
      try require(old.properties(of: id) == new.properties(of: id), "the properties of \(id)")
      try require(old.children(of: id) == new.children(of: id), "the children of \(id)")
    }
    try require(MenuUpdate(from: old, to: new).isEmpty, "there is something left to change")
  }

  private static func compare(_ layout: MenuLayout) throws {
    var tree = ClientTree(limits: MenuClientLimits())
    let message = try Message.signal(path: "/a", interface: "a.b", member: "c", signature: LayoutForm.answer) {
      writer in
      writer.uint32(7)
      var rows = LayoutWriter(layout: layout, wanted: nil)
      rows.write(.root, depth: -1, to: &writer)
    }
    var reader = MessageReader(message.raw)
    let answer = try LayoutReader.read(&reader, of: .root, limits: MenuClientLimits())
    _ = tree.apply(answer, because: .announced)
    try require(tree.revision == 7 && answer.notes.lines.isEmpty, "notes about our own menu: \(answer.notes.lines)")
    try require(tree.subtree(of: .root) == layout.depthFirst, "\(tree.subtree(of: .root)) and \(layout.depthFirst)")
    for id in layout.depthFirst where id != .root {
      let node = tree.node(id)
      guard let properties = layout.properties(of: id) else { continue }
      let label = properties.label?.withShortRuns ?? ""
      try require(node.properties[.label]?.stringValue ?? "" == label, "the label of \(id)")
      try require(node.isEnabled == properties.isEnabled && node.isVisible == properties.isVisible, "\(id): \(node)")
      try require(node.hasSubmenu == properties.hasSubmenu, "\(id): \(node)")
      if let toggle = properties.toggle { try require(node.toggle?.state == toggle.state, "\(id): \(node)") }
    }
  }
}

extension FuzzBytes {
  /// A menu of a program of ours.
  mutating func layout() -> MenuLayout {
    var layout = MenuLayout()
    var last: [ItemID] = [.root]
    for id in 1...(1 + number(below: 24)) where byte() & 3 != 0 {
      var properties = ItemProperties(byte() < 0xF0 ? .standard : .separator)
      properties.label = string()
      (properties.isEnabled, properties.isVisible) = (byte() & 3 != 0, byte() & 3 != 0)
      if byte() & 3 == 0 { properties.toggle = .init(bool() ? .checkmark : .radio, state: integer()) }
      let parent = last[max(0, last.count - 1 - number(below: 4))]
      if var above = layout.properties(of: parent), parent != .root {
        above.hasSubmenu = true
        var update = MenuUpdate()
        update.changed = [parent: above]
        _ = layout.apply(update)
      }
      layout.append(ItemID(Int32(id)), properties, to: parent)
      if last.count < 15 { last.append(ItemID(Int32(id))) }
    }
    return layout
  }
}
