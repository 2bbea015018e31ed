import LibDBus

extension ClientTree {
  /// The item and all that is below it, each before its children.
  func subtree(of id: ItemID) -> [ItemID] {
    var order: [ItemID] = []
    var open = [id]
    while let id = open.popLast() {
      guard let item = items[id] else { continue }
      order.append(id)
      open.append(contentsOf: item.children.reversed())
    }
    return order
  }

  /// The menu from an item on, as a value.
  func node(_ top: ItemID = .root) -> MenuNode {
    var done: [ItemID: MenuNode] = [:]
    for id in subtree(of: top).reversed() {  // children before their parents
      guard let item = items[id] else { continue }
      let children = item.children.compactMap { done.removeValue(forKey: $0) }
      done[id] = MenuNode(id: id, properties: item.properties, children: children)
    }
    return done[top] ?? MenuNode(id: top)
  }

  /// The title of an item in a sentence.
  func title(of id: ItemID) -> String {
    MenuNode(id: id, properties: items[id]?.properties ?? [:]).title
  }
}

extension ClientTree.Item {
  var hasSubmenu: Bool { properties[.childrenDisplay]?.stringValue == "submenu" }

  /// Drops a description that repeats the label. Signals have one for GTK's screen readers where layouts have none.
  mutating func dropEcho() {
    guard let description = properties[.accessibleDescription]?.stringValue,
      description == MenuLabel.text(of: properties[.label]?.stringValue ?? "")
    else { return }
    properties[.accessibleDescription] = nil
  }

  /// About how many bytes it takes.
  var size: Int {
    properties.reduce(PropertyReader.rowSize) { $0 + PropertyReader.propertySize + $1.key.utf8.count + $1.value.size }
  }
}
