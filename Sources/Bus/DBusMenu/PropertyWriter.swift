import LibDBus

/// Writes the properties of items as dictionaries, `a{sv}`.
///
/// An entry begins at a multiple of eight, so that all of it but its value is the same bytes in every row.
struct PropertyWriter {
  /// The properties to be written; `nil` writes all.
  var wanted: PropertySet?
  var pictures = PictureBudget()

  init(_ wanted: PropertySet? = nil) { self.wanted = wanted }

  /// Writes a dictionary.
  mutating func write(_ properties: ItemProperties, to writer: inout MessageWriter) {
    writer.array(alignment: 8) { _ = writeEntries(of: properties, to: &$0) }
  }

  /// Writes the entries of a dictionary.
  ///
  /// - Returns: The written properties; a picture for which there is no room is left out.
  mutating func writeEntries(of properties: ItemProperties, to writer: inout MessageWriter) -> PropertySet {
    var written = PropertySet(standard: writeStandard(properties, to: &writer))
    if !properties.extras.isEmpty { written.extras = writeExtras(properties.extras, to: &writer) }
    return written
  }

  private mutating func writeStandard(_ item: ItemProperties, to writer: inout MessageWriter) -> StandardProperties {
    let wanted = wanted?.standard ?? .all
    var written: StandardProperties = []
    func takes(_ property: StandardProperties) -> Bool {
      guard wanted.contains(property) else { return false }
      written.insert(property)
      return true
    }
    if item.kind == .separator, takes(.type) { writer.fragment(.separator) }
    if let label = item.label, takes(.label) { writer.entry(.label, label) }
    if !item.isEnabled, takes(.enabled) { writer.fragment(.disabled) }
    if !item.isVisible, takes(.visible) { writer.fragment(.hidden) }
    if let name = item.icon?.name, takes(.iconName) { writer.entry(.iconName, name) }
    if let data = item.icon?.data, wanted.contains(.iconData), pictures.admit(data), takes(.iconData) {
      writer.entry(.iconData, data)
    }
    if let toggle = item.toggle {
      if takes(.toggleType) { writer.entry(.toggleType, toggle.kind.rawValue) }
      if takes(.toggleState) { writer.entry(.toggleState, toggle.state) }
    }
    if !item.shortcut.isEmpty, takes(.shortcut) { writer.entry(.shortcut, item.shortcut) }
    if item.hasSubmenu, takes(.childrenDisplay) { writer.fragment(.submenu) }
    if item.disposition != .normal, takes(.disposition) { writer.entry(.disposition, item.disposition.rawValue) }
    if let description = item.accessibleDescription, takes(.accessibleDescription) {
      writer.entry(.accessibleDescription, description)
    }
    return written
  }

  private mutating func writeExtras(_ extras: [String: Value], to writer: inout MessageWriter) -> Set<String> {
    var written: Set<String> = []
    if let wanted, wanted.extras.isEmpty { return written }
    for (name, value) in extras.sorted(by: { $0.key < $1.key }) where wanted?.extras.contains(name) ?? true {
      guard let value = pictures.admit(name, value) else { continue }
      writer.entry(name, value)
      written.insert(name)
    }
    return written
  }
}

extension MessageWriter {
  fileprivate mutating func entry(_ start: MessageFragment, _ text: String) {
    fragment(start)
    string(text)
  }

  fileprivate mutating func entry(_ start: MessageFragment, _ number: Int32) {
    fragment(start)
    int32(number)
  }

  fileprivate mutating func entry(_ start: MessageFragment, _ data: [UInt8]) {
    fragment(start)
    bytes(data)
  }

  fileprivate mutating func entry(_ start: MessageFragment, _ lists: [[String]]) {
    fragment(start)
    value(.array(of: "as", lists.map(Value.strings)))
  }

  /// Writes an entry of any name and type.
  mutating func entry(_ name: String, _ value: Value) {
    structure {
      $0.string(name)
      $0.variant(value)
    }
  }

  /// Writes the description that goes with a new label.
  mutating func accessibleDescription(_ text: String) { entry(.accessibleDescription, text) }
}

extension MessageFragment {
  fileprivate static let label = MessageFragment(.label, "s")
  fileprivate static let iconName = MessageFragment(.iconName, "s")
  fileprivate static let iconData = MessageFragment(.iconData, "ay")
  fileprivate static let toggleType = MessageFragment(.toggleType, "s")
  fileprivate static let toggleState = MessageFragment(.toggleState, "i")
  fileprivate static let shortcut = MessageFragment(.shortcut, "aas")
  fileprivate static let disposition = MessageFragment(.disposition, "s")
  fileprivate static let accessibleDescription = MessageFragment(.accessibleDescription, "s")
  fileprivate static let separator = MessageFragment(.type, .string("separator"))
  fileprivate static let disabled = MessageFragment(.enabled, .bool(false))
  fileprivate static let hidden = MessageFragment(.visible, .bool(false))
  fileprivate static let submenu = MessageFragment(.childrenDisplay, .string("submenu"))

  /// An entry up to its value.
  private init(_ name: PropertyName, _ type: StaticString) {
    self.init {
      $0.string(name.rawValue)
      $0.signature(type)
    }
  }

  /// An entry that always has the same value.
  private init(_ name: PropertyName, _ value: Value) {
    self.init { $0.entry(name.rawValue, value) }
  }
}
