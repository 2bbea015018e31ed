import CLibDBus

// Containers whose content a program reads with errors of its own.
extension MessageReader {
  /// Reads an array with one call of `element` for each element.
  ///
  /// - Throws: ``BusError/Name/invalidArguments`` if the next value is no array, or an error of `element`.
  public mutating func forEach(_ element: (inout MessageReader) throws -> Void) throws {
    var inner = try enter(cdbus_type_array)
    while !inner.isAtEnd { try element(&inner) }
  }

  /// Reads an array with one call of `element` for each element, and collects the results.
  ///
  /// - Throws: ``BusError/Name/invalidArguments`` if the next value is no array, or an error of `element`.
  public mutating func array<Element>(_ element: (inout MessageReader) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    try forEach { elements.append(try element(&$0)) }
    return elements
  }

  /// Reads a struct, whose fields `fields` reads.
  ///
  /// - Throws: ``BusError/Name/invalidArguments`` if the next value is no struct, or an error of `fields`.
  public mutating func structure<Fields>(_ fields: (inout MessageReader) throws -> Fields) throws -> Fields {
    var inner = try enter(cdbus_type_struct)
    return try fields(&inner)
  }

  /// Reads a dictionary with one call of `entry` for each key and its value.
  ///
  /// - Throws: ``BusError/Name/invalidArguments`` if the next value is no dictionary, or an error of `entry`.
  public mutating func dictionary(_ entry: (inout MessageReader) throws -> Void) throws {
    try forEach { inner in
      var pair = try inner.enter(cdbus_type_dict_entry)
      try entry(&pair)
    }
  }

  /// Reads a variant, `v`, whose content `content` reads.
  ///
  /// - Throws: ``BusError/Name/invalidArguments`` if the next value is no variant, or an error of `content`.
  public mutating func variant<Content>(_ content: (inout MessageReader) throws -> Content) throws -> Content {
    var inner = try enter(cdbus_type_variant)
    return try content(&inner)
  }
}
