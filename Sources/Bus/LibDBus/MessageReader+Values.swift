import CLibDBus
import Glibc

// Reading without a type known before. A message can have millions of values, so all of it has a limit.
extension MessageReader {
  /// Reads a value of any type.
  ///
  /// D-Bus nests containers at most 64 deep, so the result is no deeper. File descriptors are not read.
  ///
  /// - Parameter limit: The most values that the result may consist of, where 16 bytes of a text or of bytes count as
  ///   one more; `nil` for a million. A peer's message can have millions, and a value takes about 100 bytes.
  /// - Throws: ``BusError/Name/limitsExceeded`` for more, or the error of a value that cannot be read.
  public mutating func value(limit: Int? = nil) throws(BusError) -> Value {
    var left = limit ?? LibDBusLimits.values
    return try value(&left)
  }

  /// Reads an array of strings, `as`.
  ///
  /// - Parameter limit: As for ``value(limit:)``.
  public mutating func strings(limit: Int? = nil) throws(BusError) -> [String] {
    var left = limit ?? LibDBusLimits.values
    return try array { reader throws(BusError) in
      try reader.count(&left)
      return try reader.string()
    }
  }

  /// Counts the next value, without its content, before anything is copied.
  private mutating func count(_ left: inout Int) throws(BusError) {
    let price = 1 + size / 16
    guard left >= price else { throw BusError(.limitsExceeded, "The message has more values than are accepted here.") }
    left -= price
  }

  /// The bytes of the next value, if it is a text or an array of bytes; 0 for others.
  private var size: Int {
    mutating get {
      switch dbus_message_iter_get_arg_type(&iterator) {
      case cdbus_type_string, cdbus_type_object_path, cdbus_type_signature:
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        return pointer.map { strlen($0) } ?? 0
      case cdbus_type_array where dbus_message_iter_get_element_type(&iterator) == cdbus_type_byte:
        return Int(dbus_message_iter_get_element_count(&iterator))
      default: return 0
      }
    }
  }

  /// Reads a value of any type and subtracts its values from `left`, also if that is too little for all of it.
  package mutating func value(_ left: inout Int) throws(BusError) -> Value {
    try count(&left)
    switch dbus_message_iter_get_arg_type(&iterator) {
    case cdbus_type_byte: return .byte(try byte())
    case cdbus_type_boolean: return .bool(try bool())
    case cdbus_type_int16: return .int16(try int16())
    case cdbus_type_uint16: return .uint16(try uint16())
    case cdbus_type_int32: return .int32(try int32())
    case cdbus_type_uint32: return .uint32(try uint32())
    case cdbus_type_int64: return .int64(try int64())
    case cdbus_type_uint64: return .uint64(try uint64())
    case cdbus_type_double: return .double(try double())
    case cdbus_type_string: return .string(try string())
    case cdbus_type_object_path: return .objectPath(try objectPath())
    case cdbus_type_signature: return .signature(try signature())
    case cdbus_type_variant:
      return .variant(try variant { reader throws(BusError) in try reader.value(&left) })
    case cdbus_type_struct:
      return .structure(try structure { reader throws(BusError) in try reader.values(&left) })
    case cdbus_type_array: return try arrayValue(&left)
    case cdbus_type_invalid: throw .invalidArguments("Expected a value, found nothing more.")
    default: throw .invalidArguments("File descriptors are not read.")
    }
  }

  /// Reads all values up to the end, with a limit as for ``value(limit:)``.
  public mutating func values(limit: Int? = nil) throws(BusError) -> [Value] {
    var left = limit ?? LibDBusLimits.values
    return try values(&left)
  }

  private mutating func values(_ left: inout Int) throws(BusError) -> [Value] {
    var values: [Value] = []
    while !isAtEnd { values.append(try value(&left)) }
    return values
  }

  private mutating func arrayValue(_ left: inout Int) throws(BusError) -> Value {
    let element = dbus_message_iter_get_element_type(&iterator)
    if element == cdbus_type_byte { return .bytes(try bytes()) }
    let type = nextSignature().dropFirst()
    if element == cdbus_type_dict_entry {  // a{kv}: the key is one character
      let types = type.dropFirst().dropLast()
      guard let key = Signature(types.prefix(1)), let value = Signature(types.dropFirst()) else {
        throw .invalidArguments("`\(type)` is not the type of a dictionary.")
      }
      var entries: [Value.DictionaryEntry] = []
      try dictionary { reader throws(BusError) in
        entries.append(Value.DictionaryEntry(try reader.value(&left), try reader.value(&left)))
      }
      return .dictionary(key: key, value: value, entries)
    }
    guard let signature = Signature(type) else { throw .invalidArguments("`\(type)` is not a type.") }
    return .array(of: signature, try array { reader throws(BusError) in try reader.value(&left) })
  }
}
