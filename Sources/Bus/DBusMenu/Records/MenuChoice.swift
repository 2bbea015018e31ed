public import LibDBus

/// A row that the user chose, `(ias)`: the reply of `org.menubus.Presenter1.Open` is a list of them.
public struct MenuChoice: ProtocolRecord {
  /// The row.
  public var id: ItemID
  /// The titles that lead to it, its own last.
  public var titles: [String]

  /// Describes a choice.
  public init(id: ItemID, titles: [String]) {
    self.id = id
    self.titles = titles
  }

  /// The id and the titles.
  public static let signature: Signature = "(ias)"

  /// The most choices of a menu that are told, the last ones.
  public static let maximumCount = DBusMenuLimits.choices

  /// Reads a choice; `nil` if the value is none.
  public init?(_ value: Value) {
    guard case .structure(let fields) = value.unwrapped, fields.count == 2, let id = ItemID(entry: fields[0]),
      case .array(_, let titles) = fields[1]
    else { return nil }
    self.init(id: id, titles: titles.compactMap(\.stringValue))
  }

  /// The choice as it travels.
  public var value: Value { .structure([.int32(id.rawValue), .strings(titles.map(\.withoutNUL))]) }

  /// Reads the reply.
  public static func all(_ value: Value?) -> [MenuChoice] { list(value, limit: maximumCount) }

  /// The reply, of the last ``maximumCount`` choices.
  public static func value(of choices: [MenuChoice]) -> Value { value(of: choices.suffix(maximumCount)) }
}
