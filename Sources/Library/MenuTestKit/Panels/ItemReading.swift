import LibDBus

/// The calls with which a panel reads an item.
struct ItemReading: Sendable {
  /// A call for properties.
  struct Call: Sendable {
    /// The property; `nil` for all of them.
    var property: String?
    /// Whether it goes to the registered name in spite of the host's addressing.
    var isByName = false
    /// Whether it is for the interface `Properties` itself. A GDBusProxy that is made for that asks so, and no program
    /// has anything to say.
    var isForProxy = false

    /// Whether it is left out where the item has no such property.
    var isForKnown = false
    /// A text in whose place it is: it is left out where the item has that.
    var substituted: String?

    /// `GetAll`.
    static let all = Call()
    /// `GetAll` of the interface `Properties`.
    static let proxy = Call(isForProxy: true)
    /// `Get`.
    static func one(_ property: String) -> Call { Call(property: property) }

    /// The same call, of a property that the item has.
    var ifThere: Call {
      var call = self
      call.isForKnown = true
      return call
    }
    /// The same call, where the item does not have a text.
    func without(_ text: String) -> Call {
      var call = self
      call.substituted = text
      return call
    }
    /// The same call to the registered name.
    var byName: Call {
      var call = self
      call.isByName = true
      return call
    }
  }

  /// Whether such a call is made, by the values that the panel has of the item.
  static func makes(_ call: Call, with values: [String: Value]) -> Bool {
    if call.isForKnown, let property = call.property, values[property] == nil { return false }
    return call.substituted.map { values[$0]?.stringValue?.isEmpty ?? true } ?? true
  }

  /// Those when it finds the item.
  var found = [Call.all]
  /// Those after a signal that is in this list. `NewStatus` and `XAyatanaNewLabel` have the
  /// value as their argument; without a call that is taken.
  var signals: [String: [Call]] = [:]
  /// Those after all other signals.
  var others = [Call.all]
}
