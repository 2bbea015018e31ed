/// A row that shows content of its own and cannot be chosen, though parts of it may be operated.
///
///     CustomView(
///       view: .view(MenuContentView(.slider("level", "Volume", value: 0.4)).onSlide("level") { setVolume($0) }),
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
  public convenience init(viewProvider: @escaping @MainActor () -> MenuContentView) {
    self.init(view: .viewProvider(viewProvider))
  }

  /// Makes a row of content that is there.
  public convenience init(view: MenuContentView) { self.init(view: .view(view)) }

  override var rowKind: RowContent.Kind { .view }
}

extension MenuElement {
  /// A row that shows content of its own and cannot be chosen.
  public static func customView(_ configuration: ReusableViewConfiguration) -> CustomView {
    CustomView(view: configuration)
  }

  /// A row that shows content of its own and cannot be chosen.
  public static func customView(_ view: MenuContentView) -> CustomView { CustomView(view: view) }

  /// A row whose content is made again each time the menu is opened.
  public static func customView(_ viewProvider: @escaping @MainActor () -> MenuContentView) -> CustomView {
    CustomView(viewProvider: viewProvider)
  }
}
