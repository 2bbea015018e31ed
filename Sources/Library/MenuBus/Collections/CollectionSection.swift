public import Menus

/// An item of a collection, as its row shows it.
public struct CollectionItem {
  /// The item's identifier in its section, which its order does not change.
  public var id: String
  /// The text of the row.
  public var title: String
  /// A second, quieter text; `nil` for none.
  public var subtitle: String?
  /// The picture of the row; `nil` for none.
  public var image: MenuImage?
  /// Whether the row can be chosen, or its menu opened.
  public var isEnabled: Bool
  /// Called when the item is chosen; `nil` for an item that cannot be. It may suspend, and an error is logged.
  public var onSelect: (@MainActor () async throws -> Void)?

  /// Describes an item.
  public init(
    id: String, title: String, subtitle: String? = nil, image: MenuImage? = nil, isEnabled: Bool = true,
    onSelect: (@MainActor () async throws -> Void)? = nil
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
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the item in the section, from 0.
  public var item: Int

  /// Names a place.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

/// Items of a collection, under a heading.
///
/// A section whose items have menus is also a ``ContextMenuProvider``.
@MainActor
public protocol CollectionSection: AnyObject {
  /// The heading; `nil` is none.
  var title: String? { get }
  /// The items, in order. Call ``CollectionMenuHost/reload()`` when they change.
  var items: [CollectionItem] { get }
}

extension CollectionSection {
  /// `nil`: there is no heading.
  public var title: String? { nil }
}

/// Provides the menus of a collection's items.
@MainActor
public protocol ContextMenuProvider: AnyObject {
  /// The menu of an item, called when it is about to be shown; `nil` is none, until the host reads its sections again.
  func contextMenuConfiguration(forItemAt indexPath: CollectionIndexPath) -> ContextMenuConfiguration?
}
