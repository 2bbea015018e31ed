// UIKit's flags of an element: a second form of properties, for programs that come from there.

extension MenuElement {
  /// Flags of an element in UIKit's form.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The flags as bits.
    public let rawValue: UInt
    /// Makes a set of flags from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element cannot be chosen: ``TitledMenuElement/isEnabled`` is `false`.
    public static let disabled = Attributes(rawValue: 1)
    /// ``TitledMenuElement/isDestructive``.
    public static let destructive = Attributes(rawValue: 2)
    /// ``MenuElement/isHidden``.
    public static let hidden = Attributes(rawValue: 4)
    /// ``Action/keepsMenuPresented``.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// The type of ``Action/state``, by the name that UIKit gives it.
  public typealias State = Action.State
}

extension Action {
  /// Makes an action in UIKit's form: `attributes` is ``attributes``, and `state` is ``state``, of which `.off` gives
  /// the row no mark.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, attributes: Attributes, state: State = .off,
    handler: Handler? = nil
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, handler: handler)
    take(attributes, state)
  }

  /// Assigns both. An initializer would assign without the observers, which give the row its mark.
  func take(_ attributes: Attributes, _ state: State) {
    self.attributes = attributes
    self.state = state
  }

  /// The same for a handler that need not know the action.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, attributes: Attributes, state: State = .off,
    handler: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state
    ) { _ in try await handler() }
  }

  /// Makes an action in UIKit's form, without attributes.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, state: State, handler: Handler? = nil
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, attributes: [], state: state, handler: handler)
  }

  /// The same for a handler that need not know the action.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, selectedImage: MenuImage? = nil,
    identifier: String? = nil, discoverabilityTitle: String? = nil, state: State,
    handler: @escaping @MainActor () async throws -> Void
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, attributes: [], state: state
    ) { _ in try await handler() }
  }

  /// ``TitledMenuElement/isEnabled``, ``TitledMenuElement/isDestructive``, ``MenuElement/isHidden`` and
  /// ``keepsMenuPresented`` in UIKit's form.
  public var attributes: Attributes {
    get {
      var attributes = Attributes()
      if !isEnabled { attributes.insert(.disabled) }
      if isDestructive { attributes.insert(.destructive) }
      if isHidden { attributes.insert(.hidden) }
      if keepsMenuPresented { attributes.insert(.keepsMenuPresented) }
      return attributes
    }
    set {
      isEnabled = !newValue.contains(.disabled)
      isDestructive = newValue.contains(.destructive)
      isHidden = newValue.contains(.hidden)
      keepsMenuPresented = newValue.contains(.keepsMenuPresented)
    }
  }
}
