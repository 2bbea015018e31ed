import LibDBus

/// An action as a program describes it.
struct GtkAction: Sendable, Hashable {
  var isEnabled: Bool
  /// The type of the parameter; empty for none.
  var parameterType: String
  var state: Value?

  /// Reads `(bgav)`.
  init(_ reader: inout MessageReader) throws(BusError) {
    (isEnabled, parameterType, state) = try reader.structure { fields throws(BusError) in
      let isEnabled = try fields.bool()
      let type = try fields.signature().rawValue
      return (isEnabled, type, try fields.value(limit: GtkMenusLimits.values).members?.first?.unwrapped)
    }
  }

  /// Whether a row with this target can activate it.
  func takes(_ target: Value?) -> Bool { (target?.signature ?? "") == parameterType }
}

/// The actions of an object.
struct GtkActionTable: Sendable {
  private(set) var actions: [String: GtkAction] = [:]

  subscript(_ name: String) -> GtkAction? { actions[name] }

  init() {}

  /// Reads the answer to `DescribeAll`, `a{s(bgav)}`.
  init(describing reader: inout MessageReader) throws(BusError) { try add(&reader) }

  /// Reads the signal `Changed`, `asa{sb}a{sv}a{s(bgav)}`.
  mutating func change(_ reader: inout MessageReader) throws(BusError) {
    for name in try reader.strings(limit: GtkMenusLimits.actions * 4) { actions[name] = nil }
    try reader.dictionary { entry throws(BusError) in
      let name = try entry.string(limit: GtkMenusLimits.nameBytes)
      actions[name]?.isEnabled = try entry.bool()
    }
    try reader.dictionary { entry throws(BusError) in
      let name = try entry.string(limit: GtkMenusLimits.nameBytes)
      guard actions[name]?.state != nil else { return }
      actions[name]?.state = try entry.value(limit: GtkMenusLimits.values).unwrapped
    }
    try add(&reader)
  }

  private mutating func add(_ reader: inout MessageReader) throws(BusError) {
    try reader.dictionary { entry throws(BusError) in
      // A row whose action is left out is disabled.
      guard actions.count < GtkMenusLimits.actions,
        let name = try? entry.string(limit: GtkMenusLimits.nameBytes), let action = try? GtkAction(&entry)
      else { return }
      actions[name] = action
    }
  }
}
