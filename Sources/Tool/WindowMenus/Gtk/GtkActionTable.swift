import DBusMenu
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

  /// About how many bytes the action takes.
  var size: Int { 128 + parameterType.utf8.count + (state?.size ?? 0) }

  /// Whether a row with this target can activate it.
  func takes(_ target: Value?) -> Bool { (target?.signature.rawValue ?? "") == parameterType }
}

/// The actions of an object.
struct GtkActionTable: Sendable {
  private(set) var actions: [String: GtkAction] = [:]
  private var bytes = 0

  subscript(_ name: String) -> GtkAction? { actions[name] }

  init() {}

  /// Reads the answer to `DescribeAll`, `a{s(bgav)}`.
  init(describing reader: inout MessageReader) throws(BusError) { try add(&reader) }

  /// Reads the signal `Changed`, `asa{sb}a{sv}a{s(bgav)}`.
  mutating func change(_ reader: inout MessageReader) throws(BusError) {
    for name in try reader.strings(limit: GtkMenusLimits.actions * 4) { replace(name, with: nil) }
    try reader.dictionary { entry throws(BusError) in
      let name = try entry.string(limit: GtkMenusLimits.nameBytes)
      actions[name]?.isEnabled = try entry.bool()
    }
    try reader.dictionary { entry throws(BusError) in
      let name = try entry.string(limit: GtkMenusLimits.nameBytes)
      guard var action = actions[name], action.state != nil else { return }
      action.state = try entry.value(limit: GtkMenusLimits.values).unwrapped
      replace(name, with: action)
    }
    try add(&reader)
  }

  private mutating func add(_ reader: inout MessageReader) throws(BusError) {
    try reader.dictionary { entry throws(BusError) in
      // A row whose action is left out is disabled.
      guard actions.count < GtkMenusLimits.actions,
        let name = try? entry.string(limit: GtkMenusLimits.nameBytes), let action = try? GtkAction(&entry)
      else { return }
      replace(name, with: action)
    }
  }

  /// Puts an action in the place of the one with its name, which goes also where there is no room for the new one.
  private mutating func replace(_ name: String, with action: GtkAction?) {
    if let old = actions.removeValue(forKey: name) { bytes -= name.utf8.count + old.size }
    guard let action else { return }
    let size = name.utf8.count + action.size
    guard bytes + size <= GtkMenusLimits.actionBytes else { return }
    bytes += size
    actions[name] = action
  }
}
