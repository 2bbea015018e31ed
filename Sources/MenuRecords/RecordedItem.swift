#if Tool
package import LibDBus

/// An item of a menu with all that stands below it, exactly as a program sent it.
package struct RecordedItem: Sendable, Hashable {
  /// An element of an item's list of children.
  package enum Child: Sendable, Hashable {
    case item(RecordedItem)
    /// A faulty program's value in the place of an item.
    case other(Value)
  }

  package var id: Int32
  /// The properties, each with its own type.
  package var properties: [String: Value]
  package var children: [Child]

  package init(id: Int32, properties: [String: Value] = [:], children: [Child] = []) {
    self.id = id
    self.properties = properties
    self.children = children
  }

  /// The most levels that are kept.
  package static let maximumDepth = 128

  /// Reads `(ia{sv}av)`; `nil` if the value is something else.
  package init?(_ value: Value) {
    guard case .structure(let fields) = value.unwrapped, fields.count == 3, case .int32(let id) = fields[0],
      case .dictionary(_, _, let entries) = fields[1], case .array(_, let children) = fields[2]
    else { return nil }
    self.id = id
    properties = [:]
    for entry in entries { if let name = entry.key.stringValue { properties[name] = entry.value.unwrappedOnce } }
    self.children = children.map { child in RecordedItem(child).map(Child.item) ?? .other(child.unwrappedOnce) }
  }

  /// The item as a reply to `GetLayout` has it.
  ///
  /// - Parameters:
  ///   - depth: The number of levels below the item; negative for all.
  ///   - names: The properties that are wanted; empty for all.
  ///   - level: The number of levels above the item in the same message, which can hold only so many.
  package func value(depth: Int, names: Set<String>, level: Int = 0) -> Value {
    var shown: [Value] = []
    if depth != 0 {
      for child in children {
        switch child {
        case .item(let item) where item.fits(level: level + 1):
          shown.append(.variant(item.value(depth: depth - 1, names: names, level: level + 1)))
        case .item: break
        case .other(let value): shown.append(.variant(value))
        }
      }
    }
    let properties = names.isEmpty ? properties : properties.filter { names.contains($0.key) }
    return .structure([.int32(id), .dictionary(properties), .array(of: "v", shown)])
  }

  /// Whether a message can hold the item on a level: 64 containers stand inside each other at most.
  private func fits(level: Int) -> Bool {
    3 * level + 4 + (properties.values.lazy.map(\.containerDepth).max() ?? 0) <= 64
  }

  /// The item with an id, which may be this one.
  package func find(_ id: Int32) -> RecordedItem? {
    if id == self.id { return self }
    for case .item(let child) in children { if let found = child.find(id) { return found } }
    return nil
  }

  /// The ids and properties of all items, this one first.
  package var all: [(id: Int32, properties: [String: Value])] {
    var all: [(id: Int32, properties: [String: Value])] = []
    collect(into: &all)
    return all
  }

  private func collect(into all: inout [(id: Int32, properties: [String: Value])]) {
    all.append((id, properties))
    for case .item(let child) in children { child.collect(into: &all) }
  }

  /// The deepest items whose rows a message may have had no room for: submenus without rows, far from the root.
  package func cutOff(level: Int = 0) -> [Int32] {
    if children.isEmpty {
      return properties["children-display"] == .string("submenu") && level >= 12 ? [id] : []
    }
    return children.flatMap { child -> [Int32] in
      if case .item(let item) = child { item.cutOff(level: level + 1) } else { [] }
    }
  }

  /// Puts the rows of an item, read by themselves, into their place.
  package mutating func graft(_ item: RecordedItem, level: Int = 0) {
    guard level < Self.maximumDepth else { return }
    if item.id == id {
      children = item.children
      return
    }
    for index in children.indices {
      guard case .item(var child) = children[index] else { continue }
      child.graft(item, level: level + 1)
      children[index] = .item(child)
    }
  }
}

/// Changes of properties, as the signal `ItemsPropertiesUpdated` announces them.
package struct AnnouncedProperties: Sendable, Hashable {
  /// The new values, by item.
  package var set: [Int32: [String: Value]] = [:]
  /// The names of properties that have their default again, by item.
  package var removed: [Int32: Set<String>] = [:]

  /// Reads the arguments of the signal, `a(ia{sv})a(ias)`; skips what is of another form.
  package init(_ arguments: [Value]) {
    if case .array(_, let items)? = arguments.first {
      for case .structure(let fields) in items where fields.count == 2 {
        guard case .int32(let id) = fields[0], case .dictionary(_, _, let entries) = fields[1] else { continue }
        for entry in entries {
          if let name = entry.key.stringValue { set[id, default: [:]][name] = entry.value.unwrappedOnce }
        }
      }
    }
    if arguments.count > 1, case .array(_, let items) = arguments[1] {
      for case .structure(let fields) in items where fields.count == 2 {
        guard case .int32(let id) = fields[0], case .array(_, let names) = fields[1] else { continue }
        removed[id, default: []].formUnion(names.compactMap(\.stringValue))
      }
    }
  }
}

extension RecordedItem {
  /// Changes properties of this item and of those below it.
  package mutating func apply(_ announced: AnnouncedProperties) {
    for name in announced.removed[id] ?? [] { properties[name] = nil }
    for (name, value) in announced.set[id] ?? [:] { properties[name] = value }
    for index in children.indices {
      guard case .item(var child) = children[index] else { continue }
      child.apply(announced)
      children[index] = .item(child)
    }
  }
}

extension Value {
  /// The value in a variant, which may be a variant again; else the value itself.
  package var unwrappedOnce: Value { if case .variant(let inner) = self { inner } else { self } }
}
#endif
