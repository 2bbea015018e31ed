import Basics
import CLibDBus
import Glibc

/// Reads the values of a message in order.
///
/// The type is checked before every access, because the peer chose it and libdbus ends the process on a mismatch. Each
/// method throws ``BusError/Name/invalidArguments`` if the next value is of another type.
public struct MessageReader: ~Copyable {
  var iterator: DBusMessageIter
  /// Keeps the message alive; a reader of a container borrows it from the reader around it.
  private let message: OpaquePointer?

  /// A reader of `message`, which it keeps alive.
  init(_ message: OpaquePointer) {
    self.message = dbus_message_ref(message)
    iterator = DBusMessageIter()
    dbus_message_iter_init(message, &iterator)
  }

  private init(container: DBusMessageIter) {
    message = nil
    iterator = container
  }

  deinit { if let message { dbus_message_unref(message) } }

  /// The type code of the next value, or `nil` at the end.
  public var nextType: Unicode.Scalar? {
    mutating get {
      let type = dbus_message_iter_get_arg_type(&iterator)
      return type == cdbus_type_invalid ? nil : Unicode.Scalar(UInt8(truncatingIfNeeded: type))
    }
  }

  /// Whether there is no next value.
  public var isAtEnd: Bool { mutating get { dbus_message_iter_get_arg_type(&iterator) == cdbus_type_invalid } }

  /// Skips one value of any type.
  public mutating func skip() { dbus_message_iter_next(&iterator) }

  mutating func expect(_ type: Int32) throws(BusError) {
    let actual = dbus_message_iter_get_arg_type(&iterator)
    guard actual == type else {
      func name(_ code: Int32) -> String {
        code == cdbus_type_invalid ? "nothing more" : "`\(Unicode.Scalar(UInt8(truncatingIfNeeded: code)))`"
      }
      throw .invalidArguments("Expected a value of type \(name(type)), found \(name(actual)).")
    }
  }

  private mutating func basic<Number: BitwiseCopyable>(_ type: Int32, _ zero: Number) throws(BusError) -> Number {
    try expect(type)
    var value = zero
    dbus_message_iter_get_basic(&iterator, &value)
    dbus_message_iter_next(&iterator)
    return value
  }

  /// Whether the next value is this string; skips it in any case.
  mutating func isString(_ wanted: String) -> Bool {
    defer { skip() }
    guard dbus_message_iter_get_arg_type(&iterator) == cdbus_type_string else { return false }
    var pointer: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &pointer)
    return pointer.map { strcmp($0, wanted) == 0 } ?? false
  }

  private mutating func text(_ type: Int32) throws(BusError) -> String {
    try expect(type)
    var pointer: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &pointer)
    let string = pointer.map { String(cString: $0).withShortRuns } ?? ""
    dbus_message_iter_next(&iterator)
    return string
  }

  mutating func enter(_ type: Int32) throws(BusError) -> MessageReader {
    try expect(type)
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    dbus_message_iter_next(&iterator)
    return MessageReader(container: inner)
  }

  /// The signature of the next value.
  mutating func nextSignature() -> String {
    guard let raw = dbus_message_iter_get_signature(&iterator) else { return "" }
    defer { dbus_free(raw) }
    return String(cString: raw)
  }
}

extension MessageReader {
  /// Reads a byte, `y`.
  public mutating func byte() throws(BusError) -> UInt8 { try basic(cdbus_type_byte, 0) }
  /// Reads a boolean, `b`.
  public mutating func bool() throws(BusError) -> Bool { try basic(cdbus_type_boolean, dbus_bool_t(0)) != 0 }
  /// Reads a 16-bit integer, `n`.
  public mutating func int16() throws(BusError) -> Int16 { try basic(cdbus_type_int16, 0) }
  /// Reads an unsigned 16-bit integer, `q`.
  public mutating func uint16() throws(BusError) -> UInt16 { try basic(cdbus_type_uint16, 0) }
  /// Reads a 32-bit integer, `i`.
  public mutating func int32() throws(BusError) -> Int32 { try basic(cdbus_type_int32, 0) }
  /// Reads an unsigned 32-bit integer, `u`.
  public mutating func uint32() throws(BusError) -> UInt32 { try basic(cdbus_type_uint32, 0) }
  /// Reads a 64-bit integer, `x`.
  public mutating func int64() throws(BusError) -> Int64 { try basic(cdbus_type_int64, 0) }
  /// Reads an unsigned 64-bit integer, `t`.
  public mutating func uint64() throws(BusError) -> UInt64 { try basic(cdbus_type_uint64, 0) }
  /// Reads a floating-point number, `d`.
  public mutating func double() throws(BusError) -> Double { try basic(cdbus_type_double, 0) }
  /// Reads a string, `s`.
  public mutating func string() throws(BusError) -> String { try text(cdbus_type_string) }

