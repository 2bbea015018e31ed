/// A row that shows content of its own and cannot be chosen, though parts of it may be operated.
///
///     CustomView(
///       view: MenuContentView(.slider("Volume", id: "level", value: 0.4)).onSlide("level") { setVolume($0) },
///       plainFallback: [.submenu(title: "Volume", quiet, loud)])
///
/// Plain panels show the content's text and first picture, disabled. Rich panels read the content itself
/// (`x-menubus-content`) and send the operations on its parts (`x-menubus-control`).
open class CustomView: MenuElement, NonSelectableMenuLeaf {
  /// The source of the content. Any assignment updates the content.
  public var view: ReusableViewConfiguration {
    didSet {
      slot.configuration = view
      changed(.row)
    }
  }

  /// Rows that plain panels, which cannot operate the content, show instead of it.
  public var plainFallback: [MenuElement] {
    didSet { if !plainFallback.isSame(as: oldValue) { changed(.everything) } }
  }

  private let slot: ViewSlot
  package override var drawing: RowDrawing? { rowDrawing }
  private let rowDrawing: RowDrawing

  /// Makes a row of content.
  public init(view: ReusableViewConfiguration, plainFallback: [MenuElement] = []) {
    self.view = view
    self.plainFallback = plainFallback
    slot = ViewSlot(.row, view)
    rowDrawing = RowDrawing(content: slot)
    super.init()
  }

  /// Makes a row of content that is made again each time the menu is opened.
  public convenience init(
    viewProvider: @escaping @MainActor () -> MenuContentView, plainFallback: [MenuElement] = []
  ) {
    self.init(view: .viewProvider(viewProvider), plainFallback: plainFallback)
  }

  /// Makes a row of content that is there.
  public convenience init(view: MenuContentView, plainFallback: [MenuElement] = []) {
    self.init(view: .view(view), plainFallback: plainFallback)
  }

  /// Makes a row of content that is a value, without handlers.
  public convenience init(view: RowView, plainFallback: [MenuElement] = []) {
    self.init(view: .content(view), plainFallback: plainFallback)
  }

  override var rowKind: RowContent.Kind { .view }
}

extension MenuElement {
  /// A row that shows content of its own and cannot be chosen.
  public static func customView(
    _ configuration: ReusableViewConfiguration, plainFallback: [MenuElement] = []
  ) -> CustomView {
    CustomView(view: configuration, plainFallback: plainFallback)
  }

  /// A row that shows content of its own and cannot be chosen.
  public static func customView(_ view: MenuContentView, plainFallback: [MenuElement] = []) -> CustomView {
    CustomView(view: view, plainFallback: plainFallback)
  }

  /// A row that shows content of its own, a value without handlers, and cannot be chosen.
  public static func customView(_ view: RowView, plainFallback: [MenuElement] = []) -> CustomView {
    CustomView(view: view, plainFallback: plainFallback)
  }

  /// A row whose content is made again each time the menu is opened.
  public static func customView(
    plainFallback: [MenuElement] = [], _ viewProvider: @escaping @MainActor () -> MenuContentView
  ) -> CustomView {
    CustomView(viewProvider: viewProvider, plainFallback: plainFallback)
  }
}
