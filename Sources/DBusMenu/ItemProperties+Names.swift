public import LibDBus

/// The names of the protocol's properties.
enum PropertyName {
  static let type = "type"
  static let label = "label"
  static let enabled = "enabled"
  static let visible = "visible"
  static let iconName = "icon-name"
  static let iconData = "icon-data"
  static let toggleType = "toggle-type"
  static let toggleState = "toggle-state"
  static let shortcut = "shortcut"
  static let childrenDisplay = "children-display"
  static let disposition = "disposition"
  static let accessibleDescription = "accessible-desc"

  static let standard = [
    type, label, enabled, visible, iconName, iconData, toggleType, toggleState, shortcut, childrenDisplay,
    disposition, accessibleDescription,
  ]
}

extension ItemProperties {
  /// Calls `body` with everything that goes over the bus, in a fixed order.
  ///
  /// Always there are the label of a row, both properties of a toggle, and what makes a separator or a submenu (Q3).
  /// All else only where it differs from the protocol's default: each property costs the bus daemon and every reader.
  func forEach(_ body: (String, Value) -> Void) {
    if kind == .separator { body(PropertyName.type, .string("separator")) }
    if let label { body(PropertyName.label, .string(label)) }
    if !isEnabled { body(PropertyName.enabled, .bool(false)) }
    if !isVisible { body(PropertyName.visible, .bool(false)) }
    switch icon {
    case .name(let name): body(PropertyName.iconName, .string(name))
    case .data(let data): body(PropertyName.iconData, .bytes(data))
    case nil: break
    }
    if let toggle {
      body(PropertyName.toggleType, .string(toggle.kind.rawValue))
      body(PropertyName.toggleState, .int32(toggle.state))
    }
    if !shortcut.isEmpty { body(PropertyName.shortcut, .array(of: "as", shortcut.map(Value.strings))) }
    if hasSubmenu { body(PropertyName.childrenDisplay, .string("submenu")) }
    if disposition != .normal { body(PropertyName.disposition, .string(disposition.rawValue)) }
    if let accessibleDescription { body(PropertyName.accessibleDescription, .string(accessibleDescription)) }
    if !extras.isEmpty {
      for (name, value) in extras.sorted(by: { $0.key < $1.key }) { body(name, value) }
    }
  }

  /// Everything that goes over the bus, by name.
  public var values: [String: Value] {
    var values: [String: Value] = [:]
    forEach { values[$0] = $1 }
    return values
  }

  /// The value of one property, or its default; `nil` for a name the protocol does not know.
  func value(of name: String) -> Value? {
    var found: Value?
    forEach { if $0 == name { found = $1 } }
    return found ?? Self.defaultValue(of: name)
  }

  /// What a client assumes where a property is absent (reference XML of the protocol).
  static func defaultValue(of name: String) -> Value? {
    switch name {
    case PropertyName.type: .string("standard")
    case PropertyName.enabled, PropertyName.visible: .bool(true)
    case PropertyName.label, PropertyName.iconName, PropertyName.toggleType, PropertyName.childrenDisplay,
      PropertyName.accessibleDescription:
      .string("")
    case PropertyName.iconData: .bytes([])
    case PropertyName.toggleState: .int32(-1)
    case PropertyName.shortcut: .array(of: "as", [])
    case PropertyName.disposition: .string("normal")
    default: nil
    }
  }

  /// The most containers inside each other in the value of any property.
  var containerDepth: Int {
    var depth = shortcut.isEmpty ? 0 : 2
    for value in extras.values { depth = max(depth, value.containerDepth) }
    return depth
  }

  /// The names of the properties that differ.
  func changedNames(from old: ItemProperties) -> [String] {
    var names: [String] = []
    func note(_ name: String, _ isChanged: Bool) { if isChanged { names.append(name) } }
    note(PropertyName.type, kind != old.kind)
    note(PropertyName.label, label != old.label)
    note(PropertyName.enabled, isEnabled != old.isEnabled)
    note(PropertyName.visible, isVisible != old.isVisible)
    if icon != old.icon {
      note(PropertyName.iconName, icon?.name != old.icon?.name)
      note(PropertyName.iconData, icon?.data != old.icon?.data)
    }
    note(PropertyName.toggleType, toggle?.kind != old.toggle?.kind)
    note(PropertyName.toggleState, toggle?.state != old.toggle?.state)
    note(PropertyName.shortcut, shortcut != old.shortcut)
    note(PropertyName.childrenDisplay, hasSubmenu != old.hasSubmenu)
    note(PropertyName.disposition, disposition != old.disposition)
    note(PropertyName.accessibleDescription, accessibleDescription != old.accessibleDescription)
    if extras != old.extras {
      names += Set(extras.keys).union(old.extras.keys).filter { extras[$0] != old.extras[$0] }.sorted()
    }
    return names
  }
}

extension ItemProperties.Icon {
  fileprivate var name: String? { if case .name(let name) = self { name } else { nil } }
  fileprivate var data: [UInt8]? { if case .data(let data) = self { data } else { nil } }
}
