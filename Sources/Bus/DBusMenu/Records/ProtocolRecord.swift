package import LibDBus

/// A value of the protocol extensions as it travels: what a program writes and a presenter reads, or the reverse.
///
/// Each record has one reader, one writer and its limits. A reader accepts any value: it takes the entries that it
/// knows, leaves out those of another type or out of range, and is as bounded as the record's limits. It makes an equal
/// record of a written one, if its texts and numbers are within the limits; ``ControlOperation`` names one exception.
package protocol ProtocolRecord: Sendable, Hashable {
  /// The type of ``value``.
  static var signature: Signature { get }

  /// Reads a record; `nil` if the value is none. Variants around it do not count.
  init?(_ value: Value)

  /// The record as it travels.
  var value: Value { get }
}

extension ProtocolRecord {
  /// Reads a record; `nil` if there is no value, or if the value is no such record.
  package init?(_ value: Value?) {
    guard let value else { return nil }
    self.init(value)
  }

  /// Reads the records of an array. Elements that are none are left out.
  ///
  /// - Parameters:
  ///   - value: The array; without one there are no records.
  ///   - limit: The number of elements that are read.
  static func list(_ value: Value?, limit: Int) -> [Self] {
    guard case .array(_, let elements)? = value?.unwrapped else { return [] }
    return elements.prefix(limit).compactMap { Self($0) }
  }

  /// Records as an array.
  package static func value(of records: some Sequence<Self>) -> Value { .array(of: signature, records.map(\.value)) }
}

extension Value {
  /// A text that is not empty.
  var filledText: String? { stringValue.flatMap { $0.isEmpty ? nil : $0 } }

  /// Bytes, at least one.
  var filledBytes: [UInt8]? { if case .bytes(let bytes) = self, !bytes.isEmpty { bytes } else { nil } }

  /// The fields of a struct of so many integers of any type; `nil` for any other value.
  func integers(_ count: Int) -> [Int]? {
    guard case .structure(let fields) = unwrapped, fields.count == count else { return nil }
    let numbers = fields.compactMap(\.integerValue)
    return numbers.count == count ? numbers : nil
  }

  /// Integers as a struct of `i`, each clamped.
  static func integers(_ numbers: [Int]) -> Value { .structure(numbers.map { .int32(Int32(clamping: $0)) }) }
}
