public import LibDBus

extension TrayHost {
  /// A tray item of some program, as it is known.
  public struct Item: Sendable, Hashable {
    /// The unique name of the program's connection.
    public var service: BusName
    /// Where the item is.
    public var path: ObjectPath
    /// What the item is and looks like. Its menu is at (``service``, `state.menu`).
    public var state: TrayItemState
    /// What was wrong with the item and therefore left out.
    public var notes: [String]

    /// Describes an item, such as one to click on whose place is known from elsewhere.
    public init(service: BusName, path: ObjectPath, state: TrayItemState, notes: [String] = []) {
      self.service = service
      self.path = path
      self.state = state
      self.notes = notes
    }
  }
}

/// Something that happened to the items that a ``TrayHost`` keeps current.
public enum TrayHostChange: Sendable, Hashable {
  /// An item is there and was read.
  case added(TrayHost.Item)
  /// An item is not what it was.
  case changed(TrayHost.Item, from: TrayHost.Item)
  /// An item is gone; this is what it was.
  case removed(TrayHost.Item)
  /// Something registered as an item does not answer as one. It is asked again when it says something.
  case failed(BusName, ObjectPath, BusError)
  /// There is a watcher, or another one; the items it had before are gone.
  case watcherCame(BusName)
  /// There is no watcher any more, and so there are no items.
  case watcherWent
  /// The bus is gone. Nothing comes after this.
  case disconnected(BusError)
}
