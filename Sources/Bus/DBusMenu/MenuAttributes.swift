import LibDBus

/// The attributes of a whole menu: the properties of the interface.
public struct MenuAttributes: Sendable, Hashable {
  // Closed: a line has two ends.
  /// The reading direction of texts.
  public enum TextDirection: String, Sendable, CaseIterable {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
  }

  // Closed: the protocol has these two.
  /// Whether the menu wants attention.
  public enum Status: String, Sendable {
    /// No attention.
    case normal
    /// Attention.
    case notice
  }

  /// The reading direction of the labels.
  public var textDirection = TextDirection.leftToRight
  /// Whether the menu wants attention.
  public var status = Status.normal
  /// Directories searched for the names of icons, besides the theme's.
  public var iconThemePath: [String] = []

  /// The defaults.
  public init() {}

  /// The defaults for a language.
  package init(isRightToLeft: Bool) { textDirection = TextDirection(isRightToLeft: isRightToLeft) }

  /// The values by the names of the interface's properties; `Version` is the protocol's, not a revision.
  var values: [String: Value] {
    [
      "Version": .uint32(3), "TextDirection": .string(textDirection.rawValue), "Status": .string(status.rawValue),
      "IconThemePath": .strings(iconThemePath),
    ]
  }
}
