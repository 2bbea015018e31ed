import Menus

/// The places of elements in the lists of a menu, and the observation of these elements.
///
/// An element may have several rows. An inline menu, group or lazy element has none: it contributes the rows of others.
@MainActor
struct Occurrences {
  /// The rows of each element, linked by `nextOccurrence`.
  private var rows: [ObjectIdentifier: ExportedItem] = [:]
  /// The lists that an inline menu or group is part of.
  private var contributions: [ObjectIdentifier: [ExportedItem]] = [:]

  /// The number of elements with rows.
  var elementCount: Int { rows.count }

  /// Whether no element contributes rows to any list.
  var hasNoContributors: Bool { contributions.isEmpty }

  /// The first of an element's rows; `nextOccurrence` leads to the others.
  func first(showing element: MenuElement) -> ExportedItem? { rows[ObjectIdentifier(element)] }

  /// The rows of an element, in no order.
  func items(showing element: MenuElement) -> [ExportedItem] {
    var items: [ExportedItem] = []
    var next = first(showing: element)
    while let item = next {
      items.append(item)
      next = item.nextOccurrence
    }
    return items
  }

  /// The lists that an element contributes rows to.
  func lists(of contributor: MenuElement) -> [ExportedItem] {
    contributions.isEmpty ? [] : contributions[ObjectIdentifier(contributor)] ?? []
  }

  /// Whether the element has neither a row nor a part in a list.
  func lacks(_ element: MenuElement) -> Bool {
    let key = ObjectIdentifier(element)
    return rows[key] == nil && contributions[key] == nil
  }

  /// Adds the row of an element.
  mutating func add(_ item: ExportedItem) {
    item.nextOccurrence = rows.updateValue(item, forKey: ObjectIdentifier(item.element))
  }

  /// Removes the row of an element.
  mutating func remove(_ item: ExportedItem) {
    let rest = items(showing: item.element).filter { $0 !== item }
    rows[ObjectIdentifier(item.element)] = nil
    item.nextOccurrence = nil
    for other in rest { add(other) }
  }

  /// Replaces the contributors of a list.
  ///
  /// - Returns: Those that are new to the list, and those that left it.
  mutating func setContributors(
    of list: ExportedItem, _ new: [MenuElement]
  ) -> (added: [MenuElement], removed: [MenuElement]) {
    guard let sublist = list.sublist, !sublist.contributors.elementsEqual(new, by: ===) else { return ([], []) }
    let old = sublist.contributors
    sublist.contributors = new
    let removed = old.filter { element in !new.contains { $0 === element } }
    for element in removed {
      contributions[ObjectIdentifier(element)]?.removeAll { $0 === list }
      if contributions[ObjectIdentifier(element)]?.isEmpty == true { contributions[ObjectIdentifier(element)] = nil }
    }
    let added = new.filter { element in !old.contains { $0 === element } }
    for element in added { contributions[ObjectIdentifier(element), default: []].append(list) }
    return (added, removed)
  }
}
