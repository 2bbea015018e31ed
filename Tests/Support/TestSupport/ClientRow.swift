/// A row of a layout, `[id, properties, children]`, as a client got it.
package struct ClientRow: Equatable {
  package var id: Int
  package var properties: [String: JSON]
  package var children: [ClientRow]

  package init(_ json: JSON) {
    id = json[0].int ?? -1
    properties = json[1].object
    children = json[2].array.map(ClientRow.init)
  }

  package var label: String? { properties["label"]?.string }
  /// All rows below, depth first.
  package var all: [ClientRow] { children.flatMap { [$0] + $0.all } }

  /// The rows below that are seen.
  package var visible: [ClientRow] { children.filter { $0.properties["visible"] != false } }
  /// The row with that label.
  package func row(_ label: String) -> ClientRow? { all.first { $0.label == label } }
}
