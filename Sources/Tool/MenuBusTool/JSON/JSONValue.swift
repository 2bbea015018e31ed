import LibDBus

/// A D-Bus value as JSON. Bytes are only counted, those of a PNG file with its width and height. Nests no deeper than
/// D-Bus does.
struct JSONValue: Encodable {
  var value: Value?

  init(_ value: Value?) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case nil: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    // JSON has no infinity.
    case .double(let number): if number.isFinite { try container.encode(number) } else { try container.encodeNil() }
    case .bytes(let bytes): try container.encode(JSONBytes(bytes))
    case .uint64(let number): try container.encode(number)
    case .dictionary(let key, _, let entries):
      if ["s", "o", "g"].contains(key.rawValue) {
        let pairs = entries.map { ($0.key.stringValue ?? "", JSONValue($0.value)) }
        try container.encode(Dictionary(pairs) { first, _ in first })
      } else {
        try container.encode(entries.map { [JSONValue($0.key), JSONValue($0.value)] })
      }
    case .variant(let inner): try container.encode(JSONValue(inner))
    case let value?:
      if let members = value.members {
        try container.encode(members.map { JSONValue($0) })
      } else if let number = value.integerValue {
        try container.encode(number)
      } else {
        try container.encode(value.stringValue ?? "")
      }
    }
  }
}

/// The place of bytes, such as those of a picture.
struct JSONBytes: Encodable {
  /// The number of bytes.
  var bytes: Int
  /// The number of pixels in a row, if the bytes are a PNG file.
  var width: Int?
  /// The number of rows of pixels, if the bytes are a PNG file.
  var height: Int?

  init(_ data: [UInt8]) {
    bytes = data.count
    // The signature, the length and the name of the first chunk, and in it the two numbers.
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    guard data.count >= 24, data.starts(with: start) else { return }
    func number(at offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(at: 16), number(at: 20))
  }
}
