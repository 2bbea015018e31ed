// UIKit's options of a menu: a second form of properties, for programs that come from there.

extension Menu {
  /// Flags of a menu in UIKit's form.
  public struct Options: OptionSet, Sendable, Hashable {
    /// The flags as bits.
    public let rawValue: UInt
    /// Makes a set of flags from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// ``Menu/displaysInline``.
    public static let displayInline = Options(rawValue: 1)
    /// ``TitledMenuElement/isDestructive``.
    public static let destructive = Options(rawValue: 2)
    /// ``Menu/selection-swift.property`` is `.single`.
    public static let singleSelection = Options(rawValue: 4)
    /// ``Menu/displaysAsPalette``.
    public static let displayAsPalette = Options(rawValue: 8)
  }

  /// Makes a menu in UIKit's form: `options` is ``options-swift.property``.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, identifier: String? = nil, options: Options,
    preferredElementSize: ElementSize = .automatic, children: [MenuElement] = []
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, identifier: identifier,
      preferredElementSize: preferredElementSize, children: children)
    self.options = options
  }

  /// ``displaysInline``, ``TitledMenuElement/isDestructive``, ``selection-swift.property`` and ``displaysAsPalette`` in
  /// UIKit's form.
  public var options: Options {
    get {
      var options = Options()
      if displaysInline { options.insert(.displayInline) }
      if isDestructive { options.insert(.destructive) }
      if selection == .single { options.insert(.singleSelection) }
      if displaysAsPalette { options.insert(.displayAsPalette) }
      return options
    }
    set {
      displaysInline = newValue.contains(.displayInline)
      isDestructive = newValue.contains(.destructive)
      selection = newValue.contains(.singleSelection) ? .single : .any
      displaysAsPalette = newValue.contains(.displayAsPalette)
    }
  }
}
