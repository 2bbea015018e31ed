import Basics

/// The programs of the connections that have entries in a registry. A process may have many connections, and counts as
/// one; until the bus has named it, a connection counts by itself.
package final class ProgramRoll: Sendable {
  private struct Entry {
    var program: BusProgram
    /// Asks the bus.
    let asking: Task<Void, Never>
  }

  private let entries = Lock<[BusName: Entry]>([:])

  package init() {}

  /// The connections that were taken in.
  package var connections: Set<BusName> { entries.withLock { Set($0.keys) } }

  /// Takes a connection in that is on the bus, and asks for its process.
  package func add(_ name: BusName, on connection: BusConnection) {
    entries.withLock { entries in
      guard entries[name] == nil else { return }
      let asking = Task { [weak self, connection] in
        let program = await connection.program(of: name)
        // It may have left meanwhile.
        self?.entries.withLock { $0[name]?.program = program }
      }
      entries[name] = Entry(program: .connection(name), asking: asking)
    }
  }

  /// Takes a connection out that has left the bus.
  package func remove(_ name: BusName) { entries.withLock { _ = $0.removeValue(forKey: name) } }

  /// The program of a connection, as far as it is known.
  package func program(of name: BusName) -> BusProgram {
    entries.withLock { $0[name]?.program } ?? .connection(name)
  }

  /// The program of a connection, once the bus has named it.
  package func settledProgram(of name: BusName) async -> BusProgram {
    await entries.withLock { $0[name]?.asking }?.value
    return program(of: name)
  }

  /// Whether there is room for one more entry of a program.
  ///
  /// - Parameters:
  ///   - name: A connection of the program.
  ///   - owners: The connections of all entries, oldest first.
  ///   - limit: The most entries.
  ///   - each: The most entries of a program.
  /// - Returns: The index of the entry that gives way; `nil` where none has to.
  /// - Throws: ``BusError/Name/limitsExceeded`` where there is none.
  package func room(
    for name: BusName, among owners: [BusName], limit: Int, each: Int, of kind: String
  ) throws(BusError) -> Int? {
    let programs = owners.map(program)
    let own = program(of: name)
    let count = programs.count { $0 == own }
    let room = FairRoom.room(for: count, among: owners.count, limit: limit, each: each) {
      Dictionary(programs.map { ($0, 1) }, uniquingKeysWith: +).max { $0.value < $1.value }
        .map { (program: $0.key, count: $0.value) }
    }
    switch room {
    case .free: return nil
    case .instead(let program): return programs.lastIndex(of: program)
    case .none where count >= each:
      throw BusError(.limitsExceeded, "A program may register no more than \(each) \(kind).")
    case .none: throw BusError(.limitsExceeded, "There are already \(limit) \(kind), which is the limit.")
    }
  }
}
