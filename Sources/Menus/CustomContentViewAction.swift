/// An action with content in the place of its title, and perhaps of its picture.
///
///     CustomContentViewAction(
///       contentView: .content(.horizontal([.text("AutoSummary"), .badge("beta")])),
///       trailingAccessoryView: .content(.image(.emoji("🎉"))))
///
/// Panels that do not show content have its text for a title, and the picture of the accessory, else of the content;
/// an accessory without a picture, or with an emoji for one, stands behind the text. Where
/// ``TitledMenuElement/title`` or ``TitledMenuElement/image`` are set, those panels have them instead.
open class CustomContentViewAction: Action {
  /// Where the content comes from. Assigning has it brought up to date, whatever is assigned.
  public var contentView: ReusableViewConfiguration {
    didSet {
      slot.configuration = contentView
      changed(.row)
    }
  }

  /// Where the accessory behind the content comes from. Assigning has it brought up to date, whatever is assigned.
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
    isEnabled: Bool = true, isDestructive: Bool = false, isSelected: Bool = false, keepsMenuPresented: Bool = false,
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
}
