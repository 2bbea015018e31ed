import DBusMenu
import LibDBus

/// A client that keeps a copy of a menu current by what the signals say, as panels do.
final class Follower: Sendable {
  typealias Properties = [String: Value]

  /// What arrived, in the order of arrival.
  private enum Arrival: Sendable {
    case updated([(ItemID, Properties)], removed: [(ItemID, [String])])
    case layout(revision: UInt32, parent: ItemID)
    case fetched(MenuNode)
  }

  private struct State {
    var arrivals: [Arrival] = []
    var rows: [ItemID: (properties: Properties, children: [ItemID])] = [:]
    var revision: UInt32 = 0
    var revisionsGrew = true
  }

  private let state = Lock(State())
  private let client: MenuClient

  init(_ client: MenuClient) async throws {
    self.client = client
    let rule = MatchRule(sender: client.service, path: client.path, interface: .menu)
    _ = try await client.connection.subscribe(rule) { [weak self] signal in
      guard let self, let arguments = try? signal.values() else { return }
      self.note(signal.member, arguments)
    }
    try await fetch(.root)
  }

  /// Whether no revision was lower than the one before.
  var revisionsGrew: Bool { state.withLock { $0.revisionsGrew } }

  /// The copy, when everything that arrived was followed.
  func copy() async throws -> MenuNode {
    while let parents = follow() {
      for parent in parents {
        do { try await fetch(parent) } catch let error as BusError where error.name == .invalidArguments {}
      }
    }
    return state.withLock { Self.node(.root, $0) }
  }

  private func fetch(_ parent: ItemID) async throws {
    let node = try await client.layout(of: parent)
    state.withLock { $0.arrivals.append(.fetched(node)) }
  }

  /// Takes in what arrived; which lists have to be asked for, or `nil` if nothing had arrived.
  private func follow() -> [ItemID]? {
    state.withLock { state in
      guard !state.arrivals.isEmpty else { return nil }
      let arrivals = state.arrivals
      state.arrivals = []
      var parents: [ItemID] = []
      for arrival in arrivals {
        switch arrival {
        case .updated(let updated, let removed):
          for (id, properties) in updated { state.rows[id]?.properties.merge(properties) { $1 } }
          for (id, names) in removed { for name in names { state.rows[id]?.properties[name] = nil } }
        case .layout(let revision, let parent):
          if revision < state.revision { state.revisionsGrew = false }
          state.revision = revision
          if !parents.contains(parent) { parents.append(parent) }
        case .fetched(let node): Self.take(node, into: &state)
        }
      }
      return parents
    }
  }

  private static func take(_ node: MenuNode, into state: inout State) {
    state.rows[node.id] = (node.properties, node.children.map(\.id))
    for child in node.children { take(child, into: &state) }
  }

  private static func node(_ id: ItemID, _ state: State) -> MenuNode {
    let row = state.rows[id] ?? ([:], [])
    return MenuNode(id: id, properties: row.properties, children: row.children.map { node($0, state) })
  }

  private func note(_ member: String, _ arguments: [Value]) {
    func entries(_ value: Value) -> [(ItemID, Value)] {
      guard case .array(_, let entries) = value else { return [] }
      return entries.compactMap {
        guard case .structure(let fields) = $0, case .int32(let id) = fields[0] else { return nil }
        return (ItemID(id), fields[1])
      }
    }
    switch (member, arguments.first, arguments.last) {
    case ("LayoutUpdated", .uint32(let revision)?, .int32(let parent)?):
      state.withLock { $0.arrivals.append(.layout(revision: revision, parent: ItemID(parent))) }
    case ("ItemsPropertiesUpdated", let updated?, let removed?):
      let updates = entries(updated).map { id, value in
        guard case .dictionary(_, _, let pairs) = value else { return (id, Properties()) }
        return (id, Properties(uniqueKeysWithValues: pairs.map { ($0.key.stringValue ?? "", $0.value.unwrapped) }))
      }
      let removals = entries(removed).map { id, value in
        guard case .array(_, let names) = value else { return (id, [String]()) }
        return (id, names.compactMap(\.stringValue))
      }
      state.withLock { $0.arrivals.append(.updated(updates, removed: removals)) }
    default: break
    }
  }
}
