/// A user's settings, which hold for all menus.
public struct MenuEnvironment: Sendable, Hashable {
  /// Whether text is large: every element has a line of its own, the sizes of menus are ignored, and headers scroll
  /// with the rest.
  public var accessibilityMode: Bool
  /// Whether movement that is only decoration is left out.
  public var reduceMotion: Bool

  /// Describes an environment; the usual one has neither.
  public init(accessibilityMode: Bool = false, reduceMotion: Bool = false) {
    self.accessibilityMode = accessibilityMode
    self.reduceMotion = reduceMotion
  }
}
