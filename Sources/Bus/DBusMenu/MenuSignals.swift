import Basics
import LibDBus

/// The protocol's signals, as messages.
struct MenuSignals {
  let path: ObjectPath

  /// - Parameter name: The one client it goes to; `nil` sends it to all.
  func layoutUpdated(revision: UInt32, parent: ItemID, to name: BusName? = nil) -> Message {
    numbers("LayoutUpdated", "ui", to: name) {
      $0.uint32(revision)
      $0.int32(parent.rawValue)
    }
  }

  func itemActivationRequested(_ id: ItemID, timestamp: UInt32) -> Message {
    numbers("ItemActivationRequested", "iu") {
      $0.int32(id.rawValue)
      $0.uint32(timestamp)
    }
  }

  /// A signal that carries numbers only, in which there is nothing for libdbus to refuse.
  private func numbers(
    _ member: MemberName, _ signature: Signature, to name: BusName? = nil, _ body: (inout MessageWriter) -> Void
  ) -> Message {
    do {
      return try Message.signal(
        path: path, interface: .menu, member: member, to: name, signature: signature, body: body)
    } catch {
      preconditionFailure("libdbus refuses a signal of two numbers: \(error)")
    }
  }

  /// One signal for all rows.
  ///
  /// A row has the properties that changed. One that is back at its default is sent explicitly, because Plasma, LXQt
  /// and GNOME do not take a removed name for that. See docs/panel-menus.md#panels-on-libdbusmenu-qt.
  ///
  /// A new picture that does not fit is among the removed names, so that no row keeps an old one.
  ///
  /// - Parameters:
  ///   - needs: What the clients that are there need besides. Rows are complete only as long as all of it is not larger
  ///     than ``DBusMenuLimits/restatedBytes``.
  ///   - name: The one client it goes to; `nil` sends it to all.
  func itemsPropertiesUpdated(
    _ changes: [RowChange], for needs: SignalNeeds = [], to name: BusName? = nil
  ) throws(BusError) -> Message {
    try Message.signal(
      path: path, interface: .menu, member: "ItemsPropertiesUpdated", to: name, signature: "a(ia{sv})a(ias)"
    ) {
      writeBody(changes, for: needs, to: &$0)
    }
  }

  /// Writes the two lists, with complete rows where they are needed and small enough.
  func writeBody(_ changes: [RowChange], for needs: SignalNeeds, to writer: inout MessageWriter) {
    let start = writer.count
    guard !write(changes, for: needs, to: &writer) else { return }
    writer.truncate(to: start)
    _ = write(changes, for: needs.subtracting(.completeRows), to: &writer)
  }

  /// Writes the body; gives up and returns `false` where complete rows become too large.
  private func write(
    _ changes: [RowChange], for needs: SignalNeeds, to writer: inout MessageWriter
  ) -> Bool {
    let start = writer.count
    let limit = needs.contains(.completeRows) ? DBusMenuLimits.restatedBytes : .max
    var gone: [(ItemID, [String])] = []
    var fits = true
    var rows = PropertyWriter()
    writer.array(alignment: 8) { writer in
      for change in changes {
        guard writer.count - start <= limit else {
          fits = false
          return
        }
        let removed = write(change, for: needs, &rows, to: &writer)
        if !removed.isEmpty { gone.append((change.id, removed)) }
      }
    }
    guard fits else { return false }
    writer.array(alignment: 8) { writer in
      for (id, names) in gone {
        writer.structure {
          $0.int32(id.rawValue)
          $0.value(.strings(names))
        }
      }
    }
    return writer.count - start <= limit
  }

  /// Writes one row; returns the names that are gone and have no value to send.
  private func write(
    _ change: RowChange, for needs: SignalNeeds, _ rows: inout PropertyWriter,
    to writer: inout MessageWriter
  ) -> [String] {
    var missing = change.changed
    let item = change.properties
    rows.wanted = needs.contains(.completeRows) ? Self.all(of: change, for: needs) : missing
    writer.structure { writer in
      writer.int32(change.id.rawValue)
      writer.array(alignment: 8) { writer in
        let written = rows.writeEntries(of: item, to: &writer)
        missing.subtract(written)
        if needs.contains(.descriptions), change.changed.standard.contains(.label),
          item.accessibleDescription == nil, let label = item.label
        {
          writer.accessibleDescription(MenuLabel.text(of: label))
          missing.standard.remove(.accessibleDescription)
        }
        let defaults = missing.standard.intersection(Self.explicitDefaults)
        guard !defaults.isEmpty else { return }
        for name in defaults.names.map(\.rawValue).sorted() {
          if let value = ItemProperties.defaultValue(of: name) { writer.entry(name, value) }
        }
        missing.standard.subtract(defaults)
      }
    }
    return missing.isEmpty ? [] : missing.names
  }

  /// All of a row, or all that a client may get that makes the row anew with some of it.
  private static func all(of change: RowChange, for needs: SignalNeeds) -> PropertySet {
    var wanted = PropertySet(standard: .all)
    if needs.contains(.changedKindsOnly) { wanted.standard.subtract([.type, .childrenDisplay]) }
    wanted.standard.formUnion(change.changed.standard)
    wanted.extras = Set(change.properties.extras.keys)
    return wanted
  }

  /// The properties whose default is sent explicitly. For the others all clients understand the absence.
  private static let explicitDefaults: StandardProperties = [
    .enabled, .visible, .toggleState, .disposition, .label, .toggleType, .type, .childrenDisplay,
  ]
}
