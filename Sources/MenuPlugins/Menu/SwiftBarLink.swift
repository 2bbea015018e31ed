#if Tool
/// A link of SwiftBar, such as `swiftbar://refreshplugin?name=weather`.
struct SwiftBarLink {
  /// The requests that mean something here.
  enum Request: Equatable {
    /// Runs a plugin again, or all.
    case refresh(String?)
  }

  /// The request; `nil` for one that SwiftBar alone can carry out.
  let request: Request?

  /// Reads a link; `nil` for one of another kind.
  init?(_ link: String) {
    let scheme = "swiftbar://"
    guard link.prefix(scheme.count).lowercased() == scheme else { return nil }
    let parts = link.dropFirst(scheme.count).split(separator: "?", maxSplits: 1)
    let name = parts.last?.split(separator: "&").first { $0.hasPrefix("name=") || $0.hasPrefix("plugin=") }
      .flatMap { $0.split(separator: "=", maxSplits: 1).dropFirst().first }
    switch (parts.first?.lowercased().filter { $0 != "/" }, name) {
    case ("refreshallplugins"?, _): request = .refresh(nil)
    case ("refreshplugin"?, let name?): request = .refresh(String(name))
    default: request = nil
    }
  }
}
#endif
