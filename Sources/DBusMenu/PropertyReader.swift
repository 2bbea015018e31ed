import LibDBus

/// Reads and checks the properties of an item.
enum PropertyReader {
  /// Reads `a{sv}` of a layout, without defaults; also says about how many bytes it is. What is wrong is left out with a note.
  static func read(
    _ reader: inout MessageReader, of id: ItemID, limits: MenuClientLimits, notes: inout MenuNotes
  ) throws(BusError) -> (properties: [String: Value], size: Int) {
    let (properties, size) = try all(&reader, of: id, limits: limits, notes: &notes)
    return (properties.filter { ItemProperties.defaultValue(of: $0.key) != $0.value }, size)
  }

  /// Reads `a{sv}` of a signal, where a default says that something changed.
  static func update(
    _ reader: inout MessageReader, of id: ItemID, limits: MenuClientLimits, notes: inout MenuNotes
  ) throws(BusError) -> [String: Value] {
    try all(&reader, of: id, limits: limits, notes: &notes).properties
  }

  private static func all(
    _ reader: inout MessageReader, of id: ItemID, limits: MenuClientLimits, notes: inout MenuNotes
  ) throws(BusError) -> (properties: [String: Value], size: Int) {
    var properties: [String: Value] = [:]
    var size = 0
    try reader.dictionary { entry throws(BusError) in
      let name = try entry.string()
      // One that cannot be read, such as a file descriptor, is none.
      guard entry.nextType == "v", let value = try? entry.value().unwrapped else {
        notes.add("item \(id): \(short(name)) cannot be read")
        return
      }
      guard let checked = check(value, name, of: id, limits: limits, notes: &notes) else { return }
      size += 48 + name.utf8.count + checked.size
      guard size <= limits.bytes else { return notes.add("item \(id) is larger than \(limits.bytes) bytes") }
      properties[name] = checked
    }
    return (properties, size)
  }

  /// The value as it is kept; `nil` for one of the wrong type or too large.
  private static func check(
    _ value: Value, _ name: String, of id: ItemID, limits: MenuClientLimits, notes: inout MenuNotes
  ) -> Value? {
    if let type = type(of: name), value.signature != type {
      notes.add("item \(id): \(name) is of type \(short(value.signature)), not \(type)")
      return nil
    }
    var value = value
    if name == PropertyName.label, case .string(let text) = value, text.utf8.count > limits.labelLength {
      let start = text.prefix(limits.labelLength)
      if start.endIndex < text.endIndex {
        notes.add("item \(id): the label is longer than \(limits.labelLength) characters")
        value = .string(String(start))
      }
    }
    guard name.utf8.count + value.size <= limits.valueBytes else {
      notes.add("item \(id): \(short(name)) is larger than \(limits.valueBytes) bytes")
      return nil
    }
    return value
  }

  /// The type of a property that the protocol knows.
  private static func type(of name: String) -> String? {
    ItemProperties.defaultValue(of: name)?.signature
  }

  /// A name from the bus, for a sentence.
  static func short(_ text: String) -> String {
    text.utf8.count > 60 ? "“\(text.prefix(40))…”" : "“\(text)”"
  }
}
