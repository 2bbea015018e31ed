/// An action with content in the place of its title, and perhaps of its picture.
///
///     CustomContentViewAction(
///       contentView: .horizontal([.text("AutoSummary"), .badge("beta")]),
///       trailingAccessoryView: .image(.emoji("🎉")))
///
/// Plain panels show its text as title, and the picture of the accessory, else of the content; an accessory without a
/// picture, or with an emoji for one, is behind the text. Where ``TitledMenuElement/title`` or
/// ``TitledMenuElement/image`` are set, those panels show them instead.
open class CustomContentViewAction: Action {
  /// The source of the content. Any assignment updates the content.
  public var contentView: ReusableViewConfiguration {
    didSet {
      slot.configuration = contentView
      changed(.row)
    }
  }

  /// The source of the accessory behind the content. Any assignment updates the accessory. `nil` for none.
  public var trailingAccessoryView: ReusableViewConfiguration? {
    didSet {
      accessorySlot.configuration = trailingAccessoryView
      changed(.row)
    }
  }

  private let slot: ViewSlot
  private let accessorySlot: ViewSlot
  package override var drawing: RowDrawing? { rowDrawing }
  private let rowDrawing: RowDrawing

  /// Makes an action; only the content is needed.
  public init(
    contentView: ReusableViewConfiguration, trailingAccessoryView: ReusableViewConfiguration? = nil,
    isEnabled: Bool = true, isDestructive: Bool = false, isSelected: Bool? = nil, keepsMenuPresented: Bool = false,
    handler: Handler? = nil
  ) {
    self.contentView = contentView
    self.trailingAccessoryView = trailingAccessoryView
    slot = ViewSlot(.content, contentView)
    accessorySlot = ViewSlot(.accessory, trailingAccessoryView)
    rowDrawing = RowDrawing(content: slot, accessory: accessorySlot)
    super.init(
      isEnabled: isEnabled, isDestructive: isDestructive, isSelected: isSelected,
      keepsMenuPresented: keepsMenuPresented, handler: handler)
  }

  /// Makes an action with content that is a value; only the content is needed.
  public convenience init(
    contentView: RowView, trailingAccessoryView: RowView? = nil, isEnabled: Bool = true, isDestructive: Bool = false,
    isSelected: Bool? = nil, keepsMenuPresented: Bool = false, handler: Handler? = nil
  ) {
    self.init(
      contentView: .content(contentView), trailingAccessoryView: trailingAccessoryView.map { .content($0) },
      isEnabled: isEnabled, isDestructive: isDestructive, isSelected: isSelected,
      keepsMenuPresented: keepsMenuPresented, handler: handler)
  }
}
