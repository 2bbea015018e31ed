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
