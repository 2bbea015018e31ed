package import DBusMenu
package import LibDBus
package import Menus

/// Turns rows into the properties that clients get.
@MainActor
package final class RowLooks {
  /// The rows that are disabled for a while.
  var dimmed = DimmedRows()
  /// The elements whose rows say in this menu that they have a context menu; others say so in all menus.
  var contextRows = ContextRows()
  let icons: IconStore
  private let showsToggleIcons: Bool
  private let showsShortcuts: Bool

  init(icons: IconStore, options: MenuExporter.Options) {
    self.icons = icons
    showsToggleIcons = options.showsToggleIcons
    showsShortcuts = options.showsShortcuts
  }

  /// The properties of a row in a list.
  func properties(of row: Row, in list: ExportedItem, making: ContentMaking) -> ItemProperties {
    var properties = properties(of: row.content(making: making), showing: row.element, in: list)
    if case .element = row.key { mark(&properties, of: row.element) }
    return properties
  }

  /// The properties that an item's element has now, at the place where it was last.
  func properties(of item: ExportedItem, making: ContentMaking) -> ItemProperties {
    var content = Resolver.content(
      of: item.element, inSingleSelection: item.inSingleSelection, placement: item.placement, making: making)
    content.isVisible = item.properties.isVisible
    content.placement = item.placement
    var properties = properties(of: content, showing: item.element, in: item.parent)
    mark(&properties, of: item.element)
    return properties
  }

  /// The properties of an element's row outside of all lists.
  package func properties(showing element: MenuElement) -> ItemProperties {
    ItemProperties(Resolver.content(of: element, inSingleSelection: false), icons: icons)
  }

  /// The preview of the object that a menu belongs to, as properties of the root.
  package func properties(of preview: RowContent.Preview) -> [String: Value] {
    ItemProperties.entries(of: preview, icons: icons)
  }

  private func mark(_ properties: inout ItemProperties, of element: MenuElement) {
    if contextRows.contains(element) || !element.contextMenuOwners.isEmpty {
      properties.extras[.contextMenu] = .bool(true)
    }
  }

  private func properties(
    of content: RowContent, showing element: MenuElement, in list: ExportedItem?
  ) -> ItemProperties {
    var content = content
    if dimmed.contains(element, in: list) { content.isEnabled = false }
    if !showsShortcuts { content.shortcut = nil }
    return ItemProperties(content, icons: icons, showsToggleIcons: showsToggleIcons)
  }
}
