import DBusMenu
import LibDBus
import MenuExport
import Menus

/// What is set off while a menu is shown, or what a menu goes back into: an anchor, or a part of one.
@MainActor
public struct HighlightTarget {
  /// What is set off.
  public var anchor: MenuAnchor
  /// The part of it, in its coordinates; `nil` is all of it.
  public var rect: MenuRect?
  /// What it is called; `nil` is the anchor's own name, if it has one.
  public var label: String?

  /// Names an anchor, or a part of one.
  public init(_ anchor: MenuAnchor, rect: MenuRect? = nil, label: String? = nil) {
    self.anchor = anchor
    self.rect = rect
    self.label = label
  }

  /// The place on the screen; `nil` if that is not known.
  var screenRect: MenuRect? {
    (rect ?? anchor.frame.map { MenuRect(x: 0, y: 0, width: $0.width, height: $0.height) })
      .flatMap { anchor.convertToScreen($0) }
  }

  private var name: String? {
    if let label { return label }
    return switch anchor {
    case let tray as TrayItem: tray.title
    case let row as ItemAnchor: (row.element as? TitledMenuElement)?.title
    default: nil
    }
  }

  fileprivate var description: [String: Value] {
    var entries: [String: Value] = [:]
    entries["label"] = name.map { .string($0.withoutNUL) }
    // A part of an object is not what is at the object's path.
    if anchor.object === anchor || anchor is ItemAnchor { entries["path"] = anchor.objectPath.map(Value.objectPath) }
    entries["item"] = (anchor as? ItemAnchor)?.itemID.map { .int32($0.rawValue) }
    return entries
  }
}

/// What the root of a menu says of what is set off while it is shown.
@MainActor
func highlightProperties(of target: HighlightTarget) -> [String: Value] {
  var properties: [String: Value] = ["x-menubus-highlight": .dictionary(target.description)]
  properties["x-menubus-highlight-rect"] = target.screenRect.map(Value.rect)
  return properties
}
