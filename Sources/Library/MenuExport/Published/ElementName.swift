import Menus

/// The class and the identifier of an element: a new one with both is the successor of one that goes.
struct ElementName: Hashable {
  private let type: ObjectIdentifier
  private let identifier: String

  /// The name of an element; `nil` if it has no identifier.
  @MainActor
  init?(_ element: MenuElement) {
    guard let identifier = element.identifier, !identifier.isEmpty else { return nil }
    self.identifier = identifier
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
