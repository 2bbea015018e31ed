extension Value {
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
