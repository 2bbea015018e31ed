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
    _ member: MemberName, _ signature: String, to name: BusName? = nil, _ body: (inout MessageWriter) -> Void
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
  /// Quickshell takes the values sent for a row's whole state, and Plasma, LXQt and GNOME do not take a
  /// removed name for a return to the default. So a row is restated in full, and a property back at its
  /// default is sent explicitly. See docs/panels.md#quickshell, and on Qt docs/panels.md#panels-on-libdbusmenu-qt.
  ///
  /// A new label comes with `accessible-desc`, or screen readers go on speaking the old one: GTK's panels take a row's
  /// spoken name from the label when they make the row, and later from that property alone. Layouts do not have it
  /// unless the row has a description of its own. See docs/panels.md#panels-on-libdbusmenu-gtk.
  ///
  /// A new picture that does not fit is among the removed names, so that no row keeps an old one.
  func itemsPropertiesUpdated(_ changes: [MenuChange.Properties]) throws(BusError) -> Message {
    try Message.signal(path: path, interface: .menu, member: "ItemsPropertiesUpdated", signature: "a(ia{sv})a(ias)") {
      let start = $0.count
      if !write(changes, inFull: true, to: &$0) {
        $0.truncate(to: start)
        _ = write(changes, inFull: false, to: &$0)
      }
    }
  }

  /// Writes the body; gives up and returns `false` where the full form becomes too large.
  private func write(_ changes: [MenuChange.Properties], inFull: Bool, to writer: inout MessageWriter) -> Bool {
    let start = writer.count
    var gone: [(ItemID, [String])] = []
    var fits = true
    var rows = PropertyWriter()
    writer.array(alignment: 8) { writer in
      for change in changes {
        guard !inFull || writer.count - start <= DBusMenuLimits.restatedBytes else {
          fits = false
          return
        }
        let removed = write(change, inFull: inFull, &rows, to: &writer)
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
    return !inFull || writer.count - start <= DBusMenuLimits.restatedBytes
  }

  /// Writes one row; returns the names that are gone and have no value to send.
  private func write(
    _ change: MenuChange.Properties, inFull: Bool, _ rows: inout PropertyWriter, to writer: inout MessageWriter
  ) -> [String] {
    var missing = change.changed
    let item = change.properties
    rows.wanted = inFull ? Self.full(change) : missing
    writer.structure { writer in
      writer.int32(change.id.rawValue)
      writer.array(alignment: 8) { writer in
        let written = rows.writeEntries(of: item, to: &writer)
        missing.subtract(written)
        if change.changed.standard.contains(.label), item.accessibleDescription == nil, let label = item.label {
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

  /// All of a row, apart from what makes GNOME build it anew if it is sent again unchanged.
  /// See docs/panels.md#the-extension-of-gnome.
  private static func full(_ change: MenuChange.Properties) -> PropertySet {
    var wanted = PropertySet(standard: .all)
    wanted.standard.subtract([.type, .childrenDisplay])
    wanted.standard.formUnion(change.changed.standard)
    wanted.extras = Set(change.properties.extras.keys)
    return wanted
  }

  /// The properties whose default is sent explicitly. For the others all clients understand the absence.
  private static let explicitDefaults: StandardProperties = [
    .enabled, .visible, .toggleState, .disposition, .label, .toggleType, .type, .childrenDisplay,
  ]
}
