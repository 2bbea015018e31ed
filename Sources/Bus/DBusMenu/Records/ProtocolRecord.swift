public import LibDBus

/// A value of the protocol extensions as it travels: what a program writes and a presenter reads, or the reverse.
///
/// Each record has one reader, one writer and its limits. A reader accepts any value: it takes the entries that it
/// knows, leaves out those of another type or out of range, and is as bounded as the record's limits. It makes an equal
/// record of a written one, if its texts and numbers are within the limits; ``ControlOperation`` names one exception.
public protocol ProtocolRecord: Sendable, Hashable {
  /// The type of ``value``.
  static var signature: Signature { get }

  /// Reads a record; `nil` if the value is none. Variants around it do not count.
  init?(_ value: Value)

  /// The record as it travels.
  var value: Value { get }
}

extension ProtocolRecord {
  /// Reads a record; `nil` if there is no value, or if the value is no such record.
  public init?(_ value: Value?) {
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
  public static func value(of records: some Sequence<Self>) -> Value { .array(of: signature, records.map(\.value)) }
}

extension Value {
  /// The entries of a dictionary with texts for keys, such as `a{sv}`, without the variants around it and around each
  /// value; `nil` for any other value. Of equal keys the last counts.
  package var entries: [String: Value]? { unwrapped.entries { $0.unwrapped } }

  /// The same as it was sent: only of a dictionary itself, and with values without only the one variant that `a{sv}`
  /// has around each.
  package var entriesAsSent: [String: Value]? { entries { $0.unwrappedOnce } }

  private func entries(_ content: (Value) -> Value) -> [String: Value]? {
    guard case .dictionary(_, _, let pairs) = self else { return nil }
    return Dictionary(pairs.compactMap { pair in pair.key.stringValue.map { ($0, content(pair.value)) } }) { $1 }
  }

  /// The value in a variant, which may be a variant again; else the value itself.
  var unwrappedOnce: Value { if case .variant(let inner) = self { inner } else { self } }

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
