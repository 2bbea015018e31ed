extension Value {
  /// The entries of a dictionary with texts for keys, such as `a{sv}`, without the variants around it and around each
  /// value; `nil` for any other value. Of equal keys the last counts.
  public var entries: [String: Value]? { unwrapped.entries { $0.unwrapped } }

  /// The same as it was sent: only of a dictionary itself, and with values without only the one variant that `a{sv}`
  /// has around each.
  package var entriesAsSent: [String: Value]? { entries { $0.unwrappedOnce } }

  private func entries(_ content: (Value) -> Value) -> [String: Value]? {
    guard case .dictionary(_, _, let pairs) = self else { return nil }
    return Dictionary(pairs.compactMap { pair in pair.key.stringValue.map { ($0, content(pair.value)) } }) { $1 }
  }

  /// The value in a variant, which may be a variant again; else the value itself.
  package var unwrappedOnce: Value { if case .variant(let inner) = self { inner } else { self } }

  /// The elements of an array, or the fields of a struct; `nil` for other values.
  ///
  /// For what treats all values alike, such as a writer of JSON. The structs of a protocol have types that read them.
  package var members: [Value]? {
    switch self {
    case .array(_, let members), .structure(let members): members
    default: nil
    }
  }

  /// The array or struct with other members, each made from one of these and its place; other values stay. The members
  /// of an array keep their type.
  package func mapMembers(_ transform: (Int, Value) -> Value) -> Value {
    switch self {
    case .array(let type, let elements):
      .array(of: type, elements.enumerated().map { transform($0.offset, $0.element) })
    case .structure(let fields): .structure(fields.enumerated().map { transform($0.offset, $0.element) })
    default: self
    }
  }
}
