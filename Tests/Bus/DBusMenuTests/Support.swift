@testable import DBusMenu
@testable import LibDBus

extension ReplyAddress {
  static let somebody = ReplyAddress(destination: ":1.7", serial: 9, isExpected: true)
}

extension ItemProperties {
  /// A row that opens a submenu.
  static func submenu(_ label: String) -> ItemProperties {
    var properties = ItemProperties(label: label)
    properties.hasSubmenu = true
    return properties
  }
}

extension MenuLayout {
  /// A row 1 "Open", a submenu 2 "Recent" with 3 "a" and a submenu 4 "Older" with 5 "b", and a line 6.
  static var sample: MenuLayout {
    var layout = MenuLayout()
    layout.append(1, ItemProperties(label: "Open"))
    layout.append(2, .submenu("Recent"))
    layout.append(3, ItemProperties(label: "a"), to: 2)
    layout.append(4, .submenu("Older"), to: 2)
    layout.append(5, ItemProperties(label: "b"), to: 4)
    layout.append(6, ItemProperties(.separator))
    return layout
  }

  /// What a client reads of it: written as an answer, checked by libdbus, and read again.
  func read(_ id: ItemID = .root, depth: Int32 = -1, names: Set<String>? = nil) throws -> MenuNode {
    let message = try Message.reply(to: .somebody, signature: "(ia{sv}av)") {
      var writer = LayoutWriter(layout: self, wanted: names.map { PropertySet($0) })
      writer.write(id, depth: depth, to: &$0)
    }
    let incoming = IncomingMessage(retaining: message.raw)
    var reader = incoming.reader()
    return try MenuNode.read(&reader)
  }
}

extension MenuNode {
  /// Reads an item and what is below it exactly as it was sent, which the client's own reading does not.
  static func read(_ reader: inout MessageReader) throws(BusError) -> MenuNode {
    try reader.structure { fields throws(BusError) in
      var node = MenuNode(id: ItemID(try fields.int32()))
      try fields.dictionary { entry throws(BusError) in
        node.properties[try entry.string()] = try entry.value().unwrapped
      }
      node.children = try fields.array { child throws(BusError) in
        try child.variant { inner throws(BusError) in try MenuNode.read(&inner) }
      }
      return node
    }
  }

  /// The ids with those below them in brackets.
  var outline: String {
    "\(id)" + (children.isEmpty ? "" : "(\(children.map(\.outline).joined(separator: " ")))")
  }
}

/// A change of one property, and what the wire is to have of it.
struct Edit: Sendable, CustomStringConvertible {
  var name: String
  var value: Value?
  var make: @Sendable (inout ItemProperties) -> Void

  init(_ name: String, _ value: Value? = nil, _ make: @escaping @Sendable (inout ItemProperties) -> Void) {
    self.name = name
    self.value = value
    self.make = make
  }

  var description: String { name + (value.map { " \($0)" } ?? "") }
}
