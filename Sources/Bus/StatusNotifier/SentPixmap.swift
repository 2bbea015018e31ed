package import LibDBus

/// A picture of a tray item as a program sent it, `(iiay)`: its bytes need not fit its size.
package struct SentPixmap: Sendable, Hashable {
  /// The width that it is said to have, in pixels.
  package var width: Int
  /// The height.
  package var height: Int
  /// The number of bytes.
  package var bytes: Int

  /// Reads one; `nil` for a value of another type.
  init?(_ value: Value) {
    guard case .structure(let fields) = value, fields.count == 3, case .int32(let width) = fields[0],
      case .int32(let height) = fields[1], case .bytes(let bytes) = fields[2]
    else { return nil }
    (self.width, self.height, self.bytes) = (Int(width), Int(height), bytes.count)
  }

  /// The pictures of an array; what else is in it is left out.
  package static func list(_ value: Value?) -> [SentPixmap] {
    guard case .array(_, let pictures)? = value else { return [] }
    return pictures.compactMap { SentPixmap($0) }
  }
}

/// A tooltip of a tray item as a program sent it, `(sa(iiay)ss)`.
package struct SentToolTip: Sendable, Hashable {
  /// The text of each field; empty for pictures, and for a field of another type.
  package var texts: [String]
  /// The title; `nil` if there are not four fields.
  package var title: String? { texts.count == 4 ? texts[2] : nil }

  /// Reads a tooltip; `nil` for a value that is no struct.
  package init?(_ value: Value?) {
    guard case .structure(let fields)? = value else { return nil }
    texts = fields.map { $0.stringValue ?? "" }
  }
}