  /// Reads an object path, `o`.
  public mutating func objectPath() throws(BusError) -> ObjectPath {
    let string = try text(cdbus_type_object_path)
    guard let path = ObjectPath(rawValue: string) else { throw .invalidArguments("`\(string)` is not an object path.") }
    return path
  }

  /// Reads a signature, `g`.
  public mutating func signature() throws(BusError) -> Signature {
    let string = try text(cdbus_type_signature)
    guard let value = Signature(rawValue: string) else { throw .invalidArguments("`\(string)` is not a signature.") }
    return value
  }

  /// Reads a file descriptor, `h`, which is closed after `body`.
  mutating func descriptor<Answer>(_ body: (CInt) -> Answer) throws(BusError) -> Answer {
    let descriptor = try basic(cdbus_type_unix_fd, CInt(-1))
    defer { close(descriptor) }
    return body(descriptor)
  }

  /// Reads an array of bytes, `ay`.
  public mutating func bytes() throws(BusError) -> [UInt8] { try numbers(cdbus_type_byte, of: UInt8.self) }

  /// Reads an array of 32-bit integers, `ai`.
  public mutating func int32s() throws(BusError) -> [Int32] { try numbers(cdbus_type_int32, of: Int32.self) }

  private mutating func numbers<Number: BitwiseCopyable>(_ type: Int32, of: Number.Type) throws(BusError) -> [Number] {
    try expect(cdbus_type_array)
    guard dbus_message_iter_get_element_type(&iterator) == type else {
      throw .invalidArguments("Expected an array of `\(Unicode.Scalar(UInt8(type)))`.")
    }
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    dbus_message_iter_next(&iterator)
    var start: UnsafeRawPointer?
    var count: Int32 = 0
    dbus_message_iter_get_fixed_array(&inner, &start, &count)
    guard let start, count > 0 else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(count) * MemoryLayout<Number>.size).bindMemory(to: Number.self))
  }

  /// Reads an array with one call of `element` for each element, and collects the results.
  package mutating func array<Element>(
    _ element: (inout MessageReader) throws(BusError) -> Element
  ) throws(BusError) -> [Element] {
    var inner = try enter(cdbus_type_array)
    var elements: [Element] = []
    while !inner.isAtEnd { elements.append(try element(&inner)) }
    return elements
  }

  /// Reads a struct, whose fields `fields` reads.
  package mutating func structure<Fields>(
    _ fields: (inout MessageReader) throws(BusError) -> Fields
  ) throws(BusError) -> Fields {
    var inner = try enter(cdbus_type_struct)
    return try fields(&inner)
  }

  /// Reads a dictionary with one call of `entry` for each key and its value.
  package mutating func dictionary(_ entry: (inout MessageReader) throws(BusError) -> Void) throws(BusError) {
    var inner = try enter(cdbus_type_array)
    while !inner.isAtEnd {
      var pair = try inner.enter(cdbus_type_dict_entry)
      try entry(&pair)
    }
  }

  /// Reads a variant, `v`, whose content `content` reads.
  package mutating func variant<Content>(
    _ content: (inout MessageReader) throws(BusError) -> Content
  ) throws(BusError) -> Content {
    var inner = try enter(cdbus_type_variant)
    return try content(&inner)
  }
}
