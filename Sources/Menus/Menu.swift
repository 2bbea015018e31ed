/// A list of elements: a menu of its own, a submenu, or rows inside another menu.
open class Menu: TitledMenuElement {
  /// The elements of the menu, in order. Assigning a new list keeps the rows of the elements that stay.
  public var children: [MenuElement] {
    didSet {
      if !children.elementsEqual(oldValue, by: ===) { changed(.children) }
    }
  }

  /// Shows the children in the enclosing menu instead of a submenu.
  public var displaysInline: Bool { didSet { if displaysInline != oldValue { changed(.everything) } } }

  /// Whether a separator is drawn where the rows of an inline menu meet those of another menu.
  ///
  /// There is one only if the enclosing menu and both neighbours agree.
  public var betweenMenusSeparatorStyle: MenuSeparatorStyle {
    didSet { if betweenMenusSeparatorStyle != oldValue { changed(.children) } }
  }

  /// How many of the menu's actions can be selected at a time, those of its inline menus and submenus included.
  public var selection = Selection.any { didSet { if selection != oldValue { changed(.children) } } }

  /// Makes a menu; all but the children is optional.
  public init(
    title: String? = nil, subtitle: String? = nil, image: MenuImage? = nil, isEnabled: Bool = true,
    isDestructive: Bool = false, displaysInline: Bool = false,
    betweenMenusSeparatorStyle: MenuSeparatorStyle = .automatic, children: [MenuElement]
  ) {
    self.children = children
    self.displaysInline = displaysInline
    self.betweenMenusSeparatorStyle = betweenMenusSeparatorStyle
    super.init(
      title: title, subtitle: subtitle, image: image, isEnabled: isEnabled, isDestructive: isDestructive)
  }
}

extension Menu {
  /// How many actions of a menu can be selected at a time.
  public enum Selection: Sendable, Hashable {
    /// Any number; each action's handler decides.
    case any
    /// One, shown with radio marks. Choosing an action selects it and clears the others, before its handler runs.
    case single
  }

  /// The selected actions of the menu, of its inline menus and of its submenus, in order.
  public var selectedElements: [Action] {
    actions.filter { $0.state == .on }
  }

  /// Selects `action` and clears every other action of the menu that shows a selection.
  public func select(_ action: Action) {
    for other in actions where other !== action && other.toggleStyle != .none { other.state = .off }
    action.state = .on
  }

  /// All actions below the menu, each once; what contains itself is entered once.
  private var actions: [Action] {
    var found: [Action] = []
    // Holds the elements themselves: a group may make new ones each time, at the address of those before.
    var entered = [ObjectIdentifier(self): self as MenuElement]
    func collect(_ elements: [MenuElement], depth: Int) {
      guard depth < Resolver.maximumDepth else { return }
      for element in elements where entered.updateValue(element, forKey: ObjectIdentifier(element)) == nil {
        switch element {
        case let action as Action: found.append(action)
        case let menu as Menu: collect(menu.children, depth: depth + 1)
        default: collect(element.containedElements ?? [], depth: depth + 1)
        }
      }
    }
    collect(children, depth: 1)
    return found
  }
}

/// Whether separators are drawn between the rows of different menus in one list.
public enum MenuSeparatorStyle: Sendable, Hashable {
  /// One wherever the menu changes.
  case automatic
  /// None towards this menu's rows.
  case none
}
