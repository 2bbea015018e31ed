import MenuFiles
import Menus

/// One property of an element, and the places that it has on its way to a panel.
@MainActor
struct ElementProperty {
  let name: String
  /// The name that the property is stored under.
  let stored: String
  /// The part of the element that observers are told to read again.
  let change: ElementChange
  /// When observers are told.
  let isTold: Telling
  /// Whether the property decides which rows there are, and not what is in one.
  let isList: Bool
  /// The properties of `RowContent` that follow it, in whatever rows there are.
  let row: Set<String>
  /// The properties on the bus that follow it.
  let wire: Set<String>
  /// The row in a menu file that gives the property its value; `nil` if no row can.
  let file: FileRow?
  let make: () -> MenuElement
  let assign: (MenuElement) -> Void
  /// Whether an element has the value that is assigned.
  let isAssigned: (MenuElement) -> Bool

  /// A row of a menu file, and the key in it that counts.
  @MainActor
  struct FileRow {
    let key: String
    let text: String
    let find: @MainActor (Menu) -> MenuElement?
  }

  /// When observers are told of an assignment.
  enum Telling {
    /// When the value is another.
    case ofOtherValues
    /// Always, because values cannot be compared.
    case always
  }

  init<Element: MenuElement, Value: Equatable>(
    _ name: String, stored: String? = nil, of make: @escaping @autoclosure () -> Element,
    _ property: ReferenceWritableKeyPath<Element, Value>, _ value: Value, tells change: ElementChange = .row,
    row: Set<String> = [], wire: Set<String> = [], file: FileRow? = nil
  ) {
    self.init(
      name, stored: stored, of: make(), tells: change, row: row, wire: wire, file: file,
      assign: { $0[keyPath: property] = value }, isAssigned: { $0[keyPath: property] == value })
  }

  init<Element: MenuElement>(
    _ name: String, stored: String? = nil, of make: @escaping @autoclosure () -> Element,
    tells change: ElementChange = .row, isTold: Telling = .ofOtherValues, isList: Bool = false,
    row: Set<String> = [], wire: Set<String> = [], file: FileRow? = nil, assign: @escaping (Element) -> Void,
    isAssigned: @escaping (Element) -> Bool = { _ in false }
  ) {
    self.name = name
    self.stored = stored ?? name
    self.change = change
    self.isTold = isTold
    self.isList = isList
    self.row = row
    self.wire = wire
    self.file = file
    self.make = { make() }
    self.assign = { if let element = $0 as? Element { assign(element) } }
    self.isAssigned = { ($0 as? Element).map(isAssigned) ?? false }
  }

  /// A property that decides which rows there are.
  static func list<Element: MenuElement>(
    _ name: String, stored: String? = nil, of make: @escaping @autoclosure () -> Element,
    tells change: ElementChange = .children, isTold: Telling = .ofOtherValues, file: FileRow? = nil,
    assign: @escaping (Element) -> Void, isAssigned: @escaping (Element) -> Bool = { _ in false }
  ) -> Self {
    Self(
      name, stored: stored, of: make(), tells: change, isTold: isTold, isList: true, file: file, assign: assign,
      isAssigned: isAssigned)
  }
}

extension ElementProperty.FileRow {
  /// An action with a key.
  static func action(_ key: String, _ value: String, beside other: String = "title: Title") -> Self {
    Self(key: key, text: "- {\(other), \(key): \(value)}") { $0.children.first }
  }

  /// A submenu with a key.
  static func menu(_ key: String, _ value: String) -> Self {
    Self(key: key, text: "- {title: Menu, items: [{title: A}], \(key): \(value)}") { $0.children.first }
  }

  /// A search field with a key.
  static func search(_ key: String, _ value: String) -> Self {
    let field = key == "search" ? "" : "search: Find, "
    return Self(key: key, text: "- {\(field)\(key): \(value)}") { $0.children.first }
  }

  /// A row of any kind, found by where it stands.
  static func text(_ key: String, _ text: String, find: @escaping @MainActor (Menu) -> MenuElement?) -> Self {
    Self(key: key, text: text, find: find)
  }
}
