import Basics
import CLibDBus
import Glibc

// A peer's message may have 128 MiB. Reading is what costs, so limits are checked before it.
extension MessageReader {
  /// Reads a string, `s`, of at most `limit` bytes.
  ///
  /// - Throws: ``BusError/Name/limitsExceeded`` for a longer one, which is skipped.
  public mutating func string(limit: Int) throws(BusError) -> String {
    try expect(cdbus_type_string)
    var pointer: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &pointer)
    dbus_message_iter_next(&iterator)
    guard let pointer else { return "" }
    guard strnlen(pointer, limit + 1) <= limit else {
      throw BusError(.limitsExceeded, "A text of more than \(limit) bytes is not accepted here.")
    }
    return String(cString: pointer).withShortRuns
  }

  /// Reads a string, `s`; of more than `limit` bytes, the beginning.
  package mutating func beginning(limit: Int) throws(BusError) -> String {
    try expect(cdbus_type_string)
    var pointer: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &pointer)
    dbus_message_iter_next(&iterator)
    guard let pointer else { return "" }
    var count = strnlen(pointer, limit + 1)
    if count > limit {  // no partial character
      count = limit
      while count > 0, UInt8(bitPattern: pointer[count]) & 0xC0 == 0x80 { count -= 1 }
    }
    return String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self).withShortRuns
  }

  /// Reads an array of 32-bit integers, `ai`, with at most `limit` elements.
  ///
  /// - Throws: ``BusError/Name/limitsExceeded`` for a longer one, which is skipped.
  public mutating func int32s(limit: Int) throws(BusError) -> [Int32] {
    try expect(atMost: limit, of: cdbus_type_int32)
    return try int32s()
  }

  /// Reads an array of bytes, `ay`, with at most `limit` elements.
  ///
  /// - Throws: ``BusError/Name/limitsExceeded`` for a longer one, which is skipped.
  public mutating func bytes(limit: Int) throws(BusError) -> [UInt8] {
    try expect(atMost: limit, of: cdbus_type_byte)
    return try bytes()
  }

  /// Checks the length of an array of numbers, which the message states.
  private mutating func expect(atMost limit: Int, of type: Int32) throws(BusError) {
    try expect(cdbus_type_array)
    guard dbus_message_iter_get_element_type(&iterator) == type,
      dbus_message_iter_get_element_count(&iterator) > limit
    else { return }
    skip()
    throw BusError(.limitsExceeded, "A list of more than \(limit) elements is not accepted here.")
  }

  /// Reads an array with one call of `element` for each element.
  package mutating func forEach(_ element: (inout MessageReader) throws(BusError) -> Void) throws(BusError) {
    var inner = try enter(cdbus_type_array)
    while !inner.isAtEnd { try element(&inner) }
  }
}
