/// Changes a tree of menus by the identifiers of its elements.
///
///     let builder = MenuBuilder(menu)
///     builder.insertSibling(share, after: "file.save")
///     builder.remove("file.print")
///
/// An operation whose identifier is unknown does nothing and answers `false`. Where several elements have an
/// identifier, the first counts, from the top down. Elements of inline menus, groups and headers are found; what a
/// subclass of ``Group`` makes by itself is found and stays as it is.
@MainActor
public struct MenuBuilder {
  /// The menu that is changed.
  public let root: Menu

  /// Makes a builder for a menu and everything in it.
  public init(_ root: Menu) {
    self.root = root
  }

  /// The element with an identifier; the root has one as well.
  public func element(for identifier: String) -> MenuElement? {
    root.identifier == identifier ? root : place(of: identifier)?.element
  }

  /// The menu with an identifier.
  public func menu(for identifier: String) -> Menu? { element(for: identifier) as? Menu }

  /// The action with an identifier.
  public func action(for identifier: String) -> Action? { element(for: identifier) as? Action }

  /// Adds an element in front of the children of a menu.
  @discardableResult
  public func insertChild(_ element: MenuElement, atStartOf menu: String) -> Bool {
    replaceChildren(of: menu) { [element] + $0 }
  }

  /// Adds an element behind the children of a menu.
  @discardableResult
  public func insertChild(_ element: MenuElement, atEndOf menu: String) -> Bool {
    replaceChildren(of: menu) { $0 + [element] }
  }

  /// Adds an element in front of another.
  @discardableResult
  public func insertSibling(_ element: MenuElement, before sibling: String) -> Bool {
    replace(sibling) { [element, $0] }
  }

  /// Adds an element behind another.
  @discardableResult
  public func insertSibling(_ element: MenuElement, after sibling: String) -> Bool {
    replace(sibling) { [$0, element] }
  }

  /// Puts elements in the place of another.
  @discardableResult
  public func replace(_ identifier: String, with elements: [MenuElement]) -> Bool {
    replace(identifier) { _ in elements }
  }

  /// Makes the children of a menu, or the elements of a group, from those it has.
  @discardableResult
  public func replaceChildren(of identifier: String, from change: ([MenuElement]) -> [MenuElement]) -> Bool {
    switch element(for: identifier) {
    case let menu as Menu: menu.children = change(menu.children)
    case let group as Group: group.elements = change(group.elements)
    default: return false
    }
    return true
  }

  /// Takes an element away.
  @discardableResult
  public func remove(_ identifier: String) -> Bool { replace(identifier, with: []) }
}

extension MenuBuilder {
  /// An element, and the list it stands in.
  private struct Place {
    var element: MenuElement
    var list: ReferenceWritableKeyPath<Menu, [MenuElement]>?
    var container: MenuElement
  }

  private func replace(_ identifier: String, _ change: (MenuElement) -> [MenuElement]) -> Bool {
    guard let place = place(of: identifier) else { return false }
    func changed(_ elements: [MenuElement]) -> [MenuElement]? {
      guard let index = elements.firstIndex(where: { $0 === place.element }) else { return nil }
      var elements = elements
      elements.replaceSubrange(index...index, with: change(place.element))
      return elements
    }
    switch place.container {
    case let menu as Menu:
      guard let list = place.list, let elements = changed(menu[keyPath: list]) else { return false }
      menu[keyPath: list] = elements
    case let group as Group:
      guard let elements = changed(group.elements) else { return false }
      group.elements = elements
    default: return false
    }
    return true
  }

  /// Where the first element with an identifier stands, level by level; what contains itself is entered once.
  private func place(of identifier: String) -> Place? {
    var level: [MenuElement] = [root]
    // Holds the elements themselves: a group may make new ones each time, at the address of those before.
    var entered = [ObjectIdentifier(root): root as MenuElement]
    var depth = 0
    while !level.isEmpty, depth < Resolver.maximumDepth {
      var next: [MenuElement] = []
      for container in level {
        for place in Self.places(in: container) {
          if place.element.identifier == identifier { return place }
          guard place.element is Menu || place.element is Group else { continue }
          if entered.updateValue(place.element, forKey: ObjectIdentifier(place.element)) == nil {
            next.append(place.element)
          }
        }
      }
      level = next
      depth += 1
    }
    return nil
  }

  private static func places(in container: MenuElement) -> [Place] {
    switch container {
    case let menu as Menu:
      menu.headers.map { Place(element: $0, list: \.headers, container: menu) }
        + menu.children.map { Place(element: $0, list: \.children, container: menu) }
    case let group as Group: group.displayedElements.map { Place(element: $0, container: group) }
    default: []
    }
  }
}

extension Menu {
  /// A menu that differs from this one in its children; those that are in both menus are the same elements.
  public func replacingChildren(_ children: [MenuElement]) -> Menu {
    let menu = Menu(children: children, headers: headers)
    menu.resemble(self)
    return menu
  }

  /// Takes everything over from another menu but its elements.
  package func resemble(_ other: Menu) {
    title = other.title
    subtitle = other.subtitle
    image = other.image
    isEnabled = other.isEnabled
    isDestructive = other.isDestructive
    preferredElementSize = other.preferredElementSize
    displaysInline = other.displaysInline
    displaysAsPalette = other.displaysAsPalette
    betweenMenusSeparatorStyle = other.betweenMenusSeparatorStyle
    onlyDismissesSubMenu = other.onlyDismissesSubMenu
    autoOpenDelay = other.autoOpenDelay
    identifier = other.identifier
    isHidden = other.isHidden
    accessibilityLabel = other.accessibilityLabel
    accessibilityValue = other.accessibilityValue
    accessibilityLanguage = other.accessibilityLanguage
    mnemonic = other.mnemonic
    subtitleStyle = other.subtitleStyle
    paletteSelectionStyle = other.paletteSelectionStyle
    selection = other.selection
    textDirection = other.textDirection
    iconSearchPath = other.iconSearchPath
  }
}
