import Basics
import LibDBus

/// The calls of a client that show what it needs.
struct Needs {
  /// The needs that the client's readings and calls show, until it leaves.
  private(set) var signal: SignalNeeds = []
  /// The item about which the client asked with its last call.
  private var asked: ItemID?
  /// The item that the client opened with its last call.
  private var opened: ItemID?

  /// Notes an `AboutToShow` about an item.
  mutating func noteQuestion(_ id: ItemID) {
    asked = id == opened ? nil : id
    opened = nil
  }

  /// Notes an event, which says what was `opened`, or another call about what is shown.
  mutating func noteEvent(opening id: ItemID?) {
    asked = nil
    opened = id
  }

  /// Notes a `GetLayout`.
  ///
  /// Quickshell asks about the menu, and then reads all of it. A client of ours tells of the opening
  /// before it reads, as the doctor does, and COSMIC before it asks. Scripts and benchmarks read without a question.
  mutating func noteReading(of id: ItemID, depth: Int32, names: [String]) {
    if depth < 0, names.isEmpty, asked == id { signal.insert(.completeRows) }
    // Meanwhile, another part of the menu may have been announced.
    if asked == id { asked = nil }
    opened = nil
    noteNames(names)
  }

  /// Notes the names of properties that the client reads.
  mutating func noteNames(_ names: [String]) {
    if names.contains(PropertyName.accessibleDescription.rawValue) { signal.insert(.descriptions) }
  }
}

extension Clients {
  /// The needs that signals have to meet for the present clients.
  var needs: SignalNeeds {
    records.values.reduce(into: []) { needs, client in
      needs.formUnion(client.needs.signal)
      if let habit = client.habit { needs.formUnion(habit.needs) }
    }
  }

  /// Notes an `AboutToShow`.
  ///
  /// - Returns: The client that was forgotten for its sake, if the program waits for that one.
  mutating func noteQuestion(about id: ItemID, by name: BusName?) -> BusName? {
    guard let name else { return nil }
    let forgotten = use(name)
    records[name]?.needs.noteQuestion(id)
    return forgotten
  }

  /// Notes an event, which says what was `opened`, or another call about what is shown.
  mutating func noteEvent(opening id: ItemID? = nil, by name: BusName?) {
    if let name { records[name]?.needs.noteEvent(opening: id) }
  }

  /// Notes a reading of properties by their names.
  ///
  /// - Returns: The client that was forgotten for its sake, if the program waits for that one.
  mutating func noteNames(_ names: [String], by name: BusName?) -> BusName? {
    guard let name, !names.isEmpty else { return nil }
    let forgotten = use(name)
    records[name]?.needs.noteNames(names)
    return forgotten
  }
}
