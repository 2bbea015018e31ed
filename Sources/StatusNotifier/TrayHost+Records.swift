import LibDBus

// What the host remembers of the watcher's list and of the items in it.
extension TrayHost {
  /// Something that the watcher lists.
  struct Entry {
    /// What the watcher calls it.
    var key: String
    /// The name it was registered by.
    var name: BusName
    var path: ObjectPath
    /// Who has the name; `nil` before the bus has said so.
    var owner: BusName?
    var isResolved: Bool { owner != nil }
    var address: Address? { owner.map { Address(service: $0, path: path) } }

    /// Reads what a watcher calls an item.
    init?(_ key: String) {
      guard let item = ItemKey(key) else { return nil }
      self.key = key
      name = item.name
      path = item.path
      if name.isUnique { owner = name }
    }
  }

  /// Where an item is.
  struct Address: Hashable, Sendable {
    var service: BusName
    var path: ObjectPath
  }

  /// What is known of something that is registered as an item.
  struct Tracked {
    /// Tells it from others that were at the same place before.
    var token: Int
    /// What it has said; `nil` before it has.
    var properties: ReceivedProperties?
    /// What of this others were told.
    var published: Item?
    /// Why the last reading failed.
    var problem: String?
    /// What has to be read.
    var wanted = Wanted.nothing
    var isReading = false
    /// Whether it was asked once, with or without success.
    var isSettled = false
    var failures = 0
  }

  /// What has to be read of an item.
  enum Wanted: Equatable {
    case nothing
    case property(String)
    case everything

    mutating func add(_ other: Wanted) {
      if self == .nothing { self = other } else if self != other, other != .nothing { self = .everything }
    }
  }
}
