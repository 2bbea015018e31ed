public import DBusMenu
public import LibDBus

/// A call of a panel to a menu, as a value. The time of an event is left out.
@nonexhaustive public enum MenuCall: Sendable, Hashable {
  /// `GetAll` of the interface's properties.
  case getAll
  /// `GetLayout`: the item, the number of levels or -1 for all, and the names of properties, all of them if empty.
  case getLayout(ItemID, depth: Int32, names: [String])
  /// `GetGroupProperties`: the items, and the names of properties, all of them if empty.
  case getGroupProperties([ItemID], names: [String])
  /// `AboutToShow`.
  case aboutToShow(ItemID)
  /// `AboutToShowGroup`.
  case aboutToShowGroup([ItemID])
  /// `Event`: the item, its name and its data.
  case event(ItemID, String, data: Value)
  /// `EventGroup` with one event.
  case eventGroup(ItemID, String, data: Value)
}

extension MenuCall {
  /// The method.
  public var member: MemberName {
    switch self {
    case .getAll: "GetAll"
    case .getLayout: "GetLayout"
    case .getGroupProperties: "GetGroupProperties"
    case .aboutToShow: "AboutToShow"
    case .aboutToShowGroup: "AboutToShowGroup"
    case .event: "Event"
    case .eventGroup: "EventGroup"
    }
  }

  /// The arguments, an event with the time `time`.
  func arguments(time: UInt32) -> [Value] {
    switch self {
    case .getAll: [.string(InterfaceName.menu.rawValue)]
    case .getLayout(let id, let depth, let names): [.int32(id.rawValue), .int32(depth), .strings(names)]
    case .getGroupProperties(let ids, let names): [Self.list(ids), .strings(names)]
    case .aboutToShow(let id): [.int32(id.rawValue)]
    case .aboutToShowGroup(let ids): [Self.list(ids)]
    case .event(let id, let name, let data):
      SentEvent(name, id.rawValue, data: data, timestamp: time).arguments
    case .eventGroup(let id, let name, let data):
      SentEvent.group([SentEvent(name, id.rawValue, data: data, timestamp: time)])
    }
  }

  private static func list(_ ids: [ItemID]) -> Value { .array(of: "i", ids.map { .int32($0.rawValue) }) }
}

extension MenuCall: CustomStringConvertible {
  /// The call as a line of a log has it, such as `GetLayout(0, -1, [])` or `Event(4, clicked)`.
  public var description: String { text(\.description) }

  /// - Parameter name: The name of an item.
  func text(_ name: (ItemID) -> String) -> String {
    func list(_ texts: [String]) -> String { "[\(texts.joined(separator: " "))]" }
    return switch self {
    case .getAll: "GetAll()"
    case .getLayout(let id, let depth, let names): "GetLayout(\(name(id)), \(depth), \(list(names)))"
    case .getGroupProperties(let ids, let names): "GetGroupProperties(\(list(ids.map(name))), \(list(names)))"
    case .aboutToShow(let id): "AboutToShow(\(name(id)))"
    case .aboutToShowGroup(let ids): "AboutToShowGroup(\(list(ids.map(name))))"
    case .event(let id, let event, _): "Event(\(name(id)), \(event))"
    case .eventGroup(let id, let event, _): "EventGroup([(\(name(id)), \(event))])"
    }
  }
}
