import Basics
import Logging
public import Menus
import StatusNotifier

extension TrayItem {
  /// The picture; `nil` for none. A name goes out as the icon theme of the desktop has it; see
  /// docs/panels.md#icon-themes.
  ///
  /// A file is read when its picture is assigned. One that cannot be shown is logged, and so is an emoji, which belongs
  /// into ``label``.
  public var icon: MenuImage? {
    get { pictures.icon }
    set {
      pictures.icon = newValue
      item.icon = wire(newValue, "icon")
    }
  }
  /// A small emblem for a corner of the picture, where both have pixels (`MenuImage.png(contentsOf:)`); `nil` for none.
  /// It is drawn into the picture, because few panels do that, and does not show over a picture that is a name alone.
  public var overlayIcon: MenuImage? {
    get { pictures.overlayIcon }
    set {
      pictures.overlayIcon = newValue
      item.overlayIcon = wire(newValue, "overlay icon")
    }
  }
  /// The picture while the status is `.needsAttention`. With `nil`, a mark is painted into ``icon``, if that has
  /// pixels or there is a ``labelPainter``.
  public var attentionIcon: MenuImage? {
    get { pictures.attentionIcon }
    set {
      pictures.attentionIcon = newValue
      item.attentionIcon = wire(newValue, "attention icon")
    }
  }
  /// The text that is shown while the pointer rests on the item; the title, where it is empty.
  ///
  ///     tray.toolTip = "3 new messages"
  public var toolTip: ToolTip {
    get { pictures.toolTip }
    set {
      let old = pictures.toolTip
      pictures.toolTip = newValue
      item.toolTip.title = newValue.title
      item.toolTip.text = newValue.text
      if newValue.image != old.image || newValue.image?.isFile == true {
        item.toolTip.icon = wire(newValue.image, "tooltip's picture")
      }
    }
  }

  /// The text that is shown while the pointer rests on an item. A string is its title.
  public struct ToolTip: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The first line; empty for none.
    public var title: String
    /// The lines below the first; empty for none.
    public var text: String
    /// The picture, which few panels show; `nil` for none.
    public var image: MenuImage?

    /// Makes a tooltip.
    public init(_ title: String = "", text: String = "", image: MenuImage? = nil) {
      (self.title, self.text, self.image) = (title, text, image)
    }

    /// Makes a tooltip of its first line.
    public init(stringLiteral title: String) { self.init(title) }
  }

  /// The pictures of the program, and the last complaint about each.
  struct Pictures {
    var icon: MenuImage?
    var overlayIcon: MenuImage?
    var attentionIcon: MenuImage?
    var toolTip = ToolTip()
    var complaints: [String: String] = [:]
  }

  /// A picture as panels have it; none where it cannot be shown, which is logged once.
  private func wire(_ image: MenuImage?, _ name: String) -> TrayItemState.Icon {
    guard let image else { return TrayItemState.Icon() }
    do throws(UnreadablePicture) {
      let icon = try TrayItemState.Icon(image)
      pictures.complaints[name] = nil
      return icon
    } catch {
      let complaint = "the \(name) of the tray item “\(id)” is not shown: \(PrintableText("\(error)"))"
      if pictures.complaints.updateValue(complaint, forKey: name) != complaint { logger.warning("\(complaint)") }
      return TrayItemState.Icon()
    }
  }
}
