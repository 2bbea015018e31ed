/// Several elements that are in a menu as if they were written one by one.
///
/// A group draws nothing of its own and adds no separators. Subclass it for a reusable element that is made of others:
/// override ``displayedElements`` and call ``MenuElement/setNeedsUpdate()`` when they change.
open class Group: MenuElement {
  /// The elements the group was made with.
  public var elements: [MenuElement] {
    didSet {
      if !elements.isSame(as: oldValue) { changed(.children) }
    }
  }

  /// Makes a group of `elements`.
  public init(elements: [MenuElement] = []) {
    self.elements = elements
    super.init()
  }

  /// The elements to show: those the group was made with, unless a subclass says otherwise.
  open var displayedElements: [MenuElement] { elements }

  package override var containedElements: [MenuElement]? { displayedElements }
}
