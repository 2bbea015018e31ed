/// A part of a program that changes a menu before it is shown.
@MainActor
public protocol MenuBuilding {
  /// Adds, replaces or removes elements. Called each time the menu is rebuilt.
  func buildMenu(with builder: MenuBuilder)
}

/// A menu that several parts of a program build, and build again when one of them asks for it.
///
///     let system = MenuSystem { Menu(children: [fileMenu(), editMenu()]) }
///     system.builders = [document, plugins]
///     let exporter = MenuExporter(system.menu)
///     …
///     system.setNeedsRebuild()  // a plugin came
///
/// Menus that are rebuilt with the identifier they had before stay the same rows, and so do other elements that are the
/// same objects.
@MainActor
public final class MenuSystem {
  /// The menu. It stays the same object.
  public let menu = Menu(children: [])

  /// The parts that change the menu, in order.
  public var builders: [any MenuBuilding] { didSet { setNeedsRebuild() } }

  private let base: @MainActor () -> Menu
  private var isScheduled = false

  /// Makes the menu.
  ///
  /// - Parameters:
  ///   - builders: The parts that change it, in order.
  ///   - base: Makes the menu they begin with. Its menus should be new ones each time, because they are changed.
  public init(builders: [any MenuBuilding] = [], menu base: @escaping @MainActor () -> Menu) {
    self.builders = builders
    self.base = base
    rebuild()
  }

  /// Rebuilds the menu at the end of the turn.
  public func setNeedsRebuild() {
    guard !isScheduled else { return }
    isScheduled = true
    Task { @MainActor in if self.isScheduled { self.rebuild() } }
  }

  /// Validates the menu's commands at the end of the turn, without rebuilding the menu.
  public func setNeedsRevalidate() { menu.setNeedsRevalidate() }

  /// Rebuilds the menu now.
  public func rebuild() {
    isScheduled = false
    let new = base()
    let builder = MenuBuilder(new)
    for other in builders { other.buildMenu(with: builder) }
    var known: [String: Menu] = [:]
    var entered: Set<ObjectIdentifier> = []
    Self.collect(menu, into: &known, &entered)
    entered = []
    adopt(new, as: menu, known: &known, &entered)
  }

  /// Notes the menus with identifiers inside a menu.
  private static func collect(
    _ menu: Menu, into known: inout [String: Menu], _ entered: inout Set<ObjectIdentifier>
  ) {
    guard entered.insert(ObjectIdentifier(menu)).inserted else { return }
    for case let inner as Menu in menu.headers + menu.children {
      if let identifier = inner.identifier, known[identifier] == nil { known[identifier] = inner }
      collect(inner, into: &known, &entered)
    }
  }

  /// Makes an old menu what a new one is, with old menus in it where there are some.
  private func adopt(
    _ new: Menu, as old: Menu, known: inout [String: Menu], _ entered: inout Set<ObjectIdentifier>
  ) {
    guard entered.insert(ObjectIdentifier(new)).inserted else { return }
    var adopted: [(new: Menu, old: Menu)] = []
    func settled(_ elements: [MenuElement]) -> [MenuElement] {
      elements.map { element in
        guard let menu = element as? Menu else { return element }
        let former = menu.identifier.flatMap { known.removeValue(forKey: $0) } ?? menu
        adopted.append((menu, former))
        return former
      }
    }
    let (headers, children) = (settled(new.headers), settled(new.children))
    for pair in adopted { adopt(pair.new, as: pair.old, known: &known, &entered) }
    if old !== new { old.resemble(new) }
    old.headers = headers
    old.children = children
  }
}
