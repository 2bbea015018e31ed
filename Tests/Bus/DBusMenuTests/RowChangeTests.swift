import Testing

@testable import DBusMenu

@Suite struct `Rows that were compared` {
  /// An update with rows that have new labels, compared with a layout.
  private func update(_ labels: KeyValuePairs<ItemID, String>, in layout: MenuLayout) -> MenuUpdate {
    var update = MenuUpdate()
    for (id, label) in labels {
      var properties = layout.properties(of: id) ?? ItemProperties()
      let old = properties
      properties.label = label
      if let row = RowChange(of: id, from: old, to: properties) { update.rows.append(row) }
    }
    return update
  }

  @Test func `a row without a difference is no change`() {
    #expect(update([1: "Open"], in: .sample).isEmpty)
    let changed = update([1: "Close"], in: .sample)
    #expect(!changed.isEmpty && changed.isHeard)
  }

  @Test func `rows that were compared are shown and announced in the order of their ids`() {
    for labels in [[1: "A", 3: "B", 5: "C"], [5: "C", 1: "A", 3: "B"]] as [KeyValuePairs<ItemID, String>] {
      var layout = MenuLayout.sample
      let change = layout.apply(update(labels, in: layout))
      #expect(change.properties.map(\.id) == [1, 3, 5])
      #expect(change.properties.map(\.properties.label) == ["A", "B", "C"])
      #expect(change.properties.allSatisfy { $0.changed.names == ["label"] })
      #expect([1, 3, 5].map { layout.properties(of: $0)?.label } == ["A", "B", "C"])
    }
  }

  @Test func `rows that are not there, or go in the same update, are not announced`() {
    var layout = MenuLayout.sample
    var update = update([77: "nowhere", 3: "a", 5: "gone", 1: "Close"], in: layout)
    update.removed = [2]
    let change = layout.apply(update)
    #expect(change.properties.map(\.id) == [1] && Set(change.removed) == [2, 3, 4, 5])
  }

  @Test func `a row that changes again in the same update, or whose toggle is sent again, is one entry`() throws {
    var layout = MenuLayout.sample
    var row = ItemProperties(label: "a")
    row.toggle = .init(.checkmark, state: 0)
    var first = MenuUpdate()
    first.changed = [3: row]
    _ = layout.apply(first)
    var update = update([3: "b", 1: "Close"], in: layout)
    row.label = "b"
    row.isEnabled = false
    update.changed = [3: row]
    update.reasserted = [3]
    let change = layout.apply(update)
    #expect(change.properties.map(\.id) == [3, 1] || change.properties.map(\.id) == [1, 3])
    let entry = try #require(change.properties.first { $0.id == 3 })
    #expect(entry.changed.names == ["enabled", "label", "toggle-state"] && entry.properties == row)
    #expect(layout.properties(of: 3) == row)
  }
}
