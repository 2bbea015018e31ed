package import LibDBus

/// A row that the user chose, `(ias)`: the reply of `org.menubus.Presenter1.Open` is a list of them.
package struct MenuChoice: ProtocolRecord {
  /// The row.
  package var id: ItemID
  /// The titles that lead to it, its own last.
  package var titles: [String]

  /// Describes a choice.
  package init(id: ItemID, titles: [String]) {
    self.id = id
    self.titles = titles
  }

  /// The id and the titles.
  package static let signature: Signature = "(ias)"

  /// The most choices of a menu that are told, the last ones.
  package static let maximumCount = DBusMenuLimits.choices

  /// Reads a choice; `nil` if the value is none.
  package init?(_ value: Value) {
    guard case .structure(let fields) = value.unwrapped, fields.count == 2, let id = ItemID(entry: fields[0]),
      case .array(_, let titles) = fields[1]
    else { return nil }
    self.init(id: id, titles: titles.compactMap(\.stringValue))
  }

  /// The choice as it travels.
  package var value: Value { .structure([.int32(id.rawValue), .strings(titles.map(\.withoutNUL))]) }

  /// Reads the reply.
  package static func all(_ value: Value?) -> [MenuChoice] { list(value, limit: maximumCount) }

  /// The reply, of the last ``maximumCount`` choices.
  package static func value(of choices: [MenuChoice]) -> Value { value(of: choices.suffix(maximumCount)) }
}
