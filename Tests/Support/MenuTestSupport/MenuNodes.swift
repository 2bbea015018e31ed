package import DBusMenu
package import LibDBus

// Menus as a presenter reads them.

/// A row with the properties of the bus; with children, also none, it has a submenu.
package func row(
  _ id: Int32, _ label: String = "", _ properties: [PropertyName: Value] = [:], _ children: [MenuNode]? = nil
) -> MenuNode {
  var all = properties
  if !label.isEmpty { all[.label] = .string(label) }
  if children != nil { all[.childrenDisplay] = .string("submenu") }
  return MenuNode(id: ItemID(id), properties: bus(all), children: children ?? [])
}

/// Properties as they go over the bus.
package func bus(_ properties: [PropertyName: Value]) -> [String: Value] {
  Dictionary(uniqueKeysWithValues: properties.map { ($0.key.rawValue, $0.value) })
}

/// A line between rows.
package func separator(_ id: Int32) -> MenuNode { row(id, "", [.type: .string("separator")]) }

/// A row that is on, off or in between.
package func toggle(_ id: Int32, _ label: String, _ state: Int32, _ type: String = "checkmark") -> MenuNode {
  row(id, label, [.toggleType: .string(type), .toggleState: .int32(state)])
}

/// A view as it goes over the bus.
package func view(_ kind: String, _ entries: [String: Value] = [:]) -> Value {
  let all = entries.merging(["kind": .string(kind)]) { $1 }
  return .dictionary(
    key: "s", value: "v",
    all.sorted { $0.key < $1.key }.map { Value.DictionaryEntry(.string($0.key), .variant($0.value)) })
}

/// A view that has others beside or below each other.
package func stack(_ axis: String, _ children: [Value]) -> Value {
  view("stack", ["axis": .string(axis), "children": .array(of: "a{sv}", children)])
}
