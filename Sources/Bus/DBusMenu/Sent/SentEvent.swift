package import LibDBus

/// An event as a client sends it: the arguments of `Event`, and an element of those of `EventGroup`.
package struct SentEvent: Sendable, Hashable {
  /// The item.
  package var id: Int32
  /// The kind, also one that no client sends.
  package var name: String
  /// The data.
  package var data: Value
  /// The time.
  package var timestamp: UInt32

  /// The type of an element of the arguments of `EventGroup`.
  package static let signature: Signature = "(isvu)"
  /// The place of ``name`` in that.
  package static let namePlace = 1

  /// Creates an event.
  package init(_ name: String, _ id: Int32, data: Value = .int32(0), timestamp: UInt32 = 0) {
    self.id = id
    self.name = name
    self.data = data
    self.timestamp = timestamp
  }

  /// The arguments of `Event`.
  package var arguments: [Value] { [.int32(id), .string(name), .variant(data), .uint32(timestamp)] }

  /// The arguments of an `EventGroup` with events.
  package static func group(_ events: [SentEvent]) -> [Value] {
    [.array(of: signature, events.map { .structure($0.arguments) })]
  }
}
