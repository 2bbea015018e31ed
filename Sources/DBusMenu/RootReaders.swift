import LibDBus

/// Clients that read the whole menu at once and speak of nothing but its root, as mate-panel does: submenus open there
/// without a word. They are known by asking for exactly the protocol's own properties, to any depth.
struct RootReaders {
  /// Beyond this, none is added.
  private static let maximumCount = 64

  /// Whether each of those that read so has kept to the root since.
  private var clients: [BusName: Bool] = [:]

  /// Notes a `GetLayout`.
  mutating func note(_ name: BusName?, reads parent: ItemID, depth: Int32, names: [String]) {
    guard let name, parent == .root, depth < 0, names.count == PropertyName.standard.count,
      clients[name] == nil, clients.count < Self.maximumCount, Set(names) == Set(PropertyName.standard)
    else { return }
    clients[name] = true
  }

  /// Notes that a client asked or told of items.
  mutating func note(_ name: BusName?, speaksOf ids: [ItemID]) {
    guard let name, clients[name] == true, ids.contains(where: { $0 != .root }) else { return }
    clients[name] = false
  }

  func contains(_ name: BusName?) -> Bool { name.map { clients[$0] == true } ?? false }

  mutating func forget(_ name: BusName) { clients[name] = nil }
}
