public import StatusNotifier

extension TrayItem {
  /// The item's id.
  public var id: String { item.id }
  /// The item's name for people.
  public var title: String {
    get { item.title }
    set { item.title = newValue }
  }
  /// The picture. A name goes out as the icon theme of the desktop has it; see docs/panels.md#icon-themes.
  public var icon: Icon {
    get { item.icon }
    set { item.icon = newValue }
  }
  /// A small emblem for a corner of the picture, where both have pixels (`TrayItem.Icon.png(contentsOf:)`): it is
  /// drawn into the picture, because few panels do that. It does not show over a picture that is a name alone.
  public var overlayIcon: Icon {
    get { item.overlayIcon }
    set { item.overlayIcon = newValue }
  }
  /// The picture while the status is `.needsAttention`. Without one, a mark is painted into the picture, if that has
  /// pixels or there is a ``labelPainter``.
  public var attentionIcon: Icon {
    get { item.attentionIcon }
    set { item.attentionIcon = newValue }
  }
  /// A directory that is searched for icons before the theme's; empty for none.
  public var iconThemePath: String {
    get { item.iconThemePath }
    set { item.iconThemePath = newValue }
  }
  /// The text that assistive technology says for the picture.
  public var iconDescription: String {
    get { item.iconDescription }
    set { item.iconDescription = newValue }
  }
  /// The text that assistive technology says for the picture while the status is `.needsAttention`.
  public var attentionIconDescription: String {
    get { item.attentionIconDescription }
    set { item.attentionIconDescription = newValue }
  }
  /// The prominence of the item; most panels hide a passive one.
  public var status: Status {
    get { item.status }
    set { item.status = newValue }
  }
  /// The text that is shown while the pointer rests on the item; the title, where it is empty.
  public var toolTip: ToolTip {
    get { item.toolTip }
    set { item.toolTip = newValue }
  }
  /// A text beside the picture, which few panels show; empty for none. MATE shows it in the place of the picture, and
  /// there the item leaves the tray for a moment when its label goes. See docs/panels.md#icon.
  public var label: String {
    get { item.label }
    set { item.label = newValue }
  }
  /// The widest text that ``label`` will have.
  public var labelGuide: String {
    get { item.labelGuide }
    set { item.labelGuide = newValue }
  }
  /// The kind of program that the item belongs to.
  public var category: Category {
    get { item.category }
    set { item.category = newValue }
  }
  /// The item's position among others; 0 leaves it to the panel.
  public var orderingIndex: UInt32 {
    get { item.orderingIndex }
    set { item.orderingIndex = newValue }
  }
}
