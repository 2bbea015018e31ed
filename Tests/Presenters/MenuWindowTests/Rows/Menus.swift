import DBusMenu
import LibDBus
import MenuTestSupport

@testable import MenuPresenting
@testable import MenuWindow

/// An item with properties of some names.
func item(
  _ id: Int32, _ label: String = "", _ properties: [PropertyName: Value] = [:], children: [MenuNode] = []
) -> MenuNode {
  var all = Dictionary(uniqueKeysWithValues: properties.map { ($0.key.rawValue, $0.value) })
  if !label.isEmpty { all[PropertyName.label.rawValue] = .string(label) }
  return MenuNode(id: ItemID(id), properties: all, children: children)
}

/// An item that stands beside others.
func shared(_ id: Int32, in line: String, at place: Int32, size: String = "small") -> MenuNode {
  item(id, "Row \(id)", [.row: .string(line), .rowIndex: .int32(place), .elementSize: .string(size)])
}

func button(_ part: String) -> Value { view("button", ["part": .string(part), "title": .string(part)]) }

func level(
  _ items: [MenuNode], room: WindowLayout.Room = WindowLayout.Room(), isReading: Bool = false
) -> MenuLevel<WindowLayout> {
  MenuLevel(MenuNode(id: .root, children: items), isReading: isReading, room: room)
}
