/// The source of a row's content: the function that makes it, the one that updates it, and its reuse for other
/// elements.
///
/// Making content and updating it are two steps, because the first may be expensive. Objects are made when a client
/// opens the menu they are in, or reads its rows; until then a row shows its title, or “…”. Updaters get the object,
/// the metrics of its row, and whether it is in sight already.
@MainActor
public struct ReusableViewConfiguration {
  /// The function that updates content.
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

  /// Whether the object is there from the start.
  var isMade: Bool { if case .fixed = source { true } else { false } }

  private init(_ source: Source, update: @escaping Updater<MenuContentView> = { _, _, _ in }) {
    self.source = source
    self.update = update
  }

  /// An updater that ignores objects of another class, which another element with the same identifier has left.
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

  /// An object that is there, and its updater.
  public static func view<View: MenuContentView>(_ view: View, updater: @escaping Updater<View>) -> Self {
    Self(.fixed(view), update: typed(updater))
  }

  /// An object that is there, and an updater that knows it.
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

  /// Content that is a value, without handlers.
  public static func content(_ content: RowView) -> Self { Self(.fixed(MenuContentView(content))) }
}
