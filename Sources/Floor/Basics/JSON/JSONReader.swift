/// A value of JSON (RFC 8259): numbers have the digits of the text, and objects its order.
package enum JSONContent<Value> {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([Value])
  case object([(name: String, column: Int, value: Value)])
}

/// The fault of a text of JSON.
package struct JSONFault: Error, Hashable {
  /// A sentence without its end.
  package var reason: String
  /// The column of the fault. Columns count Unicode scalars, from 1.
  package var column: Int
}

/// Reads one JSON value (RFC 8259), of a depth and a number of values that are bounded.
package struct JSONReader<Value> {
  /// Makes a value, which begins in a column.
  package typealias Maker = (_ content: JSONContent<Value>, _ column: Int) -> Value

  private var scanner: JSONScanner
  private let maximumDepth: Int
  private let make: Maker
  private let maximumCount: Int
  private var left: Int

  /// Reads a text that is one value.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - depth: The most values inside each other.
  ///   - count: The most values in all.
  ///   - make: Makes each value.
  package static func read(
    _ bytes: ArraySlice<UInt8>, depth: Int, count: Int = BasicsLimits.jsonValues, _ make: @escaping Maker
  ) throws(JSONFault) -> Value {
    var reader = JSONReader(
      scanner: JSONScanner(bytes), maximumDepth: depth, make: make, maximumCount: count, left: count)
    reader.scanner.skipSpace()
    let value = try reader.value(depth: 1)
    reader.scanner.skipSpace()
    guard reader.scanner.next == nil else { throw reader.scanner.fault("something follows the JSON value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONFault) -> Value {
    guard depth <= maximumDepth else { throw scanner.fault("nested more than \(maximumDepth) nodes deep") }
    guard left > 0 else { throw scanner.fault("there are more than \(maximumCount) values") }
    left -= 1
    let start = scanner.column
    let content: JSONContent<Value> =
      switch scanner.next {
      case UInt8(ascii: "{"): .object(try members(depth))
      case UInt8(ascii: "["): .array(try elements(depth))
      case UInt8(ascii: "\""): .string(try scanner.string())
      default: try scanner.word()
      }
    return make(content, start)
  }

  private mutating func members(_ depth: Int) throws(JSONFault) -> [(name: String, column: Int, value: Value)] {
    var members: [(name: String, column: Int, value: Value)] = []
    _ = scanner.take("{")
    scanner.skipSpace()
    if scanner.take("}") { return [] }
    repeat {
      scanner.skipSpace()
      let start = scanner.column
      guard scanner.next == UInt8(ascii: "\"") else { throw scanner.fault(expecting: "a key in quotes") }
      let name = try scanner.string()
      scanner.skipSpace()
      guard scanner.take(":") else { throw scanner.fault(expecting: "`:`") }
      scanner.skipSpace()
      members.append((name, start, try value(depth: depth + 1)))
      scanner.skipSpace()
    } while scanner.take(",")
    guard scanner.take("}") else { throw scanner.fault(expecting: "`,` or `}`") }
    return members
  }

  private mutating func elements(_ depth: Int) throws(JSONFault) -> [Value] {
    var elements: [Value] = []
    _ = scanner.take("[")
    scanner.skipSpace()
    if scanner.take("]") { return [] }
    repeat {
      scanner.skipSpace()
      elements.append(try value(depth: depth + 1))
      scanner.skipSpace()
    } while scanner.take(",")
    guard scanner.take("]") else { throw scanner.fault(expecting: "`,` or `]`") }
    return elements
  }
}
