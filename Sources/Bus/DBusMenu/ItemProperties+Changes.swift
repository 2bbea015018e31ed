/// Some of the protocol's own properties.
struct StandardProperties: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let type = StandardProperties(rawValue: 1 << 0)
  static let label = StandardProperties(rawValue: 1 << 1)
  static let enabled = StandardProperties(rawValue: 1 << 2)
  static let visible = StandardProperties(rawValue: 1 << 3)
  static let iconName = StandardProperties(rawValue: 1 << 4)
  static let iconData = StandardProperties(rawValue: 1 << 5)
  static let toggleType = StandardProperties(rawValue: 1 << 6)
  static let toggleState = StandardProperties(rawValue: 1 << 7)
  static let shortcut = StandardProperties(rawValue: 1 << 8)
  static let childrenDisplay = StandardProperties(rawValue: 1 << 9)
  static let disposition = StandardProperties(rawValue: 1 << 10)
  static let accessibleDescription = StandardProperties(rawValue: 1 << 11)
  static let all = StandardProperties(rawValue: 1 << 12 - 1)

  /// Their names, in the order of ``PropertyName/standard``, which is that of the bits.
  var names: [PropertyName] {
    PropertyName.standard.indices.filter { rawValue & 1 << $0 != 0 }.map { PropertyName.standard[$0] }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ name: String) {
    rawValue = PropertyName.standard.firstIndex { $0.rawValue == name }.map { 1 << $0 } ?? 0
  }
}

/// Some properties of an item, by name.
struct PropertySet: Hashable, Sendable {
  var standard: StandardProperties = []
  /// Those that the protocol does not have.
  var extras: Set<String> = []

  var isEmpty: Bool { standard.isEmpty && extras.isEmpty }
  /// The names, sorted.
  var names: [String] { (standard.names.map(\.rawValue) + extras).sorted() }

  init(standard: StandardProperties = []) { self.standard = standard }

  init(_ names: some Sequence<String>) {
    for name in names {
      let standard = StandardProperties(name)
      if standard.isEmpty { extras.insert(name) } else { self.standard.insert(standard) }
    }
  }

  mutating func subtract(_ other: PropertySet) {
    standard.subtract(other.standard)
    if !extras.isEmpty { extras.subtract(other.extras) }
  }

  mutating func formUnion(_ other: PropertySet) {
    standard.formUnion(other.standard)
    if !other.extras.isEmpty { extras.formUnion(other.extras) }
  }
}

extension ItemProperties {
  /// The properties that differ.
  func changes(from old: ItemProperties) -> PropertySet {
    var changes = PropertySet()
    func note(_ property: StandardProperties, _ isChanged: Bool) { if isChanged { changes.standard.insert(property) } }
    note(.type, kind != old.kind)
    note(.label, label != old.label)
    note(.enabled, isEnabled != old.isEnabled)
    note(.visible, isVisible != old.isVisible)
    if icon != old.icon {
      note(.iconName, icon?.name != old.icon?.name)
      note(.iconData, icon?.data != old.icon?.data)
    }
    note(.toggleType, toggle?.kind != old.toggle?.kind)
    note(.toggleState, toggle?.state != old.toggle?.state)
    note(.shortcut, shortcut != old.shortcut)
    note(.childrenDisplay, hasSubmenu != old.hasSubmenu)
    note(.disposition, disposition != old.disposition)
    note(.accessibleDescription, accessibleDescription != old.accessibleDescription)
    if extras != old.extras {
      changes.extras = Set(extras.keys).union(old.extras.keys).filter { extras[$0] != old.extras[$0] }
    }
    return changes
  }
}
