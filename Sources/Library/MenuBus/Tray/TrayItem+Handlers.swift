import StatusNotifier

extension TrayItem {
  /// Called for the primary button. With `nil`, panels are told that the item has nothing but its menu, and most open
  /// that instead (not Cinnamon, LXQt, MATE, and xfce4-panel before 4.20, whose users press the secondary button). See
  /// docs/panels.md#icon.
  public var onActivate: Handler? {
    get { handlers.activate }
    set {
      handlers.activate = newValue
      activationChanged()
    }
  }
  /// Called for the middle button; `nil` for none.
  public var onSecondaryActivate: Handler? {
    get { handlers.secondaryActivate }
    set { handlers.secondaryActivate = newValue }
  }
  /// Called for the secondary button, in panels that draw no menu of their own; `nil` for none.
  public var onContextMenu: Handler? {
    get { handlers.contextMenu }
    set { handlers.contextMenu = newValue }
  }
  /// Called for the wheel; `nil` for none.
  public var onScroll: Handler? {
    get { handlers.scroll }
    set { handlers.scroll = newValue }
  }

  /// Sets ``onActivate-swift.property`` to a function that need not know the event.
  public func onActivate(_ handler: @escaping @MainActor () async throws -> Void) {
    onActivate = { _ in try await handler() }
  }

  /// Sets ``onActivate-swift.property``.
  public func onActivate(_ handler: @escaping Handler) { onActivate = handler }

  /// Sets ``onSecondaryActivate-swift.property`` to a function that need not know the event.
  public func onSecondaryActivate(_ handler: @escaping @MainActor () async throws -> Void) {
    onSecondaryActivate = { _ in try await handler() }
  }

  /// Sets ``onSecondaryActivate-swift.property``.
  public func onSecondaryActivate(_ handler: @escaping Handler) { onSecondaryActivate = handler }

  /// Sets ``onContextMenu-swift.property`` to a function that need not know the event.
  public func onContextMenu(_ handler: @escaping @MainActor () async throws -> Void) {
    onContextMenu = { _ in try await handler() }
  }

  /// Sets ``onContextMenu-swift.property``.
  public func onContextMenu(_ handler: @escaping Handler) { onContextMenu = handler }

  /// Sets ``onScroll-swift.property`` to a function that need not know the event.
  public func onScroll(_ handler: @escaping @MainActor () async throws -> Void) {
    onScroll = { _ in try await handler() }
  }

  /// Sets ``onScroll-swift.property``.
  public func onScroll(_ handler: @escaping Handler) { onScroll = handler }

  /// The handlers of the picture's events.
  struct Handlers {
    var activate: Handler?
    var secondaryActivate: Handler?
    var contextMenu: Handler?
    var scroll: Handler?

    subscript(kind: TrayItemEvent.Kind) -> Handler? {
      switch kind {
      case .activate: activate
      case .secondaryActivate: secondaryActivate
      case .contextMenu: contextMenu
      case .scroll: scroll
      }
    }
  }
}
