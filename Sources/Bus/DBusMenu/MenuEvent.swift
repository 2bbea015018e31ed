package import Basics
public import LibDBus

/// An event that a client sent for an item.
public struct MenuEvent: Sendable {
  /// The kind of an event.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The item was chosen.
    case clicked
    /// The pointer or the selection is on the item.
    case hovered
    /// The item's submenu, or with id 0 the menu itself, opened.
    case opened
    /// It closed. Panels do not balance this with ``opened``.
    case closed
    /// Anything else, by its name.
    case other(String)

    init(_ name: String) {
      switch EventName(rawValue: name) {
      case .clicked: self = .clicked
      case .hovered: self = .hovered
      case .opened: self = .opened
      case .closed: self = .closed
      default: self = .other(name)
      }
    }
  }

  /// The item.
  public let id: ItemID
  /// The kind of the event.
  public let kind: Kind
  /// The event's data; for a click always `nil`, as of an event without any, because panels put arbitrary values there.
  public let data: Value?
  /// The sender's time, a hint at best: X server time, seconds since 1970, or 0.
  public let timestamp: UInt32
  /// The client that sent it, by its unique name; `nil` on a connection without a bus.
  public let sender: BusName?
}

/// An event, with what the server knows of its sender.
package struct ReceivedEvent: Sendable {
  /// The event, as it was sent.
  package let event: MenuEvent
  /// For how long the sender had been silent, if it ever called before.
  package let silence: Duration?
  /// The sender's way of showing the menu, if it is known.
  package let habit: ReadingHabit?
  /// The token that the sender provided for a choice: a window may come to the front in answer to that.
  package var activationToken: String?
}

extension MenuEvent.Kind {
  /// Whether the event chooses a row, or an alternate of one.
  package var isChoice: Bool { self == .clicked || self == .other(EventName.alternate.rawValue) }

  /// Whether a window may come to the front in answer to the event.
  package var mayRaiseWindow: Bool { isChoice || self == .other(EventName.commitPreview.rawValue) }
}

extension MenuEvent {
  static func read(_ reader: inout MessageReader, sender: BusName?) throws(BusError) -> MenuEvent {
    let id = ItemID(try reader.int32())
    let name = try reader.string(limit: DBusMenuLimits.eventBytes)
    let kind = Kind(name)
    var data: Value?
    switch kind {
    case .clicked, .hovered, .closed: reader.skip()
    // No program expects a value that cannot be read, such as a file descriptor.
    case .opened, .other:
      do throws(BusError) {
        data = try reader.value(limit: DBusMenuLimits.eventBytes / 16).unwrapped
      } catch  where error.name == .limitsExceeded {
        throw error
      } catch {}
    }
    if data == nil { if reader.nextType == "v" { reader.skip() } }
    let event = MenuEvent(id: id, kind: kind, data: data, timestamp: try reader.uint32(), sender: sender)
    guard event.size <= DBusMenuLimits.eventBytes else {
      throw BusError(.limitsExceeded, "An event may carry \(DBusMenuLimits.eventBytes) bytes.")
    }
    return event
  }

  /// Reads the events of a group, `a(isvu)`; where they are too much, none is kept.
  static func readGroup(_ reader: inout MessageReader, sender: BusName?) throws(BusError) -> [MenuEvent] {
    var events: [MenuEvent] = []
    var size = 0
    try reader.forEach { reader throws(BusError) in
      let event = try reader.structure { fields throws(BusError) in try read(&fields, sender: sender) }
      size += event.size
      guard size <= DBusMenuLimits.groupBytes else {
        throw BusError(.limitsExceeded, "The events of a group may carry \(DBusMenuLimits.groupBytes) bytes together.")
      }
      events.append(event)
    }
    return events
  }

  /// About how many bytes the event holds on to.
  package var size: Int {
    var size = 128 + (data?.size ?? 0)
    if case .other(let name) = kind { size += name.utf8.count }
    return size
  }
}

extension Value {
  /// About how many bytes the value takes.
  package var size: Int {
    switch self {
    case .string(let text): 48 + text.utf8.count
    case .objectPath(let path): 48 + path.rawValue.utf8.count
    case .bytes(let bytes): 48 + bytes.count
    case .array(_, let elements), .structure(let elements): 48 + elements.reduce(0) { $0 + $1.size }
    case .dictionary(_, _, let entries): 48 + entries.reduce(0) { $0 + $1.key.size + $1.value.size }
    case .variant(let inner): 64 + inner.size
    default: 48
    }
  }
}
