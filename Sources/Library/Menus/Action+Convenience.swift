// Handlers that need not know the element they belong to.

extension Action {
  /// Makes an action whose handler need not know it.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State? = nil,
    isEnabled: Bool = true, isDestructive: Bool = false, isSelected: Bool? = nil, keepsMenuPresented: Bool = false,
    handler: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state, isEnabled: isEnabled,
      isDestructive: isDestructive, isSelected: isSelected, keepsMenuPresented: keepsMenuPresented
    ) { _ in try await handler() }
  }
}

extension CommandAction {
  /// Makes a command whose handler need not know it.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, action: String,
    propertyList: AnyHashable? = nil, alternates: [Alternate] = [], discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State? = nil,
    handler: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList,
      alternates: alternates, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state
    ) { _ in try await handler() }
  }
}

extension MenuActionLeaf {
  /// Sets the handler to a function that need not know the element.
  public var handler: (@MainActor () async throws -> Void)? {
    @available(*, unavailable, message: "a handler that is read has an argument: the element")
    get { nil }
    set {
      // With its type, because the name has two.
      var handler: (@MainActor (Chosen) async throws -> Void)?
      if let function = newValue { handler = { _ in try await function() } }
      self.handler = handler
    }
  }
}
