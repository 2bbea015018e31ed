package import LibDBus

extension ItemProperties {
  /// Calls `body` with everything that goes over the bus, in a fixed order.
  ///
  /// Always there are the label of a row, both properties of a toggle, and what makes a separator or a submenu:
  /// without a label, panels write “Label Empty” (docs/panel-menus.md#menus-of-other-programs).
  /// All else only where it differs from the protocol's default: each property costs the bus daemon and every reader.
  func forEach(_ body: (String, Value) -> Void) {
    func standard(_ name: PropertyName, _ value: Value) { body(name.rawValue, value) }
    if kind == .separator { standard(.type, .string("separator")) }
    if let label { standard(.label, .string(label)) }
    if !isEnabled { standard(.enabled, .bool(false)) }
    if !isVisible { standard(.visible, .bool(false)) }
    if let name = icon?.name { standard(.iconName, .string(name)) }
    if let data = icon?.data { standard(.iconData, .bytes(data)) }
    if let toggle {
      standard(.toggleType, .string(toggle.kind.rawValue))
      standard(.toggleState, .int32(toggle.state))
    }
    if !shortcut.isEmpty { standard(.shortcut, .array(of: "as", shortcut.map(Value.strings))) }
    if hasSubmenu { standard(.childrenDisplay, .string("submenu")) }
    if disposition != .normal { standard(.disposition, .string(disposition.rawValue)) }
    if let accessibleDescription { standard(.accessibleDescription, .string(accessibleDescription)) }
    if !extras.isEmpty {
      for (name, value) in extras.sorted(by: { $0.key < $1.key }) { body(name, value) }
    }
  }

  /// Everything that goes over the bus, by name.
  package var values: [String: Value] {
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

  /// The value of an absent property (reference XML of the protocol).
  package static func defaultValue(of name: String) -> Value? { defaults[name] }

  private static let defaults: [String: Value] = {
    var values: [String: Value] = [:]
    values[.type] = .string("standard")
    values[.label] = .string("")
    values[.enabled] = .bool(true)
    values[.visible] = .bool(true)
    values[.iconName] = .string("")
    values[.iconData] = .bytes([])
    values[.toggleType] = .string("")
    values[.toggleState] = .int32(-1)
    values[.shortcut] = .array(of: "as", [])
    values[.childrenDisplay] = .string("")
    values[.disposition] = .string("normal")
    values[.accessibleDescription] = .string("")
    return values
  }()

  /// The most containers inside each other in the value of any property.
  var containerDepth: Int {
    var depth = shortcut.isEmpty ? 0 : 2
    for value in extras.values { depth = max(depth, value.containerDepth) }
    return depth
  }
}
