/// A row that shows content of its own and can be chosen. Parts of the content cannot be operated.
///
/// Without a handler the row is shown disabled, as information; except those of subclasses, which may override
/// ``MenuElement/perform()``.
///
/// It has no check mark. Its ``TitledMenuElement/title`` and ``TitledMenuElement/image``, where they are set, are for
/// plain panels, instead of the content's own text and picture.
open class CustomViewAction: Action {
  /// The source of the content. Any assignment updates the content.
  public var view: ReusableViewConfiguration {
    didSet {
      slot.configuration = view
      changed(.row)
    }
  }

  private let slot: ViewSlot
  package override var drawing: RowDrawing? { rowDrawing }
  private let rowDrawing: RowDrawing

  /// Makes a row of content that can be chosen.
  public init(
    view: ReusableViewConfiguration, isEnabled: Bool = true, isDestructive: Bool = false,
    keepsMenuPresented: Bool = false, handler: Handler? = nil
  ) {
    self.view = view
    slot = ViewSlot(.row, view)
    rowDrawing = RowDrawing(content: slot)
    super.init(
      isEnabled: isEnabled, isDestructive: isDestructive, keepsMenuPresented: keepsMenuPresented, handler: handler)
    toggleStyle = .none
  }

  /// Makes a row of content that is made again each time the menu is opened.
  public convenience init(
    viewProvider: @escaping @MainActor () -> MenuContentView, isEnabled: Bool = true, isDestructive: Bool = false,
    keepsMenuPresented: Bool = false, handler: Handler? = nil
  ) {
    self.init(
      view: .viewProvider(viewProvider), isEnabled: isEnabled, isDestructive: isDestructive,
      keepsMenuPresented: keepsMenuPresented, handler: handler)
  }

  /// Makes a row of content that is there.
  public convenience init(
    view: MenuContentView, isEnabled: Bool = true, isDestructive: Bool = false, keepsMenuPresented: Bool = false,
    handler: Handler? = nil
  ) {
    self.init(
      view: .view(view), isEnabled: isEnabled, isDestructive: isDestructive, keepsMenuPresented: keepsMenuPresented,
      handler: handler)
  }

  /// Makes a row of content that is a value.
  public convenience init(
    view: RowView, isEnabled: Bool = true, isDestructive: Bool = false, keepsMenuPresented: Bool = false,
    handler: Handler? = nil
  ) {
    self.init(
      view: .content(view), isEnabled: isEnabled, isDestructive: isDestructive,
      keepsMenuPresented: keepsMenuPresented, handler: handler)
  }

  package override var canBeChosen: Bool { isEnabled && (handler != nil || type(of: self) != CustomViewAction.self) }

  override func handlerChanged(from old: Handler?) { if (handler == nil) != (old == nil) { changed(.row) } }
}
