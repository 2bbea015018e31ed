import LibDBus

/// An answer to `GetLayout`, as rows in the order of display.
struct LayoutAnswer: Sendable, Hashable {
  struct Row: Sendable, Hashable {
    var id: ItemID
    /// The row it is below, by its place in ``rows``; the first row has none.
    var parent: Int?
    /// The number of levels from the first row.
    var level: Int
    var properties: [String: Value]
  }

  var revision: UInt32 = 0
  var rows: [Row] = []
  var notes = MenuNotes()
}

/// Reads an answer to `GetLayout` of any program.
///
/// Only an answer that has no layout at all is an error. A row or a property of the wrong type, an id that repeats or
/// is not positive, and all that is too much, are left out with a note. The recursion ends with the wire's: at most 64
/// containers are inside each other, so at most 21 rows.
struct LayoutReader {
  private let limits: MenuClientLimits
  private var answer = LayoutAnswer()
  private var seen: Set<ItemID> = []
  private var properties: PropertyReader

  private init(limits: MenuClientLimits) {
    self.limits = limits
    properties = PropertyReader(limits: limits)
  }

  /// Reads `u(ia{sv}av)`, the answer about `parent`.
  static func read(
    _ reader: inout MessageReader, of parent: ItemID, limits: MenuClientLimits
  ) throws(BusError) -> LayoutAnswer {
    var layout = LayoutReader(limits: limits)
    layout.answer.revision = try reader.uint32()
    do throws(BusError) {
      try layout.row(&reader, below: nil, level: 0, expecting: parent)
    } catch  where layout.properties.isFull {}
    layout.answer.notes = layout.properties.notes
    return layout.answer
  }

  private mutating func row(
    _ reader: inout MessageReader, below parent: Int?, level: Int, expecting expected: ItemID? = nil
  ) throws(BusError) {
    try reader.structure { fields throws(BusError) in
      let id = ItemID(try fields.int32())
      guard accept(id, expected) else {
        if let expected {
          throw BusError(.failed, "The program was asked for item \(expected) and answered with item \(id).")
        }
        return
      }
      let properties = try self.properties.properties(&fields, of: id)
      let place = answer.rows.count
      answer.rows.append(LayoutAnswer.Row(id: id, parent: parent, level: level, properties: properties))
      do throws(BusError) {
        try fields.forEach { child throws(BusError) in try self.child(&child, below: place, level: level + 1) }
      } catch {
        if self.properties.isFull { throw error }
        self.properties.note("item \(id) has no list of children")
      }
    }
  }

  /// One element of the list of children; whatever it is, it is passed over in the end.
  ///
  /// - Throws: Where there is no room for more.
  private mutating func child(_ reader: inout MessageReader, below parent: Int, level: Int) throws(BusError) {
    try properties.spend()
    let above = answer.rows[parent].id
    guard reader.nextType == "v" else {
      properties.note("item \(above) has a child of the wrong type")
      return reader.skip()
    }
    do throws(BusError) {
      try reader.variant { content throws(BusError) in try self.row(&content, below: parent, level: level) }
    } catch {
      if properties.isFull { throw error }
      properties.note("item \(above) has a child of the wrong type")
    }
  }

  private mutating func accept(_ id: ItemID, _ expected: ItemID?) -> Bool {
    if let expected {
      guard id == expected else { return false }
    } else if id <= .root {
      properties.note("an item has the id \(id)")
      return false
    } else if answer.rows.count > limits.rows {
      properties.fill("there are more than \(limits.rows) rows")
      return false
    }
    guard seen.insert(id).inserted else {
      properties.note("the id \(id) repeats")
      return false
    }
    return true
  }
}
