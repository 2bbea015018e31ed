public import LibDBus

extension TrayHost {
  /// A tray item of a program.
  public struct Item: Sendable, Hashable {
    /// The unique name of the program's connection.
    public var service: BusName
    /// The path of the item.
    public var path: ObjectPath
    /// The name by which the item is called: the one that it was registered with, as long as ``service`` owns it, or
    /// else ``service``. Chromium and Electron have several items at one path, each of which answers by its name alone
    /// (electron/electron#52674).
    public var name: BusName
    /// The state of the item. Its menu is at (``service``, `state.menu`).
    public var state: TrayItemState
    /// One sentence for each part of the item that was left out because it is wrong or beyond a limit; empty for an
    /// item without fault.
    public var notes: [String]

    /// Creates an item, such as one to click on whose address is known from elsewhere.
    ///
    /// - Parameters:
    ///   - service: The unique name of the program's connection.
    ///   - path: The path of the item.
    ///   - name: The name by which the item is called; `nil` for `service`.
    ///   - state: The state of the item.
    ///   - notes: The problems of parts that were left out because of them.
    package init(
      service: BusName, path: ObjectPath, name: BusName? = nil, state: TrayItemState, notes: [String] = []
    ) {
      self.service = service
      self.path = path
      self.name = name ?? service
      self.state = state
      self.notes = notes
    }

    /// Whether both are one item of one program, which may have changed meanwhile.
    package func isSame(as other: Item) -> Bool {
      service == other.service && path == other.path && (name == other.name || state.isOfSameItem(as: other.state))
    }
  }
}

/// A change of the items of a ``TrayHost``.
public struct TrayHostChange: Sendable, Hashable {
  /// The kind of a change.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// A new item, which was read.
    case added(TrayHost.Item)
    /// A changed item, and its former state.
    case changed(TrayHost.Item, from: TrayHost.Item)
    /// A former item.
    case removed(TrayHost.Item)
    /// A registered address that does not answer as an item. It is read again after its next signal.
    case failed(BusName, ObjectPath, BusError)
    /// There is a new watcher; the items of the former one are gone.
    case watcherCame(BusName)
    /// There is no watcher any more, and so no items.
    case watcherWent
    /// The bus is gone. This is the last change.
    case disconnected(BusError)
  }

  /// The kind of the change.
  public var kind: Kind
  /// The number of changes before this one that were dropped, because they were not consumed in time.
  public var missed = 0

  init(_ kind: Kind) { self.kind = kind }
}

extension TrayHostChange {
  /// About how many bytes it holds on to.
  var size: Int {
    switch kind {
    case .added(let item), .removed(let item): item.size
    case .changed(let item, let former): item.size + former.size
    case .failed, .watcherCame, .watcherWent, .disconnected: 1024
    }
  }
}

extension TrayHost.Item {
  /// About how many bytes it takes.
  fileprivate var size: Int {
    let texts = [
      state.id, state.title, state.iconThemePath, state.toolTip.title, state.toolTip.text, state.label,
      state.labelGuide, state.iconDescription, state.attentionIconDescription,
    ]
    return 1024 + state.pixmapBytes + (texts + notes).reduce(0) { $0 + $1.utf8.count }
  }
}
