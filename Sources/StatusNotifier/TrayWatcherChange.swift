public import LibDBus

/// Something that happened to a ``TrayWatcher``.
public enum TrayWatcherChange: Sendable, Hashable {
  /// An item is there: name and path in one word.
  case itemRegistered(String)
  /// An item is gone.
  case itemUnregistered(String)
  /// A host is there, by the name it gave.
  case hostRegistered(BusName)
  /// A host is gone.
  case hostUnregistered(BusName)
  /// The name is the watcher's now; nothing is registered yet.
  case nameGained
  /// Somebody else has the name now, and everything that was registered here.
  case nameLost
}
