import DBusMenu
import LibDBus
import MenuExport
import Menus

/// The highlight of one showing: its changes last as long as that.
@MainActor
final class ActiveHighlight {
  private let highlight: MenuHighlight
  /// The anchor; the one that the menu belongs to is not kept by its highlight.
  private weak var anchor: MenuAnchor?
  private let picture: SnapshotElement?
  /// Whether the root names the anchor. A request to present names its source, which is not repeated.
  private let namesAnchor: Bool
  private weak var attentionAnchor: MenuAnchor?
  private var description = HighlightDescription()
  private var hasBegun = false
  private var dimming: (exporter: MenuExporter, number: Int)?

  private init(_ highlight: MenuHighlight, _ anchor: MenuAnchor, _ picture: SnapshotElement?, namesAnchor: Bool) {
    self.highlight = highlight
    self.anchor = anchor
    self.picture = picture
    self.namesAnchor = namesAnchor
    attentionAnchor = highlight.attentionAnchor
  }

  /// The highlight of a presentation; `nil` if there is nothing to see: neither a picture of an anchor that is in
  /// something, nor a place on the screen.
  convenience init?(_ highlight: MenuHighlight, presentedFrom source: MenuAnchor) {
    let anchor = highlight.anchor ?? source
    let row = anchor.exportedRow
    anchor.row?.exporter.flush()  // the row may be new
    let stands = anchor.parent != nil || row != nil
    let picture = stands ? Self.picture(of: highlight.element ?? row?.element, at: anchor) : nil
    self.init(highlight.leavingOut(source), anchor, picture, namesAnchor: anchor !== source)
    guard picture != nil || isOnScreen else { return nil }
    attentionAnchor = highlight.attentionAnchor ?? source.lineage?.first(where: \.showsAttention)
  }

  /// The highlight of a context menu; `nil` if there is no anchor.
  convenience init?(_ highlight: MenuHighlight, ofContextMenuAt source: MenuAnchor?) {
    guard let anchor = highlight.anchor ?? source else { return nil }
    anchor.row?.exporter.flush()
    let picture = Self.picture(of: highlight.element, at: anchor)
    self.init(highlight.leavingOut(source), anchor, picture, namesAnchor: true)
  }

  /// The picture of an element; `nil` if its anchor is a row that is in no menu, or in such a row.
  private static func picture(of element: MenuElement?, at anchor: MenuAnchor) -> SnapshotElement? {
    guard let element, anchor.row.map({ $0.itemID != nil }) ?? true else { return nil }
    let row = anchor.exportedRow
    let content =
      row?.exporter.tree.content(of: element) ?? Resolver.content(of: element, inSingleSelection: false, placement: nil)
    return SnapshotElement(of: content)
  }

  /// The place on the screen; `nil` if it is not known.
  var screenRect: MenuRect? { (highlight.rect ?? anchor?.bounds).flatMap { anchor?.convertToScreen($0) } }

  /// Whether the anchor can be found on the screen: its rectangle is known, or it is a row of a menu.
  var hasTarget: Bool { anchor?.exportedRow?.itemID != nil || isOnScreen }

  /// Whether a rectangle of the screen is highlighted.
  private var isOnScreen: Bool { screenRect.map { $0.width > 0 && $0.height > 0 } == true }

  // MARK: The root

  /// Puts the picture above a menu that is on no bus yet.
  func prepare(_ exporter: MenuExporter) {
    exporter.tree.rootHeaders = picture.map { [$0] } ?? []
    exporter.attributes.status = .notice
    describe(in: exporter)
  }

  /// Describes the highlight on the root of a menu.
  func describe(in exporter: MenuExporter) {
    description = HighlightDescription()
    if let picture {
      let look = exporter.tree.looks.properties(showing: picture)
      description.label = look.label.map { MenuLabel.text(of: $0) }
      (description.iconName, description.iconData) = (look.icon?.name, look.icon?.data)
      description.content = ViewDescription(look.extras[.content])
    } else {
      description.label = anchor?.displayName
    }
    if let label = highlight.label { description.label = label }
    if namesAnchor {
      description.path = anchor?.ownPath
      description.item = anchor?.exportedRow?.itemID
    }
    updateRect(in: exporter)
  }

  /// Updates the place of the highlight, if it is known.
  func updateRect(in exporter: MenuExporter) {
    var properties: [String: Value] = [:]
    properties[.highlight] = description.value
    properties[.highlightRect] = screenRect.map { PixelRect($0).value }
    exporter.tree.rootProperties[.highlight] = properties
  }

  // MARK: Beside the menu

  /// Asks for attention and dims the rows, because the menu is shown.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    attentionAnchor?.beginAttention()
    guard highlight.dimsSiblings, let row = anchor?.exportedRow else { return }
    dimming = row.exporter.tree.dim(around: row.element).map { (row.exporter, $0) }
    row.exporter.flush()  // the presenter finds the rows dimmed when it is asked
  }

  /// Ends all changes for a presentation; the picture stays for late clicks.
  func end(in exporter: MenuExporter) {
    exporter.attributes.status = .normal
    exporter.tree.rootProperties[.highlight] = [:]
    end()
  }

  /// Ends the changes of ``begin()``.
  func end() {
    guard hasBegun else { return }
    hasBegun = false
    attentionAnchor?.endAttention()
    if let dimming { dimming.exporter.tree.endDimming(dimming.number) }
    dimming = nil
  }
}
