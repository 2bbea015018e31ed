extension MenuExporter.Options {
  /// Occasions to ask clients to show a menu.
  public struct ActivationRequests: OptionSet, Sendable, Hashable {
    /// The occasions as bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A choice that is to leave the menu open (`Action.keepsMenuPresented`), where panels have closed it.
    public static let keptMenus = ActivationRequests(rawValue: 1)
    /// A search whose text a prompt asked for: the menu has what was found.
    public static let searches = ActivationRequests(rawValue: 2)
    /// A presentation that begins, for menu bars and scripts.
    public static let presentations = ActivationRequests(rawValue: 4)
  }
}
