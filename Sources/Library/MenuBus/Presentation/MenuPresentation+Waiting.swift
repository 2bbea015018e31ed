public import Menus
public import StatusNotifier

extension MenuPresentation {
  /// Presents the menu from a place, and waits for the end. While it is presented, this only waits.
  ///
  ///     let reason = await presentation.present(from: .trayItem(tray), for: event)
  ///
  /// Cancelling the task dismisses the menu.
  ///
  /// - Parameters:
  ///   - source: The place that the menu is presented from.
  ///   - event: The event of a tray item that the menu answers; `nil` for none. Its activation token goes out with the
  ///     request, and its place counts where that of the source is not known.
  ///   - animated: Goes out with the request; nothing waits for an animation.
  /// - Returns: The reason why the menu is over. When a row was chosen, its handler has begun.
  @discardableResult
  public func present(
    from source: MenuPresentationSource, for event: TrayItemEvent? = nil, animated: Bool = true
  ) async -> Dismissal {
    if !isPresented {
      var source = source
      if let trigger = event?.trigger { source.note(trigger) }
      self.source = source
      present(animated: animated)
    }
    return await withTaskCancellationHandler {
      await dismissal()
    } onCancel: {
      Task { @MainActor in self.dismiss(animated: animated) }
    }
  }

  /// Sets ``dismissalCallback-swift.property``.
  public func dismissalCallback(_ callback: @escaping @MainActor (Dismissal) async throws -> Void) {
    dismissalCallback = callback
  }

  /// Sets ``dismissalCallback-swift.property`` to a function that need not know the reason.
  public func dismissalCallback(_ callback: @escaping @MainActor () async throws -> Void) {
    dismissalCallback = { _ in try await callback() }
  }

  /// The presentations of menus that ``Menus/Menu/present(from:for:animated:)`` shows now.
  fileprivate static var shown: [ObjectIdentifier: MenuPresentation] = [:]
}

extension MenuPresentationSource {
  /// Takes what an action of the user tells of the place, and the token that came with it.
  mutating func note(_ event: TriggerEvent) {
    activationToken = event.activationToken ?? activationToken
    screenPoint = event.location
  }
}

extension Menu {
  /// Presents the menu from a place, and waits for the end. While it is presented so, this only waits.
  ///
  ///     tray.onActivate { event in
  ///       if await menu.present(from: .trayItem(tray), for: event) == .notPresented { print("no presenter") }
  ///     }
  ///
  /// A ``MenuPresentation`` has more wishes, such as a style and a highlight. Cancelling the task dismisses the menu.
  ///
  /// - Parameters:
  ///   - source: The place that the menu is presented from.
  ///   - event: The event of a tray item that the menu answers; `nil` for none. Its activation token goes out with the
  ///     request, and its place counts where that of the source is not known.
  ///   - animated: Goes out with the request; nothing waits for an animation.
  /// - Returns: The reason why the menu is over. When a row was chosen, its handler has begun.
  @discardableResult
  public func present(
    from source: MenuPresentationSource, for event: TrayItemEvent? = nil, animated: Bool = true
  ) async -> MenuPresentation.Dismissal {
    let key = ObjectIdentifier(self)
    let presentation = MenuPresentation.shown[key] ?? MenuPresentation(menu: self)
    MenuPresentation.shown[key] = presentation
    let reason = await presentation.present(from: source, for: event, animated: animated)
    if MenuPresentation.shown[key] === presentation, !presentation.isPresented { MenuPresentation.shown[key] = nil }
    return reason
  }
}
