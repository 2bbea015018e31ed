import DBusMenu
import LibDBus
import MenuExport
public import Menus

/// What a presentation sets off from everything else, with a menu of what can be done with it.
///
///     let anchor = ItemAnchor(message, of: exporter)
///     let presentation = MenuPresentation(menu: menu, source: .anchor(anchor))
///     presentation.highlight = MenuHighlight(dimsSiblings: true)
///
/// The menu begins with a picture of it as it was when the menu was presented, which those who draw also get with the
/// place it is at. Until the end the menu's status is `notice`, and the tray item that it belongs to wants attention.
public struct MenuHighlight {
  /// What is set off; `nil` is the row of the source, which is an ``ItemAnchor`` then.
  public var element: MenuElement?
  /// Whether the rows beside that of the source are disabled meanwhile. What the program says of them counts again
  /// afterwards.
  public var dimsSiblings: Bool
  /// What wants attention meanwhile, whatever its own status is; `nil` is the tray item that the source stands in.
  public weak var trayItem: TrayItem?

  /// Describes what is set off.
  public init(_ element: MenuElement? = nil, dimsSiblings: Bool = false, trayItem: TrayItem? = nil) {
    self.element = element
    self.dimsSiblings = dimsSiblings
    self.trayItem = trayItem
  }
}

/// A highlight of one showing: what it changes while that lasts, and nothing afterwards.
@MainActor
final class ActiveHighlight {
  private let anchor: MenuAnchor
  private let snapshot: SnapshotElement
  private let dimsSiblings: Bool
  private weak var trayItem: TrayItem?
  private var entries: [String: Value] = [:]
  private var dimming: (exporter: MenuExporter, number: Int)?

  /// Takes the picture; `nil` if the anchor stands in nothing, or there is nothing to see.
  init?(_ highlight: MenuHighlight, of anchor: MenuAnchor) {
    let row = anchor as? ItemAnchor
    row?.exporter.flush()  // the row may be new
    guard anchor.parent != nil || row?.itemID != nil, let element = highlight.element ?? row?.element else {
      return nil
    }
    let content =
      row?.exporter.tree.content(of: element) ?? Resolver.content(of: element, inSingleSelection: false, placement: nil)
    guard let snapshot = SnapshotElement(of: content) else { return nil }
    self.anchor = anchor
    self.snapshot = snapshot
    dimsSiblings = highlight.dimsSiblings
    trayItem = highlight.trayItem ?? anchor.lineage?.lazy.compactMap { $0 as? TrayItem }.first
  }

  /// Makes a menu that is on no bus yet one that sets something off.
  func prepare(_ exporter: MenuExporter) {
    exporter.tree.rootHeaders = [snapshot]
    exporter.attributes.status = .notice
    let look = exporter.tree.looks.properties(showing: snapshot)
    var entries: [String: Value] = [:]
    entries["label"] = look.label.map { .string(MenuLabel.text(of: $0)) }
    switch look.icon {
    case .name(let name)?: entries["icon-name"] = .string(name)
    case .data(let bytes)?: entries["icon-data"] = .bytes(bytes)
    case nil: break
    }
    entries["content"] = look.extras["x-menubus-content"]
    self.entries = entries
    updateRect(of: exporter)
  }

  /// Says where what is set off is now, if that is known.
  func updateRect(of exporter: MenuExporter) {
    var properties: [String: Value] = ["x-menubus-highlight": .dictionary(entries)]
    properties["x-menubus-highlight-rect"] = anchor.bounds.flatMap { anchor.convertToScreen($0) }.map(Value.rect)
    exporter.tree.rootProperties[.highlight] = properties
  }

  /// The menu is shown.
  func begin() {
    trayItem?.attentionRequests += 1
    guard dimsSiblings, let row = anchor as? ItemAnchor else { return }
    dimming = row.exporter.tree.dim(around: row.element).map { (row.exporter, $0) }
    row.exporter.flush()  // the presenter finds the rows dimmed when it is asked
  }

  /// The menu is not shown any more, if it was; what late clicks mean stays.
  func end(_ exporter: MenuExporter, hasBegun: Bool) {
    exporter.attributes.status = .normal
    exporter.tree.rootProperties[.highlight] = [:]
    exporter.tree.rootProperties[.style]["x-menubus-dim"] = nil
    if hasBegun { trayItem?.attentionRequests -= 1 }
    if let dimming { dimming.exporter.tree.endDimming(dimming.number) }
    dimming = nil
  }
}
