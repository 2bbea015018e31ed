import LibDBus

/// Reads and checks the properties of items, as far as there is room for them.
struct PropertyReader {
  let limits: MenuClientLimits
  private(set) var notes = MenuNotes()
  /// About the bytes that may still be read of the message. Spent on everything that is read, kept or not: what a
  /// program sends has room for millions of properties.
  private var room: Int
  /// Whether the notes say why no more is read.
  private var saysWhy = false

  /// The size of a row, and of a property, besides its texts.
  static let rowSize = 192
  static let propertySize = 64
  /// A fault costs as much as a note about it.
  private static let noteSize = 256
  /// The part of a value that is read where its size is not known before: each of its parts takes about 100 bytes.
  private static let partSize = 16

  init(limits: MenuClientLimits) {
    self.limits = limits
    room = limits.bytes
  }

  /// Whether nothing more is read.
  var isFull: Bool { room <= 0 }

  /// Spends room on something that is looked at.
  ///
  /// - Throws: Where there is none left. That ends the reading of lists; ``isFull`` tells it from other errors.
  mutating func spend(_ size: Int = rowSize) throws(BusError) {
    room -= size
    guard isFull else { return }
    if !saysWhy { fill("the menu is larger than \(limits.bytes) bytes") }
    throw BusError(.limitsExceeded, "The menu is larger than \(limits.bytes) bytes.")
  }

  mutating func note(_ line: String) {
    room -= Self.noteSize
    notes.add(line)
  }

  /// Says that there is enough, whatever room there is left.
  mutating func fill(_ line: String) {
    notes.add(excess: line)
    room = 0
    saysWhy = true
  }

  /// Reads `a{sv}` of a layout, without defaults. Values that are wrong or too many are left out with a note.
  mutating func properties(_ reader: inout MessageReader, of id: ItemID) throws(BusError) -> [String: Value] {
    try update(&reader, of: id).filter { ItemProperties.defaultValue(of: $0.key) != $0.value }
  }

  /// Reads `a{sv}` of a signal, where a default says that something changed.
  mutating func update(_ reader: inout MessageReader, of id: ItemID) throws(BusError) -> [String: Value] {
    var properties: [String: Value] = [:]
    do throws(BusError) {
      try reader.dictionary { entry throws(BusError) in
        try spend(Self.propertySize)
        guard let name = try? entry.string(limit: DBusMenuLimits.propertyNameBytes) else {
          return note("item \(id): the name of a property is longer than \(DBusMenuLimits.propertyNameBytes) bytes")
        }
        guard let value = self.value(&entry, name, of: id) else { return }
        room -= name.utf8.count + value.size
        properties[name] = value
      }
    } catch  where isFull {}
    return properties
  }

  /// The value as it is kept; `nil` for one that cannot be read, of the wrong type, or too large.
  private mutating func value(_ entry: inout MessageReader, _ name: String, of id: ItemID) -> Value? {
    guard entry.nextType == "v" else {
      note("item \(id): \(Self.short(name)) cannot be read")
      return nil
    }
    let limit = min(limits.valueBytes, room)
    var left = limit / Self.partSize
    do throws(BusError) {
      let value = try entry.value(&left).unwrapped
      let size = name.utf8.count + value.size
      if size <= limit { return checked(value, name, of: id) }
    } catch  where error.name != .limitsExceeded {  // such as a file descriptor
      note("item \(id): \(Self.short(name)) cannot be read")
      return nil
    } catch {}
    room -= (limit / Self.partSize - left) * Self.propertySize
    note(
      limit < limits.valueBytes
        ? "the menu is larger than \(limits.bytes) bytes"
        : "item \(id): \(Self.short(name)) is larger than \(limits.valueBytes) bytes")
    return nil
  }

  private mutating func checked(_ value: Value, _ name: String, of id: ItemID) -> Value? {
    if let type = ItemProperties.defaultValue(of: name)?.signature, value.signature != type {
      note("item \(id): \(name) is of type \(Self.short(value.signature.rawValue)), not \(type)")
      return nil
    }
    if name == PropertyName.label, case .string(let text) = value, text.utf8.count > limits.labelLength {
      // A character may have any number of scalars.
      let scalars = Substring(text.unicodeScalars.prefix(16 * limits.labelLength))
      let start = scalars.prefix(limits.labelLength)
      if start.endIndex < text.endIndex {
        note("item \(id): the label is longer than \(limits.labelLength) characters")
        return .string(String(start))
      }
    }
    return value
  }

  /// A name from the bus, for a sentence.
  static func short(_ text: String) -> String {
    text.utf8.count > 60 ? "“\(text.prefix(40))…”" : "“\(text)”"
  }
}
