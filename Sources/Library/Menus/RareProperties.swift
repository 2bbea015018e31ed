/// The properties of elements that few elements have: one pointer in all the others.
@MainActor
final class RareProperties {
  var accessibilityLabel: String?
  var accessibilityValue: String?
  var accessibilityLanguage: String?
  /// The observers after the first.
  var moreObservers: [WeakObserver] = []
  /// The features that have a context menu for the element, wherever it has a row.
  var contextMenuOwners: [WeakContextMenuOwner] = []
  private(set) lazy var id = uniqueID()
  /// The row that the element takes over from the one before it.
  var rowID: RowID?

  // Of elements with a title.
  var subtitle: String?
  var subtitleStyle = SubtitleStyle.inline
  var mnemonic: Character?

  // Of actions.
  var selectedImage: MenuImage?
  var shortcut: Shortcut?
  var discoverabilityTitle: String?

  /// The values that elements have without properties of their own.
  static let unset = RareProperties()
}

/// A weak reference that fits in an array.
struct WeakObserver {
  weak var value: (any MenuElementObserver)?
}

/// A random UUID (RFC 9562, version 4), without Foundation.
private func uniqueID() -> String {
  var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
  bytes[6] = bytes[6] & 0x0F | 0x40
  bytes[8] = bytes[8] & 0x3F | 0x80
  let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
  return [hex[0..<4], hex[4..<6], hex[6..<8], hex[8..<10], hex[10..<16]].map { $0.joined() }.joined(separator: "-")
}
