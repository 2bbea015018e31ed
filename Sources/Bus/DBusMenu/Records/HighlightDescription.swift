package import LibDBus

/// The object that is set off while a menu is shown, as its program describes it, `a{sv}`: ``PropertyName/highlight``.
/// Each entry may be missing.
package struct HighlightDescription: ProtocolRecord {
  /// The name for people, without mnemonic.
  package var label: String?
  /// The name of the picture's icon in the theme.
  package var iconName: String?
  /// The picture as a PNG file.
  package var iconData: [UInt8]?
  /// A view of the object.
  package var content: ViewDescription?
  /// The object, or the menu that has the row.
  package var path: ObjectPath?
  /// The row.
  package var item: ItemID?

  /// A highlight of which nothing is known.
  package init() {}

  /// The row, with its menu.
  package var row: RowAddress? { RowAddress(menu: path, id: item) }

  /// A dictionary.
  package static let signature: Signature = "a{sv}"

  /// Reads a description; `nil` if the value is no dictionary.
  package init?(_ value: Value) {
    guard let entries = value.entries else { return nil }
    label = entries[HighlightEntry.label]?.stringValue
    iconName = entries[HighlightEntry.iconName]?.filledText
    iconData = entries[HighlightEntry.iconData]?.filledBytes
    content = ViewDescription(entries[HighlightEntry.content])
    path = ObjectPath(entry: entries[HighlightEntry.path])
    item = ItemID(entry: entries[HighlightEntry.item])
  }

  /// The description as it travels.
  package var value: Value {
    var entries: [HighlightEntry: Value] = [:]
    entries[.label] = label.map { .string($0.withoutNUL) }
    entries[.iconName] = iconName.map { .string($0.withoutNUL) }
    entries[.iconData] = iconData.map(Value.bytes)
    entries[.content] = content?.value
    entries[.path] = path.map(Value.objectPath)
    entries[.item] = item.map { .int32($0.rawValue) }
    return .dictionary(entries)
  }
}
