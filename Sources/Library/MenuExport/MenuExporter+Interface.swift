package import DBusMenu
public import LibDBus
public import Menus

// The interface of an exported menu for programs and the features above.
extension MenuExporter {
  /// The menu.
  public var menu: Menu { tree.menu }

  /// The attributes of the whole menu, such as the reading direction; a change is announced.
  ///
  /// Where the menu itself says so, its `Menu.textDirection` and `Menu.iconSearchPath` count instead.
  package var attributes: MenuAttributes {
    get { announcer.attributes }
    set { announcer.attributes = newValue }
  }

  /// Sends what changed so far, without waiting for the end of the turn or for what holds changes together.
  public func flush() { announcer.flush() }

  /// Returns once clients can read all that changed so far; at once if nothing waits, or if the menu is on no bus.
  package func announced() async { await announcer.announced() }

  /// The ids of the element's rows, in no order; none if it is not shown as a row of its own. Clients know these ids: a
  /// row that is new has none before it is announced (``flush()``).
  package func itemIDs(of element: MenuElement) -> [ItemID] { tree.items(showing: element).map(\.id) }

  /// The element that an item shows; `nil` if no client can know the item.
  package func element(of id: ItemID) -> MenuElement? { tree.index.clickable(id)?.element }

  /// The sessions of the clients that have the menu open, at any place, the oldest first.
  public var sessions: [MenuSession] { clients.book.sessions }

  /// The sessions of the clients that have the menu open at a place, the oldest first.
  public func sessions(at place: MenuPlace) -> [MenuSession] { sessions.filter { $0.place === place } }

  /// The events of sessions from now on. Each call gives a sequence of its own, which ends with the exporter; a reader
  /// that is slow misses the oldest of more than a thousand events.
  public func sessionEvents() -> AsyncStream<MenuSessionEvent> { clients.book.events() }

  /// The direction in which the menu opens; `nil` if it is unknown. A client that opens a menu at a path of its own may
  /// say it.
  ///
  /// Assigning shows the elements in the order that belongs to it, until the menu was closed.
  package var direction: OpeningDirection? {
    get { clients.adaptation.direction }
    set { clients.adaptation.direction = newValue }
  }

  /// The metrics that a client sent last; `nil` if none did.
  package var clientMetrics: ClientMetrics? {
    get { clients.adaptation.metrics }
    set { clients.adaptation.metrics = newValue }
  }

  /// The prompt for the text of a search field that is chosen in a panel; at first that of the options.
  /// `nil` for none.
  public var textPrompt: (any TextPrompt)? {
    get { clients.texts.prompt }
    set {
      clients.texts.prompt = newValue
      clients.texts.notePrompt()
    }
  }

  /// Called for events that are not the protocol's own, with the element they are about; not for those that operate
  /// parts of a custom view.
  ///
  /// `nil` ignores them. The element is `nil` where no row is meant any more, and the data where there are none.
  public var onUnknownEvent: UnknownEventHandler? {
    get { clients.onUnknownEvent }
    set { clients.onUnknownEvent = newValue }
  }

  /// Receives an event that is not the protocol's own.
  public typealias UnknownEventHandler =
    @MainActor (_ element: MenuElement?, _ name: String, _ data: Value?, _ timestamp: UInt32) -> Void

  /// The element whose row a client's pointer or selection is on; only one that can be chosen or opened. `nil` where it
  /// is on none.
  public var highlightedElement: MenuElement? { clients.highlighted?.element }

  /// Called when ``highlightedElement`` changes; `nil` for no call.
  public var onHighlightChange: (@MainActor (_ element: MenuElement?) -> Void)? {
    get { clients.onHighlightChange }
    set { clients.onHighlightChange = newValue }
  }

  /// Asks all clients to show the row of an element, or the menu that it opens, with the protocol's own
  /// `ItemActivationRequested`. Menu bars do, and the indicator applets of MATE and Cinnamon; most panels do nothing.
  /// See docs/panel-menus.md#lazy-submenus.
  ///
  /// - Warning: The signal ends two panels: Waybar, as any program on libdbusmenu-gtk under Wayland, and Enlightenment,
  ///   the whole desktop with it. Only a program that knows its clients should ask.
  /// - Parameters:
  ///   - element: An element with a row, or the exported menu itself; of others nothing is asked.
  ///   - timestamp: The time of the press that is the reason, if there was one.
  public func requestActivation(of element: MenuElement, timestamp: UInt32 = 0) {
    flush()
    if let id = itemIDs(of: element).min() { publication.requestActivation(of: id, at: nil, timestamp: timestamp) }
  }
}
