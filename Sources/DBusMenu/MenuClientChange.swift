public import LibDBus

/// Something that happened to a menu that a ``MenuClient`` keeps current.
public struct MenuClientChange: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// The program told of properties: those that differ now, and the items that it restated as they were.
    case properties([PropertyChange], restated: [ItemID])
    /// A part of the menu was read anew: lists of children that differ now, and properties that do.
    ///
    /// Both are empty where the program announced a change that was none.
    case children(of: ItemID, [ChildrenChange], properties: [PropertyChange])
    /// What holds for the whole menu: the interface's properties, by name.
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
    /// Who is there now and was not.
    public var added: [ItemID]
    /// Who was there and is not now.
    public var removed: [ItemID]
    /// Who stays and stands before or after others now.
    public var moved: [ItemID]
    /// The titles of all of them.
    public var titles: [ItemID: String]
  }

  /// What happened.
  public var kind: Kind
  /// Counts the changes of one client from 1.
  public var number: Int
  /// How many changes before this one were dropped, because nobody took them in time.
  public var missed = 0
  /// How many properties and lists are not named here, because there were too many.
  public var unnamed = 0
  /// What happened, in words. They are in part the program's: make them printable before they go to a terminal.
  public var sentence: String
}

/// The changes of a menu, as they happen; from ``MenuClient/changes``.
///
/// A slow reader misses the oldest ones and is told how many; ``MenuClient/menu`` is current in any case.
public struct MenuClientChanges: AsyncSequence, Sendable {
  let stream: AsyncStream<MenuClientChange>
  let start: Int

  /// Takes the changes one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<MenuClientChange>.Iterator
    var last: Int

    /// The next change; `nil` when the client was stopped, the bus is gone, or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> MenuClientChange? {
      guard var change = await base.next(isolation: actor) else { return nil }
      change.missed = change.number - last - 1
      last = change.number
      return change
    }

    /// The next change; `nil` at the end.
    public mutating func next() async -> MenuClientChange? { await next(isolation: nil) }
  }

  /// Starts to take changes.
  public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator(), last: start) }
}
