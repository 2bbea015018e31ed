import LibDBus

/// Leaves pictures out where one message would have too many.
///
/// A message with more than 64 MiB in one list cannot be sent, and a menu that cannot be read is worth less than one
/// without some of its pictures. Labels and all else always go; the first rows have their pictures first.
struct PictureBudget {
  private var left = DBusMenuLimits.messagePictureBytes

  /// Whether there is room for an item's own picture, which then takes it.
  mutating func admit(_ picture: [UInt8]) -> Bool {
    guard picture.count <= left else { return false }
    left -= picture.count
    return true
  }

  /// The value as there is room for it; `nil` for a picture that there is none for. Nested values lose their pictures.
  mutating func admit(_ name: String, _ value: Value) -> Value? {
    switch value {
    case .bytes(let bytes) where name == PropertyName.iconData: return admit(bytes) ? value : nil
    case .dictionary, .array(of: "a{sv}", _):
      let size = value.pictureSize
      if size > left { return value.withoutPictures }
      left -= size
      return value
    default: return value
    }
  }
}

extension Value {
  /// The bytes of pictures nested in the value.
  fileprivate var pictureSize: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .array(_, let elements), .structure(let elements): elements.reduce(0) { $0 + $1.pictureSize }
    case .dictionary(_, _, let entries): entries.reduce(0) { $0 + $1.value.pictureSize }
    case .variant(let inner): inner.pictureSize
    default: 0
    }
  }

  /// The value without the `icon-data` of its dictionaries.
  fileprivate var withoutPictures: Value {
    switch self {
    case .array(let type, let elements): .array(of: type, elements.map(\.withoutPictures))
    case .structure(let fields): .structure(fields.map(\.withoutPictures))
    case .dictionary(let key, let value, let entries):
      .dictionary(
        key: key, value: value,
        entries.filter { $0.key.stringValue != PropertyName.iconData.rawValue }.map {
          DictionaryEntry($0.key, $0.value.withoutPictures)
        })
    case .variant(let inner): .variant(inner.withoutPictures)
    default: self
    }
  }
}
