import LibDBus

/// Writes a layout, or part of one, as `GetLayout` answers it: `(ia{sv}av)`.
struct LayoutWriter {
  private let layout: MenuLayout
  private var properties: PropertyWriter

  /// - Parameter wanted: The properties that were asked for; `nil` for all.
  init(layout: MenuLayout, wanted: PropertySet?) {
    self.layout = layout
    properties = PropertyWriter(wanted)
  }

  /// Writes an item with what is below it, down to `depth` levels; less than 0 is no limit.
  mutating func write(_ id: ItemID, depth: Int32, to writer: inout MessageWriter) {
    write(id, level: 0, depth: depth, to: &writer)
  }

  private mutating func write(_ id: ItemID, level: Int, depth: Int32, to writer: inout MessageWriter) {
    guard let item = layout.items[id] else { return }
    writer.structure { writer in
      writer.int32(id.rawValue)
      properties.write(item.properties, to: &writer)
      writer.array(alignment: 1) { writer in
        guard depth != 0, fit(item.children, level: level + 1) else { return }
        for child in item.children {
          writer.variant(LayoutForm.writtenItem) { writer in
            write(child, level: level + 1, depth: depth - (depth > 0 ? 1 : 0), to: &writer)
          }
        }
      }
    }
  }

  /// Whether none of the items, on that level, would open more containers than the wire allows. If one would, the
  /// list is left out: its parent still says that it has a submenu, and a client that asks for it by id gets it.
  private func fit(_ children: [ItemID], level: Int) -> Bool {
    let left = LayoutForm.room(onLevel: level)
    guard layout.containerDepth > left else { return true }
    return children.allSatisfy { (layout.items[$0]?.properties.containerDepth ?? 0) <= left }
  }
}
