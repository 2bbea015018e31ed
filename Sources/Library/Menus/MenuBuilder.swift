/// Changes a tree of menus by the identifiers of its elements.
///
///     let builder = MenuBuilder(menu)
///     builder.insertSibling(share, after: "file.save")
///     builder.remove("file.print")
///
/// An operation whose identifier is unknown is a no-op and returns `false`. Where several elements have an identifier,
/// the first counts, from the top down. Elements of inline menus, groups and headers are found; elements that a
/// subclass of ``Group`` makes by itself are found and stay as they are.
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
    root.identifier == identifier ? root : location(of: identifier)?.element
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

  /// Removes an element.
  @discardableResult
  public func remove(_ identifier: String) -> Bool { replace(identifier, with: []) }
}

extension MenuBuilder {
  /// An element, and the list it is in.
  private struct Location {
    var element: MenuElement
    var list: ReferenceWritableKeyPath<Menu, [MenuElement]>?
    var container: MenuElement
  }

  private func replace(_ identifier: String, _ change: (MenuElement) -> [MenuElement]) -> Bool {
    guard let location = location(of: identifier) else { return false }
    func changed(_ elements: [MenuElement]) -> [MenuElement]? {
      guard let index = elements.firstIndex(where: { $0 === location.element }) else { return nil }
      var elements = elements
      elements.replaceSubrange(index...index, with: change(location.element))
      return elements
    }
    switch location.container {
    case let menu as Menu:
      guard let list = location.list, let elements = changed(menu[keyPath: list]) else { return false }
      menu[keyPath: list] = elements
    case let group as Group:
      guard let elements = changed(group.elements) else { return false }
      group.elements = elements
    default: return false
    }
    return true
  }

  /// The location of the first element with an identifier, level by level; a menu that contains itself is entered once.
  private func location(of identifier: String) -> Location? {
    var level: [MenuElement] = [root]
    // Holds the elements themselves: a group may make new ones each time, at the address of those before.
    var entered = [ObjectIdentifier(root): root as MenuElement]
    var depth = 0
    while !level.isEmpty, depth < MenusLimits.depth {
      var next: [MenuElement] = []
      for container in level {
        for location in Self.locations(in: container) {
          if location.element.identifier == identifier { return location }
          guard location.element is Menu || location.element is Group else { continue }
          if entered.updateValue(location.element, forKey: ObjectIdentifier(location.element)) == nil {
            next.append(location.element)
          }
        }
      }
      level = next
      depth += 1
    }
    return nil
  }

  private static func locations(in container: MenuElement) -> [Location] {
    switch container {
    case let menu as Menu:
      menu.headers.map { Location(element: $0, list: \.headers, container: menu) }
        + menu.children.map { Location(element: $0, list: \.children, container: menu) }
    case let group as Group: group.displayedElements.map { Location(element: $0, container: group) }
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

  /// Copies every property of another menu but its elements.
  package func resemble(_ other: Menu) {
    for copy in Self.copies { copy(other, self) }
  }

  private static let copies: [@MainActor (_ source: Menu, _ target: Menu) -> Void] = [
    copying(\.identifier), copying(\.isHidden), copying(\.accessibilityLabel), copying(\.accessibilityValue),
    copying(\.accessibilityLanguage),
    copying(\.title), copying(\.subtitle), copying(\.subtitleStyle), copying(\.image), copying(\.isEnabled),
    copying(\.isDestructive), copying(\.mnemonic),
    copying(\.displaysInline), copying(\.betweenMenusSeparatorStyle), copying(\.preferredElementSize),
    copying(\.displaysAsPalette), copying(\.paletteSelectionStyle), copying(\.onlyDismissesSubMenu),
    copying(\.autoOpenDelay), copying(\.selection), copying(\.textDirection), copying(\.iconSearchPath),
  ]

  private static func copying<Value>(
    _ property: ReferenceWritableKeyPath<Menu, Value>
  ) -> @MainActor (Menu, Menu) -> Void {
    { $1[keyPath: property] = $0[keyPath: property] }
  }
}
