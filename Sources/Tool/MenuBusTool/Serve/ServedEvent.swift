import LibDBus
import MenuBus
import MenuFiles

/// An event of a served menu, in any of the places where clients find it.
enum ServedEvent: Sendable {
  /// A row was chosen, with the state of its mark after that if it has one, as menu files write it; with the activation
  /// token of the click unless a command takes it.
  case clicked(Row, state: String?, token: String?)
  /// A client opened the menu, or a submenu.
  case opened(Row, client: BusName?)
  /// A client closed the menu, or a submenu.
  case closed(Row, client: BusName?)
  /// A text was entered into a search field.
  case typed(Row, text: String)
  /// The tray item was pressed, or the wheel turned over it.
  case tray(TrayItemEvent)
  /// A panel shows the tray item, or none does.
  case presence(isShown: Bool)

  /// A row, by which a program knows it.
  struct Row: Sendable, Hashable {
    var identifier: String?
    var title: String?
    /// The titles of the menus around the row, from the outermost, and its own.
    var path: [String] = []
    /// Where a row with a mark and without an identifier is in the file or the lines.
    var position: MenuDescription.Position?

    /// The name of the row under which the user's mark is noted.
    var name: MenuDraft.RowName? { identifier.map { .identifier($0) } ?? position.map { .position($0) } }
  }
}

extension ServedEvent.Row {
  /// The row of an element somewhere in a menu.
  @MainActor
  init(_ element: MenuElement, below root: Menu) {
    func menus(below menu: Menu) -> [MenuElement]? {
      for child in menu.headers + menu.children {
        if child === element { return [] }
        if let menu = child as? Menu, let inner = menus(below: menu) { return [menu] + inner }
      }
      return nil
    }
    self.init(element, in: menus(below: root) ?? [])
  }

  /// The row of an element.
  ///
  /// - Parameter menus: The menus around it, outermost first, without the root, which has no row.
  @MainActor
  init(_ element: MenuElement, in menus: [MenuElement]) {
    func title(_ element: MenuElement) -> String? {
      (element as? TitledMenuElement)?.shownTitle ?? element.accessibilityLabel
    }
    identifier = element.identifier
    self.title = title(element)
    path = menus.compactMap(title) + [self.title].compactMap(\.self)
  }
}

extension Action {
  /// The state of the action's mark, as menu files write it; `nil` if it has none.
  var writtenState: String? {
    guard toggleStyle != .none else { return nil }
    return switch state {
    case .on: "true"
    case .off: "false"
    case .mixed: "mixed"
    }
  }
}
