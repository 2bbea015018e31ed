import LibDBus

// An item lives on a connection: it is called by the name that it was registered with while the connection owns that.
extension TrayHost {
  /// Follows a name that items were registered with to its next owner, which may have an item of its own there.
  func follow(_ name: BusName, to owner: BusName?) {
    for index in entries.indices where entries[index].name == name && entries[index].isResolved {
      let isReleased = entries[index].owner != owner
      guard entries[index].isReleased != isReleased, let old = entries[index].address else { continue }
      entries[index].isReleased = isReleased
      if let new = entries[index].address { move(old, to: new) }
    }
    guard let owner else { return }
    var keys: Set<String> = []
    for entry in entries where entry.name == name && keys.insert(entry.key).inserted {
      guard !entries.contains(where: { $0.key == entry.key && $0.owner == owner }) else { continue }
      // The bus has yet to answer who the owner is, or the former one keeps its item.
      let index = entries.firstIndex { $0.key == entry.key && !$0.isResolved } ?? entries.endIndex
      if index == entries.endIndex {
        guard let new = Entry(entry.key), entries.count < limits.items else { continue }
        entries.append(new)
      }
      entries[index].owner = owner
      if let address = entries[index].address { track(address, isAwaited: entries[index].isAwaited) }
    }
    checkSettled()
  }

  /// Calls an item by another name from now on. It is read again: it may not answer by that.
  private func move(_ old: Address, to new: Address) {
    guard tracked[new] == nil, var item = tracked[old], !entries.contains(where: { $0.address == old }) else {
      release(old)
      return track(new)
    }
    tracked[old] = nil
    (item.token, item.isReading, item.failures) = (nextToken(), false, 0)
    tracked[new] = item
    requestRead(.everything, of: new)
  }

  /// Removes an item that does not answer by its connection, after the name that it was registered with has gone.
  func dropIfReleased(_ address: Address) -> Bool {
    guard entries.contains(where: { $0.address == address && $0.isReleased }) else { return false }
    remove { $0.address == address && $0.isReleased }
    return tracked[address] == nil
  }

  // MARK: Items at one path

  /// The tracked items of one connection and path, in the order of the watcher.
  func addresses(of service: BusName, _ path: ObjectPath) -> [Address] {
    var seen: Set<Address> = []
    return entries.compactMap(\.address).filter {
      $0.service == service && $0.path == path && tracked[$0] != nil && seen.insert($0).inserted
    }
  }

  /// Whether an item is one that the watcher lists before by another name: both have one id and one menu.
  func isRepeated(_ address: Address, among addresses: [Address]) -> Bool {
    guard let own = tracked[address]?.properties?.state else { return false }
    return addresses.prefix { $0 != address }.contains { other in
      guard tracked[other]?.published != nil, let state = tracked[other]?.properties?.state else { return false }
      return state.isOfSameItem(as: own)
    }
  }
}

extension TrayItemState {
  /// Whether both are of one item, by what stays while it changes.
  func isOfSameItem(as other: TrayItemState) -> Bool { id == other.id && menu == other.menu }
}
