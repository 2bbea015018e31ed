import DBusMenu
import LibDBus
import MenuExport

/// A highlight on the root of a menu (``PropertyName/highlight``); each entry may be missing.
struct HighlightDescription: Sendable, Hashable {
  /// The name for people.
  var label: String?
  /// The icon of the picture.
  var icon: ItemProperties.Icon?
  /// The content of the picture.
  var content: Value?
  /// The object, or the menu that has the row.
  var path: ObjectPath?
  /// The row.
  var item: ItemID?

  var value: Value {
    var entries: [HighlightEntry: Value] = [:]
    entries[.label] = label.map { .string($0.withoutNUL) }
    switch icon {
    case .name(let name)?: entries[.iconName] = .string(name)
    case .data(let bytes)?: entries[.iconData] = .bytes(bytes)
    case nil: break
    }
    entries[.content] = content
    entries[.path] = path.map(Value.objectPath)
    entries[.item] = item.map { .int32($0.rawValue) }
    return .dictionary(entries)
  }
}
