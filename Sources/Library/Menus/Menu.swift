/// A list of elements: a menu of its own, a submenu, or rows inside another menu.
open class Menu: TitledMenuElement {
  /// The elements of the menu, in order. Assigning a new list keeps the rows of the elements that stay.
  ///
  /// A change in place, such as `append`, costs as much as it changes, and is always reported.
  public var children: [MenuElement] {
    get { elements }
    set {
      if elements.isSame(as: newValue) { return }
      elements = newValue
      changed(.children)
    }
    // No `didSet`: it would keep the old list to compare with, and each change in place would copy the list.
    _modify {
      defer { changed(.children) }
      yield &elements
    }
  }
  private var elements: [MenuElement]

  /// Elements in front of the children, which stay in sight while the children scroll; a separator follows them.
  ///
  /// Plain panels show ordinary rows. The headers of an inline menu are ordinary rows everywhere.
  public var headers: [MenuElement] {
    didSet {
      if !headers.isSame(as: oldValue) { changed(.children) }
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

  /// Lets the first elements of the menu share a line: ``ElementSize/smallElementsPerLine`` small ones, or
  /// ``ElementSize/mediumElementsPerLine`` medium ones. Later elements have lines of their own, as have headings and
  /// separators.
  ///
  /// After the rows of an inline menu another line begins. Plain panels show one row after another.
  public var preferredElementSize: ElementSize {
    didSet { if preferredElementSize != oldValue { changed(.children) } }
  }

  /// Shows the elements in a strip, with their pictures instead of their titles where they have one.
  ///
  /// No separators set an inline palette off from the enclosing menu's rows. Plain panels show rows.
  public var displaysAsPalette: Bool { didSet { if displaysAsPalette != oldValue { changed(.children) } } }

  /// The mark of selected elements of a palette.
  public var paletteSelectionStyle = PaletteSelectionStyle.tint {
    didSet { if paletteSelectionStyle != oldValue { changed(.children) } }
  }

  /// Whether a choice in this submenu closes only the submenu and leaves the menu around it open. Plain panels close
  /// both.
  public var onlyDismissesSubMenu: Bool { didSet { if onlyDismissesSubMenu != oldValue { changed(.row) } } }

  /// The time that the pointer rests on a submenu's row until rich panels open it. That of a menu shown by itself holds
  /// for all its submenus, that of a submenu for its own row. With `nil` the panel decides; the default is a second.
  public var autoOpenDelay: Duration? { didSet { if autoOpenDelay != oldValue { changed(.row) } } }

  /// The number of the menu's actions that can be selected at a time, those of its inline menus and submenus included.
  public var selection: Selection { didSet { if selection != oldValue { changed(.children) } } }

  /// The reading direction of the titles, of a menu that is shown by itself; `nil` leaves it to what shows the menu.
  public var textDirection: TextDirection? { didSet { if textDirection != oldValue { changed(.row) } } }

  /// Directories searched for the names of icons in addition to the theme's, of a menu that is shown by itself.
  public var iconSearchPath: [String] = [] { didSet { if iconSearchPath != oldValue { changed(.row) } } }

  /// The preview of the menu's row; `nil` for ordinary menus.
  package var preview: RowContent.Preview? { nil }

  /// Whether the menu is absent, so that its row has no submenu.
  package var lacksMenu: Bool { false }

  /// Called when a row of the menu, or of one inside it, is chosen that closes it: before the row's handler runs.
  package var onChoice: (@MainActor () -> Void)?
  /// Whether the commands will be validated at the end of the turn.
  var willRevalidate = false

  /// Makes a menu; everything is optional.
  public init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, identifier: String? = nil,
    selection: Selection = .any, isEnabled: Bool = true, isDestructive: Bool = false,
    preferredElementSize: ElementSize = .automatic, displaysInline: Bool = false,
    displaysAsPalette: Bool = false, betweenMenusSeparatorStyle: MenuSeparatorStyle = .automatic,
    onlyDismissesSubMenu: Bool = false, children: [MenuElement] = [], headers: [MenuElement] = []
  ) {
    self.preferredElementSize = preferredElementSize
    self.displaysAsPalette = displaysAsPalette
    self.onlyDismissesSubMenu = onlyDismissesSubMenu
    elements = children
    self.headers = headers
    self.displaysInline = displaysInline
    self.betweenMenusSeparatorStyle = betweenMenusSeparatorStyle
    self.selection = selection
    super.init(title: title, subtitle: subtitle, image: image, isEnabled: isEnabled, isDestructive: isDestructive)
    if let identifier { self.identifier = identifier }
  }

  override var rowKind: RowContent.Kind { lacksMenu ? .action : .submenu }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.onlyDismissesSubmenu = onlyDismissesSubMenu
    content.autoOpenDelay = autoOpenDelay
    content.preview = preview
    content.lacksMenu = lacksMenu
  }
}

extension Menu {
  /// The number of actions of a menu that can be selected at a time.
  @nonexhaustive public enum Selection: Sendable, Hashable {
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

  /// All actions below the menu, each once; a menu that contains itself is entered once.
  var actions: [Action] {
    var found: [Action] = []
    // Holds the elements themselves: a group may make new ones each time, at the address of those before.
    var entered = [ObjectIdentifier(self): self as MenuElement]
    func collect(_ elements: [MenuElement], depth: Int) {
      guard depth < MenusLimits.depth else { return }
      for element in elements where entered.updateValue(element, forKey: ObjectIdentifier(element)) == nil {
        switch element {
        case let action as Action: found.append(action)
        case let menu as Menu: collect(menu.headers + menu.children, depth: depth + 1)
        case let view as CustomView: collect(view.plainFallback, depth: depth + 1)
        default: collect(element.containedElements ?? [], depth: depth + 1)
        }
      }
    }
    collect(headers + children, depth: 1)
    return found
  }
}

// Closed: text is read in two directions.
/// The reading direction of titles.
public enum TextDirection: Sendable, Hashable {
  /// As in English.
  case leftToRight
  /// As in Arabic or Hebrew.
  case rightToLeft
}

/// Whether separators are drawn between the rows of different menus in one list.
@nonexhaustive public enum MenuSeparatorStyle: Sendable, Hashable {
  /// One wherever the menu changes.
  case automatic
  /// None towards this menu's rows.
  case none
}
