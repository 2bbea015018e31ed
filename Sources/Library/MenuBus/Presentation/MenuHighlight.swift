public import Menus

/// A thing that is set off from everything else while a menu is shown: an anchor, a part of one,
/// or the row of an element.
///
///     let anchor = ItemAnchor(message, of: exporter)
///     let presentation = MenuPresentation(menu: menu, source: .anchor(anchor))
///     presentation.highlight = MenuHighlight(dimsSiblings: true)
///
/// A presentation with a highlight needs something to see: a picture, or a place on the screen. The picture is
/// the row of the element as it was when the menu was presented, with which the menu begins; the place is the
/// anchor's rectangle, which presenters leave undimmed. Until the end the menu's status is `notice`, and the tray
/// item that the source is in asks for attention. The highlight of a context menu, and the place that the
/// menu closes into, need neither.
@MainActor
public struct MenuHighlight {
  /// The anchor; `nil` is the one that the menu belongs to. An interaction does not keep its own anchor: that is `nil`
  /// in its highlight.
  public var anchor: MenuAnchor?
  /// The part of the anchor, in its coordinates; `nil` is all of it.
  public var rect: MenuRect?
  /// The name for people; `nil` is that of the element or, without a picture, that of the anchor.
  public var label: String?
  /// The element of the picture; `nil` is that of the anchor's row in a presentation, and else no picture.
  public var element: MenuElement?
  /// Whether the rows beside that of the anchor are disabled meanwhile. Changes by the program count again afterwards.
  public var dimsSiblings = false
  /// The anchor that asks for attention meanwhile, whatever its own status is; `nil` is the tray item that the source
  /// of a presentation is in.
  public weak var attentionAnchor: MenuAnchor?

  /// Describes a highlight of the anchor that the menu belongs to.
  public init(_ element: MenuElement? = nil, dimsSiblings: Bool = false, attentionAnchor: MenuAnchor? = nil) {
    self.element = element
    self.dimsSiblings = dimsSiblings
    self.attentionAnchor = attentionAnchor
  }

  /// Describes a highlight of an anchor, or of a part of one.
  public init(_ anchor: MenuAnchor, rect: MenuRect? = nil, label: String? = nil) {
    self.anchor = anchor
    self.rect = rect
    self.label = label
  }

  /// The same without an anchor that the menu belongs to anyway.
  func leavingOut(_ anchor: MenuAnchor?) -> MenuHighlight {
    var highlight = self
    if highlight.anchor === anchor { highlight.anchor = nil }
    return highlight
  }
}
