// Closed: a name for functions, without cases.
/// Lists of elements written as statements: `if`, `switch` and `for` are between them.
///
///     let menu = Menu("File") {
///       Action("Open", image: .named("document-open")) { open() }
///       if !recent.isEmpty {
///         Menu("Open Recent") {
///           for file in recent { Action(file.name) { open(file) } }
///         }
///       }
///     }
///
/// The statements run once, when the menu is made; later changes are made to the elements.
@MainActor @resultBuilder
public enum MenuElementsBuilder {
  /// One element.
  public static func buildExpression(_ element: MenuElement) -> [MenuElement] { [element] }

  /// Elements that are in a list already.
  public static func buildExpression(_ elements: [MenuElement]) -> [MenuElement] { elements }

  /// An element that may be missing.
  public static func buildExpression(_ element: MenuElement?) -> [MenuElement] { element.map { [$0] } ?? [] }

  /// Statements that make no element, such as a call.
  public static func buildExpression(_ nothing: Void) -> [MenuElement] { [] }

  /// One statement after another.
  public static func buildBlock(_ parts: [MenuElement]...) -> [MenuElement] { parts.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ part: [MenuElement]?) -> [MenuElement] { part ?? [] }

  /// The elements behind `if`, or of one case of a `switch`.
  public static func buildEither(first part: [MenuElement]) -> [MenuElement] { part }

  /// The elements behind `else`, or of another case.
  public static func buildEither(second part: [MenuElement]) -> [MenuElement] { part }

  /// A `for` loop.
  public static func buildArray(_ parts: [[MenuElement]]) -> [MenuElement] { parts.flatMap { $0 } }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: [MenuElement]) -> [MenuElement] { part }
}

extension Menu {
  /// Makes a menu of the elements that `content` lists; headers may be listed likewise.
  ///
  /// Other properties are assigned afterwards.
  public convenience init(
    _ title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selection: Selection = .any,
    displaysInline: Bool = false, @MenuElementsBuilder content: () -> [MenuElement],
    @MenuElementsBuilder headers: () -> [MenuElement] = { [] }
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selection: selection, displaysInline: displaysInline,
      children: content(), headers: headers())
  }
}

extension Group {
  /// Makes a group of the elements that `content` lists.
  public convenience init(@MenuElementsBuilder content: () -> [MenuElement]) {
    self.init(elements: content())
  }
}

extension MenuElement {
  /// A menu whose children, listed by `content`, are in the enclosing menu.
  public static func inline(
    _ title: String = "", @MenuElementsBuilder content: () -> [MenuElement]
  ) -> Menu {
    Menu(title, displaysInline: true, content: content)
  }

  /// A menu of its own that opens from a row.
  public static func submenu(
    _ title: String, image: MenuImage? = nil, @MenuElementsBuilder content: () -> [MenuElement]
  ) -> Menu {
    Menu(title, image: image, content: content)
  }
}

extension Action {
  /// Makes an action whose handler need not know it; see the initializer of ``Action``.
  public convenience init(
    _ title: String, subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, isEnabled: Bool = true,
    isDestructive: Bool = false, isSelected: Bool? = nil, toggles: Bool = false, keepsMenuPresented: Bool = false,
    shortcut: Shortcut? = nil, handler: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, isEnabled: isEnabled, isDestructive: isDestructive,
      isSelected: isSelected, toggles: toggles, keepsMenuPresented: keepsMenuPresented, shortcut: shortcut
    ) { _ in try await handler() }
  }

  /// Makes an action whose handler gets the action; see the initializer of ``Action``.
  public convenience init(
    _ title: String, subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, isEnabled: Bool = true,
    isDestructive: Bool = false, isSelected: Bool? = nil, toggles: Bool = false, keepsMenuPresented: Bool = false,
    shortcut: Shortcut? = nil, handler: Handler? = nil
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, isEnabled: isEnabled, isDestructive: isDestructive,
      isSelected: isSelected, toggles: toggles, keepsMenuPresented: keepsMenuPresented, shortcut: shortcut,
      handler: handler)
  }
}
