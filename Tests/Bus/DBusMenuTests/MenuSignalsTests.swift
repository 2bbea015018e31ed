import Basics
import Testing

@testable import DBusMenu
@testable import LibDBus

@Suite struct `The signal of changed properties` {
  private struct Content {
    var updated: [(id: Int, values: [String: Value])] = []
    var removed: [(id: Int, names: [String])] = []
  }

  private func content(
    _ old: [ItemID: ItemProperties], _ new: [ItemID: ItemProperties], for needs: SignalNeeds = []
  ) throws -> Content {
    var layout = MenuLayout()
    for id in old.keys.sorted() { layout.append(id, old[id] ?? ItemProperties()) }
    var update = MenuUpdate()
    update.changed = new
    let changes = layout.apply(update).properties
    let message = try MenuSignals(path: "/menu").itemsPropertiesUpdated(changes, for: needs)
    let incoming = IncomingMessage(retaining: message.raw)
    #expect(incoming.member == "ItemsPropertiesUpdated" && incoming.signature == "a(ia{sv})a(ias)")
    var reader = incoming.reader()
    var content = Content()
    _ = try reader.array { row throws(BusError) in
      try row.structure { fields throws(BusError) in
        let id = Int(try fields.int32())
        var values: [String: Value] = [:]
        try fields.dictionary { entry throws(BusError) in
          let name = try entry.string()
          values[name] = try entry.value().unwrapped
        }
        content.updated.append((id, values))
      }
    }
    _ = try reader.array { row throws(BusError) in
      try row.structure { fields throws(BusError) in
        content.removed.append((Int(try fields.int32()), try fields.strings()))
      }
    }
    return content
  }

  private func changed(
    _ old: ItemProperties = `Item properties`.full, for needs: SignalNeeds = [],
    _ change: (inout ItemProperties) -> Void
  ) throws -> Content {
    var new = old
    change(&new)
    return try content([7: old], [7: new], for: needs)
  }

  @Test func `the signal of properties has what changed, and no more`() throws {
    let content = try changed { $0.label = "Sound" }
    #expect(content.updated.map(\.id) == [7])
    #expect(content.updated[0].values == ["label": .string("Sound")])
    #expect(content.removed.isEmpty)
  }

  @Test func `the signal of a title beside a picture of 10 KB has at most 200 bytes`() throws {
    var row = ItemProperties(label: "12:00:00")
    row.icon = .data([UInt8](repeating: 7, count: 10_240))
    var later = row
    later.label = "12:00:01"
    var layout = MenuLayout()
    layout.append(1, row)
    var update = MenuUpdate()
    update.changed = [1: later]
    let changes = layout.apply(update).properties
    func bytes(_ needs: SignalNeeds) -> Int {
      var writer = MessageWriter()
      MenuSignals(path: "/menu").writeBody(changes, for: needs, to: &writer)
      return writer.count
    }
    let header = 144  // of this signal at /MenuBar, from a unique name, as dbus-monitor gets it
    #expect(header + bytes([]) <= 200)
    #expect(bytes(.descriptions) > bytes([]) && bytes(.completeRows) > 10_240)
  }

  @Test func `the signal of properties has complete rows for a client that takes what is missing for gone`() throws {
    let content = try changed(for: .completeRows) { $0.label = "Sound" }
    var expected = `Item properties`.full.values
    expected["label"] = .string("Sound")
    #expect(content.updated[0].values == expected)
    #expect(content.removed.isEmpty)
  }

  @Test func `complete rows lack what would make GNOME's extension build them anew, where that is there, too`() throws {
    let needs: SignalNeeds = [.completeRows, .changedKindsOnly]
    let content = try changed(for: needs) { $0.label = "Sound" }
    var expected = `Item properties`.full.values
    expected["label"] = .string("Sound")
    expected["children-display"] = nil
    #expect(content.updated[0].values == expected)
    let line = try changed(ItemProperties(.separator), for: needs) { $0.isVisible = false }
    #expect(line.updated[0].values == ["visible": .bool(false)])
    let parent = try changed(ItemProperties(label: "row"), for: needs) { $0.hasSubmenu = true }
    #expect(parent.updated[0].values == ["label": .string("row"), "children-display": .string("submenu")])
  }

  @Test(arguments: [SignalNeeds.descriptions, [.descriptions, .completeRows]])
  func `the signal tells screen readers that need it a new label, too, unless the row has a description`(
    needs: SignalNeeds
  ) throws {
    let named = try changed(ItemProperties(label: "a"), for: needs) { $0.label = "_b__c" }
    #expect(named.updated[0].values == ["label": .string("_b__c"), "accessible-desc": .string("b_c")])
    var described = ItemProperties(label: "a")
    described.accessibleDescription = "spoken"
    let own = try changed(described, for: needs) { $0.label = "b" }
    #expect(own.updated[0].values["accessible-desc"] == (needs == .descriptions ? nil : .string("spoken")))
    let lost = try changed(described, for: needs) {
      $0.label = "b"
      $0.accessibleDescription = nil
    }
    #expect(lost.updated[0].values["accessible-desc"] == .string("b") && lost.removed.isEmpty)
    let other = try changed(ItemProperties(label: "a"), for: needs) { $0.isEnabled = false }
    #expect(other.updated[0].values["accessible-desc"] == nil)
  }

  @Test func `the signal says that a description is gone where no screen reader gets the label instead`() throws {
    var described = ItemProperties(label: "a")
    described.accessibleDescription = "spoken"
    let lost = try changed(described) {
      $0.label = "b"
      $0.accessibleDescription = nil
    }
    #expect(lost.updated[0].values == ["label": .string("b")] && lost.removed.map(\.names) == [["accessible-desc"]])
  }

