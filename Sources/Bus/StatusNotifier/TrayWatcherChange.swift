public import LibDBus

/// A change of a ``TrayWatcher``.
public struct TrayWatcherChange: Sendable, Hashable {
  /// The kind of a change.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// A new item.
    case itemRegistered(TrayWatcher.Item)
    /// A former item.
    case itemUnregistered(TrayWatcher.Item)
    /// A registration that was refused: its argument, the connection that made it, and the error that it got.
    case refused(String, by: BusName, BusError)
    /// A new host, by the name that it gave.
    case hostRegistered(BusName)
    /// A former host, by the name that it gave.
    case hostUnregistered(BusName)
    /// The watcher owns the name now; nothing is registered yet.
    case nameGained
    /// Another program owns the name now; nothing is registered here any more.
    case nameLost
  }

  /// The kind of the change.
  public var kind: Kind
  /// The number of changes before this one that were dropped, because they were not consumed in time.
  public var missed = 0

  init(_ kind: Kind) { self.kind = kind }
}

extension TrayWatcher {
  /// A registered item.
  public struct Item: Sendable, Hashable, CustomStringConvertible {
    /// The name that it was registered with.
    public var name: BusName
    /// Its path.
    public var path: ObjectPath
    /// The notation of `RegisteredStatusNotifierItems`: name and path in one word.
    public var description: String { name.rawValue + path.rawValue }
  }
}
