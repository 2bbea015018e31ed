/// The progress of a tray item on its way to the user.
@nonexhaustive public enum TrayPresence: Sendable, Hashable {
  /// The item is not on the bus.
  case stopped
  /// There is no watcher on the bus. The item registers as soon as there is one.
  case waitingForWatcher
  /// The item is registered, and no panel shows tray items yet.
  case waitingForHost
  /// The item is registered, and panels can find it. No protocol reports whether one draws it.
  case visible
  /// The watcher refuses the item, for the given reason. The item goes on trying.
  case unsupported(String)
  /// The bus is gone, for the given reason. The item comes back with the bus.
  case reconnecting(String)
}
