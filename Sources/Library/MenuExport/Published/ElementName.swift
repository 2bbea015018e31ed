import Menus

/// The class and the identity of an element: a new one with both is the successor of one that goes.
struct ElementName: Hashable {
  private enum Identity: Hashable {
    case identifier(String)
    case row(RowID)
  }

  private let type: ObjectIdentifier
  private let identity: Identity

  /// The name of an element; `nil` if it has neither an id among the rows of a list nor an identifier.
  @MainActor
  init?(_ element: MenuElement) {
    if let id = element.rowID {
      identity = .row(id)
    } else if let identifier = element.identifier, !identifier.isEmpty {
      identity = .identifier(identifier)
    } else {
      return nil
    }
    type = ObjectIdentifier(Swift.type(of: element))
  }

  /// The elements that go and have successors among those that come, with these.
  @MainActor
  static func successors(
    of going: [MenuElement], among coming: [MenuElement]
  ) -> [(old: MenuElement, new: MenuElement)] {
    guard !going.isEmpty, !coming.isEmpty else { return [] }
    return ListDiff.successors(
      of: going.indices, among: coming.indices, oldName: { ElementName(going[$0]) },
      newName: { ElementName(coming[$0]) }
    ).map { (going[$1], coming[$0]) }
  }
}
