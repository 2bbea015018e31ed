/// Writes values in D-Bus's wire format, little endian.
///
/// The caller writes exactly the types of the message's signature. libdbus checks the whole when the message is made,
/// so a mistake becomes an error and never a broken connection. A container is a scope: it cannot be left open.
public struct MessageWriter: ~Copyable {
  private var bytes: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of bytes written.
  package private(set) var count: Int

  /// Creates an empty writer, which grows as needed.
  package init(capacity: Int = 256) {
    bytes = .allocate(byteCount: max(capacity, 16), alignment: 8)
    self.capacity = max(capacity, 16)
    count = 0
  }

  deinit { bytes.deallocate() }

  /// Lends the bytes written so far.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
    moved.copyMemory(from: bytes, byteCount: count)
    bytes.deallocate()
    bytes = moved
    capacity = larger
  }

  /// Pads with zeros up to a multiple of `alignment`, a power of two of at most 8.
  @inline(__always)
  mutating func align(_ alignment: Int) {
    let padding = -count & (alignment - 1)
    reserve(padding)
    for _ in 0..<padding {
      bytes.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
      count += 1
    }
  }

  @inline(__always)
  mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    align(MemoryLayout<Number>.size)
    reserve(MemoryLayout<Number>.size)
    bytes.storeBytes(of: number.littleEndian, toByteOffset: count, as: Number.self)
    count += MemoryLayout<Number>.size
  }

  /// Overwrites a number, such as a length that is known only now.
  mutating func patch(_ number: UInt32, at offset: Int) {
    bytes.storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt32.self)
  }

  /// Removes all but the first `count` bytes.
  package mutating func truncate(to count: Int) {
    precondition((0...self.count).contains(count), "only bytes that were written can be removed")
    self.count = count
  }

  mutating func raw(_ source: UnsafeRawBufferPointer) {
    guard let start = source.baseAddress else { return }
    reserve(source.count)
    (bytes + count).copyMemory(from: start, byteCount: source.count)
    count += source.count
  }

  @inline(__always)
  private mutating func text(_ utf8: UnsafeRawBufferPointer) {
    fixed(UInt32(utf8.count))
    raw(utf8)
    fixed(UInt8(0))
  }
}

extension MessageWriter {
  /// Writes a byte, `y`.
  public mutating func byte(_ value: UInt8) { fixed(value) }
  /// Writes a boolean, `b`.
  public mutating func bool(_ value: Bool) { fixed(UInt32(value ? 1 : 0)) }
  /// Writes a 16-bit integer, `n`.
  public mutating func int16(_ value: Int16) { fixed(value) }
  /// Writes an unsigned 16-bit integer, `q`.
  public mutating func uint16(_ value: UInt16) { fixed(value) }
  /// Writes a 32-bit integer, `i`.
  public mutating func int32(_ value: Int32) { fixed(value) }
  /// Writes an unsigned 32-bit integer, `u`.
  public mutating func uint32(_ value: UInt32) { fixed(value) }
  /// Writes a 64-bit integer, `x`.
  public mutating func int64(_ value: Int64) { fixed(value) }
  /// Writes an unsigned 64-bit integer, `t`.
  public mutating func uint64(_ value: UInt64) { fixed(value) }
  /// Writes a floating-point number, `d`.
  public mutating func double(_ value: Double) { fixed(value.bitPattern) }

  /// Writes a string, `s`. With a NUL in it, the message cannot be made.
  public mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
  }

  /// Writes a literal string, `s`.
  @inline(__always)
  package mutating func string(_ value: StaticString) {
    text(UnsafeRawBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }

  /// Writes an object path, `o`.
  public mutating func objectPath(_ value: ObjectPath) { string(value.rawValue) }

  /// Writes a literal signature, `g`, of at most 255 bytes.
  package mutating func signature(_ value: StaticString) {
    fixed(UInt8(truncatingIfNeeded: value.utf8CodeUnitCount))
    raw(UnsafeRawBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    fixed(UInt8(0))
  }

  /// Writes a signature, `g`.
  public mutating func signature(_ value: Signature) {
    var value = value.rawValue
    value.withUTF8 {
      fixed(UInt8(truncatingIfNeeded: $0.count))
      raw(UnsafeRawBufferPointer($0))
    }
    fixed(UInt8(0))
  }

  /// Writes an array of bytes, `ay`.
  public mutating func bytes(_ value: [UInt8]) {
    fixed(UInt32(value.count))
    value.withUnsafeBytes { raw($0) }
  }

  /// Writes an array whose elements `body` writes.
  ///
  /// - Parameters:
  ///   - alignment: That of the element type: 8 for structs, dictionary entries and 64-bit numbers; 4 for strings,
  ///     paths, arrays, booleans and 32-bit numbers; 2 for 16-bit numbers; 1 for the rest.
  ///   - body: Writes the elements.
  @inline(__always)
  public mutating func array<Failure: Error>(
    alignment: Int, _ body: (inout MessageWriter) throws(Failure) -> Void
  ) throws(Failure) {
    fixed(UInt32(0))
    let length = count - 4
    align(alignment)
    let start = count
    try body(&self)
    patch(UInt32(truncatingIfNeeded: count - start), at: length)
  }

  /// Writes a struct or a dictionary entry, whose fields `body` writes.
  @inline(__always)
  public mutating func structure<Failure: Error>(_ body: (inout MessageWriter) throws(Failure) -> Void) throws(Failure)
  {
    align(8)
    try body(&self)
  }

  /// Writes a variant, `v`, whose content `body` writes.
  @inline(__always)
  public mutating func variant<Failure: Error>(
    _ type: StaticString, _ body: (inout MessageWriter) throws(Failure) -> Void
  ) throws(Failure) {
    signature(type)
    try body(&self)
  }

  /// Writes a variant, `v`, of a value and its type.
  public mutating func variant(_ value: Value) {
    signature(value.signature)
    self.value(value)
  }

  /// Writes a value of any type, without a variant around it.
  public mutating func value(_ value: Value) {
    switch value {
    case .byte(let value): byte(value)
    case .bool(let value): bool(value)
    case .int16(let value): int16(value)
    case .uint16(let value): uint16(value)
    case .int32(let value): int32(value)
    case .uint32(let value): uint32(value)
    case .int64(let value): int64(value)
    case .uint64(let value): uint64(value)
    case .double(let value): double(value)
    case .string(let value): string(value)
    case .objectPath(let value): objectPath(value)
    case .signature(let value): signature(value)
    case .bytes(let value): bytes(value)
    case .array(let element, let elements):
      array(alignment: element.alignment) { writer in elements.forEach { writer.value($0) } }
    case .dictionary(_, _, let entries):
      array(alignment: 8) { writer in
        for entry in entries {
          writer.structure {
            $0.value(entry.key)
            $0.value(entry.value)
          }
        }
      }
    case .structure(let fields): structure { writer in fields.forEach { writer.value($0) } }
    case .variant(let inner): variant(inner)
    }
  }
}

extension Signature {
  /// The alignment of the first type.
  var alignment: Int {
    switch rawValue.utf8.first {
    case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
    case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("), UInt8(ascii: "{"): 8
    default: 4
    }
  }
}
