public import LibDBus

/// An item of another program's menu with everything below it, as it came over the bus.
public struct MenuNode: Sendable, Hashable {
  /// The item.
  public var id: ItemID
  /// Its properties by name. Values that equal the protocol's default are left out.
  public var properties: [String: Value]
  /// The items below it, in order.
  public var children: [MenuNode]

  /// Makes an item.
  public init(id: ItemID, properties: [String: Value] = [:], children: [MenuNode] = []) {
    self.id = id
    self.properties = properties
    self.children = children
  }
}

extension MenuNode {
  /// The text the item shows, without mnemonic marks.
  public var title: String { MenuLabel.text(of: properties[.label]?.stringValue ?? "") }
  /// Whether the item is a separator.
  public var isSeparator: Bool { properties[.type]?.stringValue == "separator" }
  /// Whether the item can be activated.
  public var isEnabled: Bool { properties[.enabled]?.boolValue ?? true }
  /// Whether the item is shown.
  public var isVisible: Bool { properties[.visible]?.boolValue ?? true }
  /// Whether a submenu opens from the item.
  public var hasSubmenu: Bool { properties[.childrenDisplay]?.stringValue == "submenu" }
  /// The mark of an item that can be on or off; `nil` for one without, whatever other word than the protocol's two and
  /// KDE's `checkbox` the program has. See docs/panel-menus.md#menus-of-other-programs.
  public var toggle: ItemProperties.Toggle? {
    let kind: ItemProperties.Toggle.Kind
    switch properties[.toggleType]?.stringValue {
    case "checkmark", "checkbox": kind = .checkmark
    case "radio": kind = .radio
    default: return nil
    }
    return ItemProperties.Toggle(kind, state: Int32(clamping: properties[.toggleState]?.integerValue ?? -1))
  }
  /// The picture: the name in the theme, else the PNG file; `nil` for an item without either.
  public var icon: ItemProperties.Icon? { iconName.map { .name($0) } ?? iconData.map { .data($0) } }
  /// How much the item stands out.
  public var disposition: ItemProperties.Disposition {
    properties[.disposition]?.stringValue.flatMap { ItemProperties.Disposition(rawValue: $0) } ?? .normal
  }
  /// The text that assistive technology speaks instead of the title; `nil` for the title.
  public var accessibleDescription: String? {
    properties[.accessibleDescription]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
  }
  /// The name of the icon, if it has one.
  package var iconName: String? {
    properties[.iconName]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
  }
  /// The PNG file of the icon, if it came as one.
  package var iconData: [UInt8]? {
    if case .bytes(let data)? = properties[.iconData], !data.isEmpty { data } else { nil }
  }
  /// Key presses, each a list of modifiers and a key.
  public var shortcut: [[String]] {
    guard case .array(_, let chords)? = properties[.shortcut] else { return [] }
    return chords.map { if case .array(_, let keys) = $0 { keys.compactMap(\.stringValue) } else { [] } }
  }
  /// The name that the program gave the item; `nil` if it gave none.
  public var identifier: String? { properties[.identifier]?.stringValue }
}
