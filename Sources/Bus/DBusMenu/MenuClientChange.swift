public import LibDBus

/// A change of a menu that a ``MenuClient`` keeps current.
public struct MenuClientChange: Sendable, Hashable {
  /// The kind of a change.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The program announced properties: those that differ now, and the items that it restated without a difference.
    case properties([PropertyChange], restated: [ItemID])
    /// A part of the menu was read anew: lists of children that differ now, and properties that do.
    ///
    /// Both are empty if the program announced a change without a difference.
    case children(of: ItemID, [ChildrenChange], properties: [PropertyChange])
    /// The attributes of the whole menu: the interface's properties, by name.
    case attributes([String: Value])
    /// The program asks for the submenu of an item to be opened.
    case activationRequested(ItemID, timestamp: UInt32)
    /// The program is gone, and its menu with it.
    case gone
    /// The program, or another of the same name, is there again, and the menu is read.
    case back
    /// A part of the menu could not be read; what is known of it may be old.
    case failed(ItemID, BusError)
    /// The bus is gone. Nothing comes after this.
    case disconnected(BusError)
  }

  /// A property that differs.
  public struct PropertyChange: Sendable, Hashable {
    /// The item.
    public var id: ItemID
    /// Its title after the change.
    public var title: String
    /// The property's name.
    public var name: String
    /// The value before; `nil` is the protocol's default.
    public var old: Value?
    /// The value now; `nil` is the protocol's default.
    public var new: Value?
  }

  /// A list of children that differs.
  public struct ChildrenChange: Sendable, Hashable {
    /// The item whose children they are.
    public var parent: ItemID
    /// Its title.
    public var title: String
    /// The new items.
    public var added: [ItemID]
    /// The items that are gone.
    public var removed: [ItemID]
    /// The items that stay and have another position.
    public var moved: [ItemID]
    /// The titles of all of them.
    public var titles: [ItemID: String]
  }

  /// The kind of the change.
  public var kind: Kind
  /// The number of changes before this one that were dropped, because they were not consumed in time.
  public var missed = 0
  /// The number of properties and lists that are not named here, because there were too many.
  public var unnamed = 0
  /// The change in words. Parts of them come from the program: make them printable before they go to a terminal.
  public var sentence: String
}

extension MenuClientChange {
  /// About how many bytes it holds on to.
  var size: Int { 256 + sentence.utf8.count + kind.size }

  /// The return of a program that is known by more than its name on the bus.
  package static let back = MenuClientChange(
    kind: .back, sentence: ChangeSentence.of(.back, unnamed: 0) { _ in "" })
}

extension MenuClientChange.Kind {
  fileprivate var size: Int {
    switch self {
    case .properties(let properties, let restated): properties.reduce(8 * restated.count) { $0 + $1.size }
    case .children(_, let lists, let properties):
      properties.reduce(0) { $0 + $1.size } + lists.reduce(0) { $0 + $1.size }
    case .attributes(let values): values.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
    case .activationRequested, .gone, .back, .failed, .disconnected: 0
    }
  }
}

extension MenuClientChange.PropertyChange {
  fileprivate var size: Int { 128 + title.utf8.count + name.utf8.count + (old?.size ?? 0) + (new?.size ?? 0) }
}

extension MenuClientChange.ChildrenChange {
  fileprivate var size: Int {
    let ids = 8 * (added.count + removed.count + moved.count)
    return titles.reduce(128 + title.utf8.count + ids) { $0 + 64 + $1.value.utf8.count }
  }
}
