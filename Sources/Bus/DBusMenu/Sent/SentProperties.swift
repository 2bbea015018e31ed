package import LibDBus

/// Changes of properties as `ItemsPropertiesUpdated` announced them.
package struct SentProperties: Sendable, Hashable {
  /// The new values, by item.
  package var set: [Int32: [String: Value]] = [:]
  /// The names of properties that have their default again, by item.
  package var removed: [Int32: Set<String>] = [:]

  /// Reads the arguments of the signal, `a(ia{sv})a(ias)`; what is of another form is left out.
  package init(_ arguments: [Value]) {
    for (id, values) in Self.items(arguments.first) {
      if let values = values.entriesAsSent { set[id, default: [:]].merge(values) { $1 } }
    }
    for (id, names) in Self.items(arguments.dropFirst().first) {
      guard case .array(_, let names) = names else { continue }
      removed[id, default: []].formUnion(names.compactMap(\.stringValue))
    }
  }

  /// Reads an array of ids with something for each, such as an answer to `GetGroupProperties`; elements of another form
  /// are left out.
  package static func items(_ list: Value?) -> [(id: Int32, content: Value)] {
    guard case .array(_, let elements)? = list else { return [] }
    return elements.compactMap { element in
      guard case .structure(let fields) = element, fields.count == 2, case .int32(let id) = fields[0] else {
        return nil
      }
      return (id, fields[1])
    }
  }

  /// An answer to `GetGroupProperties`.
  package static func value(of items: [(id: Int32, properties: [String: Value])]) -> Value {
    .array(of: LayoutForm.properties, items.map { .structure([.int32($0.id), .dictionary($0.properties)]) })
  }
}
