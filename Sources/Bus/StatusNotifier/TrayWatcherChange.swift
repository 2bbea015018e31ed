public import LibDBus

/// A change of a ``TrayWatcher``.
@nonexhaustive public enum TrayWatcherChange: Sendable, Hashable {
  /// A new item: name and path in one word.
  case itemRegistered(String)
  /// A former item: name and path in one word.
  case itemUnregistered(String)
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
