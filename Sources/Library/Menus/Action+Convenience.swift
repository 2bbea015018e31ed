// Handlers that need not know the element they belong to.

extension Action {
  /// Makes an action whose handler need not know it.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, isEnabled: Bool = true,
    isDestructive: Bool = false, isSelected: Bool? = nil, toggles: Bool = false, keepsMenuPresented: Bool = false,
    shortcut: Shortcut? = nil, handler: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, isEnabled: isEnabled, isDestructive: isDestructive,
      isSelected: isSelected, toggles: toggles, keepsMenuPresented: keepsMenuPresented, shortcut: shortcut
    ) { _ in try await handler() }
  }
}

extension CommandAction {
  /// Makes a command whose handler need not know it.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, action: String,
    propertyList: AnyHashable? = nil, alternates: [Alternate] = [], discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, shortcut: Shortcut? = nil,
    handler: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList,
      alternates: alternates, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state,
      shortcut: shortcut
    ) { _ in try await handler() }
  }

  /// Sets the function that updates the command, and returns the command.
  @discardableResult
  public func validation(_ validation: @escaping @MainActor (CommandAction) -> Void) -> Self {
    self.validation = validation
    return self
  }

  /// Sets a function that updates the command and need not know it, and returns the command.
  @discardableResult
  public func validation(_ validation: @escaping @MainActor () -> Void) -> Self {
    self.validation { _ in validation() }
  }
}

// The compiler has no words of its own for these assignments (Swift 6.3).
extension MenuActionLeaf {
  /// A hint for an assignment.
  @available(*, unavailable, message: "write action.handler { … }, or a handler with an argument: the element")
  public var handler: (@MainActor () async throws -> Void)? {
    get { nil }
    set {}
  }
}

extension MenuActionLeaf where Self: CommandAction {
  /// A hint for an assignment.
  @available(*, unavailable, message: "write command.validation { … }, or a function with an argument: the command")
  public var validation: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
}

extension MenuActionLeaf {
  /// Sets a handler that need not know the element, and returns the element.
  @discardableResult
  public func handler(_ handler: @escaping @MainActor () async throws -> Void) -> Self {
    self.handler = { _ in try await handler() }
    return self
  }
}