  @Test func `the signal of properties never has an empty shortcut, which Budgie would read beyond`() throws {
    var row = ItemProperties(label: "row")
    row.shortcut = [["Control", "S"]]
    let gone = try changed(row) { $0.shortcut = [] }
    #expect(gone.updated[0].values["shortcut"] == nil && gone.removed.map(\.names) == [["shortcut"]])
    let complete = try changed(ItemProperties(label: "row"), for: .completeRows) { $0.isEnabled = false }
    #expect(complete.updated[0].values["shortcut"] == nil && complete.removed.isEmpty)
  }

  @Test(arguments: [
    Edit("enabled", .bool(true)) { $0.isEnabled = true }, Edit("visible", .bool(true)) { $0.isVisible = true },
    Edit("disposition", .string("normal")) { $0.disposition = .normal },
    Edit("toggle-state", .int32(0)) { $0.toggle?.state = 0 }, Edit("toggle-state", .int32(-1)) { $0.toggle = nil },
    Edit("toggle-type", .string("")) { $0.toggle = nil },
    Edit("children-display", .string("")) { $0.hasSubmenu = false },
  ])
  func `the signal of properties says explicitly what is back at its default`(edit: Edit) throws {
    let content = try changed { edit.make(&$0) }
    #expect(content.updated[0].values[edit.name] == edit.value)
    #expect(content.removed.isEmpty)
  }

  @Test(arguments: [
    Edit("shortcut") { $0.shortcut = [] }, Edit("accessible-desc") { $0.accessibleDescription = nil },
    Edit("icon-name") { $0.icon = nil }, Edit("x-b") { $0.extras["x-b"] = nil },
  ])
  func `lists as removed what is gone and has no value`(edit: Edit) throws {
    let content = try changed { edit.make(&$0) }
    #expect(content.removed.map(\.id) == [7] && content.removed.map(\.names) == [[edit.name]])
    #expect(content.updated[0].values == [:], "the row is there, as all that changed are")
  }

  @Test func `the signal of properties has rows by id and removed names sorted`() throws {
    var gone = `Item properties`.full
    gone.extras = [:]
    let content = try content(
      [3: `Item properties`.full, 1: ItemProperties(label: "a"), 2: ItemProperties(label: "same")],
      [3: gone, 1: ItemProperties(label: "b"), 2: ItemProperties(label: "same")])
    #expect(content.updated.map(\.id) == [1, 3])
    #expect(content.removed.map(\.names) == [["x-b", "x-menubus-identifier"]])
  }

  /// Rows whose full state takes about 1 KiB each, of which one property changes.
  private func rows(_ count: Int32) -> (old: [ItemID: ItemProperties], new: [ItemID: ItemProperties]) {
    var row = ItemProperties(label: "row")
    row.icon = .data([UInt8](repeating: 7, count: 1000))
    var changed = row
    changed.isEnabled = false
    return (
      Dictionary(uniqueKeysWithValues: (1...count).map { (ItemID($0), row) }),
      Dictionary(uniqueKeysWithValues: (1...count).map { (ItemID($0), changed) })
    )
  }

  @Test
  func `the signal of properties has complete rows up to 64 KiB, and beyond what changed, in one message`() throws {
    let few = rows(60)
    let small = try content(few.old, few.new, for: .completeRows)
    #expect(small.updated.count == 60)
    #expect(small.updated.allSatisfy { $0.values["icon-data"] != nil && $0.values["enabled"] == .bool(false) })
    let many = rows(70)
    let large = try content(many.old, many.new, for: .completeRows)
    #expect(large.updated.count == 70)
    #expect(large.updated.allSatisfy { $0.values == ["enabled": .bool(false)] })
    let back = try content(many.new, many.old, for: .completeRows)
    #expect(back.updated.allSatisfy { $0.values == ["enabled": .bool(true)] })
  }

  @Test func `the signal of a single row that is too large to be complete has what changed`() throws {
    var row = ItemProperties(label: "row")
    row.icon = .data([UInt8](repeating: 7, count: 70_000))
    let content = try changed(row, for: [.completeRows, .descriptions]) { $0.label = "other" }
    #expect(content.updated[0].values == ["label": .string("other"), "accessible-desc": .string("other")])
  }

  @Test
  func `the signal of properties leaves out pictures beyond a budget, and never labels`() throws {
    var old = ItemProperties(label: "row")
    old.icon = .data([UInt8](repeating: 7, count: 250_000))
    var new = ItemProperties(label: "other")
    new.icon = .data([UInt8](repeating: 8, count: 250_000))
    let ids = (1...300).map { ItemID($0) }
    let content = try content(
      Dictionary(uniqueKeysWithValues: ids.map { ($0, old) }), Dictionary(uniqueKeysWithValues: ids.map { ($0, new) }))
    #expect(content.updated.count == 300 && content.updated.allSatisfy { $0.values["label"] == .string("other") })
    let shown = content.updated.filter { $0.values["icon-data"] != nil }.map(\.id)
    #expect(shown == Array(1...16), "the first rows have theirs")
    #expect(content.removed.map(\.id) == Array(17...300) && content.removed.allSatisfy { $0.names == ["icon-data"] })
  }

  @Test func `removed names are listed beyond 64 KiB too`() throws {
    var many = rows(70)
    for id in many.old.keys { many.old[id]?.shortcut = [["F1"]] }
    let content = try content(many.old, many.new, for: .completeRows)
    #expect(content.removed.count == 70 && content.removed.allSatisfy { $0.names == ["shortcut"] })
  }
}
