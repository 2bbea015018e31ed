import Basics
public import StatusNotifier

extension TrayItem {
  /// The item's id.
  public var id: String { item.id }
  /// The item's name for people.
  public var title: String {
    get { item.title }
    set { item.title = newValue }
  }
  /// A directory that is searched for icons before the theme's; `nil` for none.
  public var iconThemePath: String? {
    get { item.iconThemePath.nonEmpty }
    set { item.iconThemePath = newValue ?? "" }
  }
  /// The text that assistive technology says for the picture; `nil` for the title.
  public var iconDescription: String? {
    get { item.iconDescription.nonEmpty }
    set { item.iconDescription = newValue ?? "" }
  }
  /// The text that assistive technology says for the picture while the status is `.needsAttention`; `nil` for
  /// ``iconDescription``.
  public var attentionIconDescription: String? {
    get { item.attentionIconDescription.nonEmpty }
    set { item.attentionIconDescription = newValue ?? "" }
  }
  /// The prominence of the item; most panels hide a passive one.
  public var status: Status {
    get { item.status }
    set { item.status = newValue }
  }
  /// A text beside the picture, which few panels show; `nil` for none. MATE shows it in the place of the picture, and
  /// there the item leaves the tray for a moment when its label goes. See docs/panels.md#icon.
  public var label: String? {
    get { item.label.nonEmpty }
    set { item.label = newValue ?? "" }
  }
  /// The widest text that ``label`` will have; `nil` if that is not known.
  public var labelGuide: String? {
    get { item.labelGuide.nonEmpty }
    set { item.labelGuide = newValue ?? "" }
  }
  /// The kind of program that the item belongs to.
  public var category: Category {
    get { item.category }
    set { item.category = newValue }
  }
  /// The item's position among others, from 1; `nil` leaves it to the panel.
  public var orderingIndex: Int? {
    get { item.orderingIndex == 0 ? nil : Int(item.orderingIndex) }
    set { item.orderingIndex = UInt32(clamping: newValue ?? 0) }
  }
}
