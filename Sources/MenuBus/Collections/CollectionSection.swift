public import Menus

/// One thing in a collection, as its row shows it.
public struct CollectionItem {
  /// What it is known by in its section, however the others are ordered.
  public var id: String
  /// The text of the row.
  public var title: String
  /// A second, quieter text.
  public var subtitle: String?
  /// The picture of the row.
  public var image: MenuImage?
  /// Whether the row can be chosen, or its menu opened.
  public var isEnabled: Bool
  /// What choosing it does; `nil` is nothing.
  public var onSelect: (@MainActor () -> Void)?

  /// Describes an item.
  public init(
    id: String, title: String, subtitle: String? = nil, image: MenuImage? = nil, isEnabled: Bool = true,
    onSelect: (@MainActor () -> Void)? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.isEnabled = isEnabled
    self.onSelect = onSelect
  }
}

/// The place of an item in a collection.
public struct CollectionIndexPath: Sendable, Hashable {
  /// Which section, from 0.
  public var section: Int
  /// Which of its items, from 0.
  public var item: Int

  /// Names a place.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

/// Some items of a collection, under a heading.
///
/// A section whose items have menus is a ``ContextMenuProvider``, too.
@MainActor
public protocol CollectionSection: AnyObject {
  /// The heading; `nil` is none.
  var title: String? { get }
  /// The items, in order. Call ``CollectionMenuHost/reload()`` when they are others.
  var items: [CollectionItem] { get }
}

/// Says which menus items of a collection have.
@MainActor
public protocol ContextMenuProvider: AnyObject {
  /// The menu of an item, asked for when it is about to be shown; `nil` is none, also later on, until the host reads its
  /// sections again.
  func contextMenuConfiguration(forItemAt indexPath: CollectionIndexPath) -> ContextMenuConfiguration?
}
