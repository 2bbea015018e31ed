public import DBusMenu
public import LibDBus

/// A signal of a menu, as a value.
@nonexhaustive public enum MenuSignal: Sendable, Hashable {
  /// `LayoutUpdated`: the revision, and the row below which rows came, went or moved.
  case layoutUpdated(UInt32, ItemID)
  /// `ItemsPropertiesUpdated`.
  case propertiesUpdated([PropertyChange])
  /// `ItemActivationRequested`.
  case activationRequested(ItemID)

  /// The properties of one row in `ItemsPropertiesUpdated`.
  public struct PropertyChange: Sendable, Hashable {
    /// The row.
    public var id: ItemID
    /// The values that are set.
    public var set: [String: Value] = [:]
    /// The names that are back at their default.
    public var removed: [String] = []
  }
}

extension MenuSignal {
  /// Reads a signal; `nil` for others, and for one of the wrong form.
  init?(_ signal: borrowing IncomingMessage) {
    guard let values = try? signal.values(limit: PanelLimits.values) else { return nil }
    switch (signal.member.rawValue, values.count) {
    case ("LayoutUpdated", 2):
      guard case .uint32(let revision) = values[0], case .int32(let parent) = values[1] else { return nil }
      self = .layoutUpdated(revision, ItemID(parent))
    case ("ItemsPropertiesUpdated", 2):
      var changes: [ItemID: PropertyChange] = [:]
      var order: [ItemID] = []
      func change(_ row: Value, _ body: (inout PropertyChange, Value) -> Void) {
        guard let fields = row.members, fields.count == 2, case .int32(let number) = fields[0] else { return }
        let id = ItemID(number)
        if changes[id] == nil { order.append(id) }
        body(&changes[id, default: PropertyChange(id: id)], fields[1])
      }
      for row in values[0].members ?? [] { change(row) { $0.set.merge($1.entries ?? [:]) { $1 } } }
      for row in values[1].members ?? [] { change(row) { $0.removed += ($1.members ?? []).compactMap(\.stringValue) } }
      self = .propertiesUpdated(order.compactMap { changes[$0] })
    case ("ItemActivationRequested", 2):
      guard case .int32(let id) = values[0] else { return nil }
      self = .activationRequested(ItemID(id))
    default: return nil
    }
  }
}

extension MenuAnswer {
  /// Reads an answer to a call; an error for one of the wrong form.
  init(_ reader: inout MessageReader, to call: MenuCall) throws(BusError) {
    let values = try reader.values(limit: PanelLimits.values)
    switch call {
    case .getAll: self = .attributes(values.first?.entries ?? [:])
    case .getLayout:
      guard values.count == 2, case .uint32(let revision) = values[0], let root = MenuNode(asSent: values[1]) else {
        throw BusError(.failed, "The answer to GetLayout has another form.")
      }
      self = .layout(revision, root)
    case .getGroupProperties:
      self = .properties(
        (values.first?.members ?? []).compactMap { row in
          guard let fields = row.members, fields.count == 2, case .int32(let id) = fields[0] else { return nil }
          return (ItemID(id), fields[1].entries ?? [:])
        })
    case .aboutToShow: self = .needsUpdate(values.first?.boolValue ?? true)
    case .aboutToShowGroup, .event, .eventGroup: self = .done
    }
  }
}

extension MenuNode {
  /// The rows of an answer with all their values as they were sent; `nil` for a value of another form. A row whose id
  /// was there before, or is none, is left out with all below it.
  init?(asSent value: Value) {
    var seen: Set<ItemID> = []
    self.init(value, &seen)
  }

  /// The recursion ends with the wire's, which has at most 64 containers inside each other.
  private init?(_ value: Value, _ seen: inout Set<ItemID>) {
    guard let fields = value.unwrapped.members, fields.count == 3, case .int32(let number) = fields[0], number >= 0,
      seen.insert(ItemID(number)).inserted
    else { return nil }
    var children: [MenuNode] = []
    for child in fields[2].members ?? [] {
      if let child = MenuNode(child, &seen) { children.append(child) }
    }
    self.init(id: ItemID(number), properties: fields[1].entries ?? [:], children: children)
  }
}
