package import LibDBus

/// An item of a menu with all that is below it, as a program sent it: nothing is corrected or defaulted.
///
/// ``MenuClient`` reads layouts in another way, for the screen: from the message, without values between, and without
/// what no row can show. This is for programs that judge or keep what was sent.
package struct SentItem: Sendable, Hashable {
  /// The id, which may be of any sign, and the same as another item's.
  package var id: Int32
  /// The properties by name, each with the type that was sent. Their order has no meaning; of equal names the last
  /// counts, as for all clients.
  package var properties: [String: Value]
  /// The children that are items.
  package var children: [SentItem]
  /// The elements of the list of children that are no items, without the variant, by their places in the list.
  package private(set) var strays: [Int: Value] = [:]

  /// Creates an item.
  package init(id: Int32, properties: [String: Value] = [:], children: [SentItem] = []) {
    self.id = id
    self.properties = properties
    self.children = children
  }

  // MARK: Elements

  /// An element of the list of children.
  package enum Element: Sendable, Hashable {
    /// An item.
    case item(SentItem)
    /// A faulty program's value in the place of an item.
    case stray(Value)
  }

  /// The list of children in the order in which it was sent.
  package var elements: [Element] {
    if strays.isEmpty { return children.map(Element.item) }
    var items = children.makeIterator()
    return (0..<children.count + strays.count).compactMap { place in
      strays[place].map(Element.stray) ?? items.next().map(Element.item)
    }
  }

  /// Adds an element to the end of the list of children.
  package mutating func append(_ element: Element) {
    switch element {
    case .item(let item): children.append(item)
    case .stray(let value): strays[children.count + strays.count] = value
    }
  }

  // MARK: The tree

  /// The item with an id, which may be this one.
  package func find(_ id: Int32) -> SentItem? {
    if id == self.id { return self }
    for child in children { if let found = child.find(id) { return found } }
    return nil
  }

  /// The ids and properties of all items, this one first, in the order of the screen.
  package var all: [(id: Int32, properties: [String: Value])] {
    var all: [(id: Int32, properties: [String: Value])] = []
    collect(into: &all)
    return all
  }

  private func collect(into all: inout [(id: Int32, properties: [String: Value])]) {
    all.append((id, properties))
    for child in children { child.collect(into: &all) }
  }

  /// Whether the item says that it has a submenu.
  package var opensSubmenu: Bool { properties[PropertyName.childrenDisplay.rawValue] == .string("submenu") }

  /// The deepest items whose rows a message may have had no room for: submenus without rows, far from the root.
  package func cutOff(level: Int = 0) -> [Int32] {
    if children.isEmpty, strays.isEmpty { return opensSubmenu && level >= 12 ? [id] : [] }
    return children.flatMap { $0.cutOff(level: level + 1) }
  }

  /// Puts the rows of an item, read by themselves, into their place.
  package mutating func graft(_ item: SentItem, level: Int = 0) {
    guard level < DBusMenuLimits.sentDepth else { return }
    if item.id == id {
      (children, strays) = (item.children, item.strays)
      return
    }
    for index in children.indices { children[index].graft(item, level: level + 1) }
  }

  /// Changes properties of this item and of those below it.
  package mutating func apply(_ changes: SentProperties) {
    for name in changes.removed[id] ?? [] { properties[name] = nil }
    for (name, value) in changes.set[id] ?? [:] { properties[name] = value }
    for index in children.indices { children[index].apply(changes) }
  }
}
