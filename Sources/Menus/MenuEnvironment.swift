/// What holds for everything that is shown to one person.
public struct MenuEnvironment: Sendable, Hashable {
  /// Shows large text: every element has a line of its own, the sizes of menus count for nothing, and headers scroll
  /// with the rest.
  public var accessibilityMode: Bool
  /// Leaves out movement that is only decoration.
  public var reduceMotion: Bool

  /// Describes an environment; the usual one has neither.
  public init(accessibilityMode: Bool = false, reduceMotion: Bool = false) {
    self.accessibilityMode = accessibilityMode
    self.reduceMotion = reduceMotion
  }
}
