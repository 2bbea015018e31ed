/// Where the content of a row comes from: what makes it, how it is brought up to date, and whether it may serve others.
///
/// Making content and bringing it up to date are two things, because the first may be expensive. Objects are made when
/// somebody opens the menu they stand in, or reads its rows; until then a row shows its title, or “…”. Updaters get the
/// object, what it has to fit into, and whether it is in sight already.
@MainActor
public struct ReusableViewConfiguration {
  /// What brings content up to date.
  public typealias Updater<View> = @MainActor (_ view: View, _ metrics: MenuMetrics, _ animated: Bool) -> Void

  enum Source {
    /// Made when none of that identifier is idle.
    case reusable(String, () -> MenuContentView)
    /// Made once for each element.
    case single(() -> MenuContentView)
    /// Made each time the element appears.
    case provider(() -> MenuContentView)
    case fixed(MenuContentView)
  }

  let source: Source
  let update: Updater<MenuContentView>

  /// Whether nothing has to be made.
  var isMade: Bool { if case .fixed = source { true } else { false } }

  private init(_ source: Source, update: @escaping Updater<MenuContentView> = { _, _, _ in }) {
    self.source = source
    self.update = update
  }

  /// An updater that leaves alone what is not of its kind, which another element with the same identifier has left.
  private static func typed<View: MenuContentView>(_ updater: @escaping Updater<View>) -> Updater<MenuContentView> {
    { view, metrics, animated in if let view = view as? View { updater(view, metrics, animated) } }
  }
}

extension ReusableViewConfiguration {
  /// Objects that elements with the same identifier hand on to each other.
  public static func reusableView<View: MenuContentView>(
    reuseIdentifier: String, provider: @escaping @MainActor () -> View, updater: @escaping Updater<View>
  ) -> Self {
    Self(.reusable(reuseIdentifier, provider), update: typed(updater))
  }

  /// Objects of a class that elements with the same identifier hand on to each other.
  public static func reusableView<View: MenuContentView>(
    reuseIdentifier: String, viewClass: View.Type, updater: @escaping Updater<View>
  ) -> Self {
    reusableView(reuseIdentifier: reuseIdentifier, provider: { viewClass.init() }, updater: updater)
  }

  /// An object that the element makes once and keeps using.
  public static func singleElementView<View: MenuContentView>(
    provider: @escaping @MainActor () -> View, updater: @escaping Updater<View>
  ) -> Self {
    Self(.single(provider), update: typed(updater))
  }

  /// An object of a class that the element makes once and keeps using.
  public static func singleElementView<View: MenuContentView>(
    viewClass: View.Type, updater: @escaping Updater<View>
  ) -> Self {
    singleElementView(provider: { viewClass.init() }, updater: updater)
  }

  /// An object that is there, and how it is brought up to date.
  public static func view<View: MenuContentView>(_ view: View, updater: @escaping Updater<View>) -> Self {
    Self(.fixed(view), update: typed(updater))
  }

  /// An object that is there, and how it is brought up to date by code that knows it.
  public static func view(
    _ view: MenuContentView, updater: @escaping @MainActor (_ metrics: MenuMetrics, _ animated: Bool) -> Void
  ) -> Self {
    Self(.fixed(view), update: { _, metrics, animated in updater(metrics, animated) })
  }

  /// A new object each time a menu with the element is opened.
  public static func viewProvider(_ provider: @escaping @MainActor () -> MenuContentView) -> Self {
    Self(.provider(provider))
  }

  /// An object that is there.
  public static func view(_ view: MenuContentView) -> Self { Self(.fixed(view)) }

  /// Content that is a value and has no parts to be heard.
  public static func content(_ content: RowView) -> Self { Self(.fixed(MenuContentView(content))) }
}
