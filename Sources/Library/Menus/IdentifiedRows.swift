import Basics

/// The elements that a ``LazyMenuElement`` has made for values, by the ids of these.
@MainActor
final class IdentifiedRows<Value, ID: Hashable> {
  private let id: KeyPath<Value, ID>
  private let element: @MainActor (Value) -> MenuElement
  private var entries: [ID: (value: Value, element: MenuElement)] = [:]
  /// Whether the last list had an id twice, which is reported once.
  private var hadRepeatedID = false

  init(id: KeyPath<Value, ID>, element: @escaping @MainActor (Value) -> MenuElement) {
    self.id = id
    self.element = element
  }

  func removeAll() { entries = [:] }

  /// The elements for a list of values: those of the last list, as far as the values are equal, and else new ones.
  func elements(of values: some Sequence<Value>, in list: LazyMenuElement) -> [MenuElement] {
    var next: [ID: (value: Value, element: MenuElement)] = [:]
    var elements: [MenuElement] = []
    var repeated: ID?
    for value in values {
      let id = value[keyPath: id]
      guard next[id] == nil else {
        repeated = repeated ?? id
        continue
      }
      let entry = entry(for: value, id, in: list)
      next[id] = entry
      elements.append(entry.element)
    }
    entries = next
    if let repeated, !hadRepeatedID { list.failed(RepeatedID(repeated)) }
    hadRepeatedID = repeated != nil
    return elements
  }

  private func entry(for value: Value, _ id: ID, in list: LazyMenuElement) -> (value: Value, element: MenuElement) {
    if let known = entries[id], Self.areEqual(known.value, value) { return known }
    let made = element(value)
    made.rowID = RowID(list: ObjectIdentifier(list), id: id)
    return (value, made)
  }

  private static func areEqual(_ one: Value, _ other: Value) -> Bool {
    (one as? any Equatable).map { $0.equals(other) } ?? false
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

/// The identity of a row among those of a list of values, which a new element takes on.
package struct RowID: Hashable {
  let list: ObjectIdentifier
  let id: AnyHashable
}

/// Several values of a list had the same id.
package struct RepeatedID: Error, CustomStringConvertible {
  /// The reason, as the end of a sentence about the list.
  package let description: String

  init(_ id: some Hashable) {
    description = "has several values of the id \(PrintableText("\(id)")), of which the first is shown"
  }
}
